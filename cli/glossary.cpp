// cli/glossary.cpp: `sewil words`: what the words mean that the command and its files use:
// docs/reference/glossary.md, which the build puts into the command, as text for a terminal.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/output.h"
#include "sewil/data/work.h"
#include "sewil/front/text.h"

namespace sewil::cli {

extern const char* const glossary_page;  // made by the build

namespace {

struct Entry {
  std::string heading, word, meaning;
};

// A link [text](page) is its text, and one in parentheses is left out; code loses its marks.
std::string without_marks(std::string_view cell) {
  std::string text;
  for (std::size_t at = 0; at < cell.size(); ++at) {
    if (cell.substr(at).starts_with(" ([")) {
      at = std::min(cell.find("))", at), cell.size() - 2) + 1;
      continue;
    }
    const bool link = cell[at] == ']' && cell.substr(at).starts_with("](");
    if (link) at = std::min(cell.find(')', at), cell.size());
    if (!link && cell[at] != '`' && cell[at] != '[') text += cell[at];
  }
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// The lines `| word | meaning |` below each heading; what a table begins with is none.
std::vector<Entry> entries(std::string_view page) {
  std::vector<Entry> all;
  std::string heading;
  for (std::size_t begin = 0; begin < page.size();) {
    const std::size_t end = std::min(page.find('\n', begin), page.size());
    const std::string_view line = page.substr(begin, end - begin);
    begin = end + 1;
    if (line.starts_with("## ")) heading = line.substr(3);
    const std::size_t middle = line.starts_with("| ") ? line.find(" | ") : std::string_view::npos;
    if (middle == std::string_view::npos || line.starts_with("| word |")) continue;
    all.push_back({heading, without_marks(line.substr(2, middle - 2)),
                   without_marks(line.substr(middle + 3, line.rfind('|') - middle - 3))});
  }
  return all;
}

int run(const std::string& word) {
  const std::vector<Entry> all = entries(glossary_page);
  std::string text, heading;
  std::vector<std::string_view> words;
  for (const Entry& entry : all) {
    words.push_back(entry.word);
    if (lower_case(entry.word).find(lower_case(word)) == std::string::npos) continue;
    if (entry.heading != heading) text += fmt::format("{}{}\n", text.empty() ? "" : "\n", entry.heading);
    heading = entry.heading;
    text += fmt::format("  {}: {}\n", entry.word, entry.meaning);
  }
  if (text.empty()) {
    const auto closest = closest_name(words, word);
    throw InputError(fmt::format("no word {} is explained{}; 'sewil words' shows all.", sewil::quoted(word),
                                 closest ? fmt::format(", the closest is {}", sewil::quoted(*closest)) : ""));
  }
  show(text);
  return exit_done;
}

}  // namespace

Run add_words(CLI::App& app) {
  auto word = std::make_shared<std::string>();
  app.add_option("word", *word, "show the words that have this in them; else all")->type_name("WORD");
  return [word] { return run(*word); };
}

}  // namespace sewil::cli

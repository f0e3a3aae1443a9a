// tests/unit/cli/docs_test.cpp: tables in the docs that say what the code says. A page holds
//   <!-- generated: WORDS -->   ...   <!-- end of generated -->
// and the lines between are what WORDS stand for: `options SCOPE...` or `methods`.
// SEWIL_WRITE_DOCS=1 writes them instead of comparing.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "data_folder.h"
#include "sewil/data/dataset.h"
#include "sewil/data/table.h"
#include "sewil/front/text.h"
#include "sewil/judge/discoveries.h"
#include "sewil/select/methods.h"

namespace sewil {
namespace {

std::string cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, "\\");
  return text;
}

// The options of one scope as lines of a table.
class LineWriter final : public OptionVisitor {
 public:
  explicit LineWriter(std::string_view wanted) : wanted_(wanted) {}

  void integer(const char* name, std::int64_t& value, IntegerRange range, const char* help) override {
    const auto low = grouped(static_cast<std::uint64_t>(range.low));
    const bool open = range.high >= std::numeric_limits<std::int32_t>::max();
    add(shown(name), std::to_string(value),
        open ? low + " or more"
             : fmt::format("{} to {}", low, grouped(static_cast<std::uint64_t>(range.high))),
        help);
  }
  void integer_or_word(const char* name, std::int64_t& value, IntegerRange range, int&,
                       std::span<const char* const> words, const char* help) override {
    add(shown(name), std::to_string(value),
        fmt::format("{} to {}, `{}`", range.low, grouped(static_cast<std::uint64_t>(range.high)),
                    fmt::join(words, "`, `")),
        help);
  }
  void real(const char* name, double& value, RealRange range, const char* help) override {
    add(shown(name), shortest(value), fmt::format("{} to {}", shortest(range.low), shortest(range.high)),
        help);
  }
  void count_or_share(const char* name, double& value, IntegerRange range, const char* help) override {
    add(shown(name), shortest(value),
        fmt::format("a share, or {} to {}", range.low, grouped(static_cast<std::uint64_t>(range.high))),
        help);
  }
  void flag(const char* name, bool& value, const char* help) override {
    add(shown(name), value ? "on" : "off", "", help);
  }
  void choice(const char* name, int& value, std::span<const char* const> names, const char* help) override {
    add(shown(name), fmt::format("`{}`", names[static_cast<std::size_t>(value)]),
        fmt::format("`{}`", fmt::join(names, "`, `")), help);
  }
  void text(const char* name, std::string&, TextKind kind, const char* help) override {
    add(shown(name, kind.word), "", "", help);
  }
  void list(const char* name, std::vector<std::string>&, TextKind kind, const char* help) override {
    add(shown(name, kind.word), "", "", help);
  }
  void maybe(const char* name, std::optional<bool>&, const char* help, const char* otherwise) override {
    add(shown(name, "yes/no"), "", "", fmt::format("{}; no: {}", help, otherwise).c_str());
  }

  std::string lines;

 private:
  static std::string shown(const char* name, const char* word = nullptr) {
    std::string option = name;
    std::replace(option.begin(), option.end(), '_', '-');
    return word == nullptr ? fmt::format("`--{}`", option) : fmt::format("`--{} {}`", option, word);
  }
  void add(const std::string& option, const std::string& value, const std::string& range, const char* help) {
    if (scope() != wanted_) return;
    const std::string readers = readers_of(scope());
    lines += fmt::format("| {} | {} | {} | {}{} |\n", option, value, range,
                         readers.empty() ? "" : fmt::format("*{}:* ", readers), cell(help));
  }
  std::string_view wanted_;
};

std::string options_table(std::istringstream& scopes) {
  std::string table =
      "| option | default | range | meaning (*of whom*, where it is not for all) |\n|---|---|---|---|\n";
  for (std::string scope; scopes >> scope;) {
    LineWriter writer(scope);
    SelectionOptions selection;
    ReadOptions reading;
    DatasetOptions dataset;
    GenerateOptions generate;
    CsvWriting writing;
    DiscoveryOptions discovery;
    describe(selection, writer);
    describe(dataset, writer);
    describe(reading, writer);
    describe(generate, writer);
    describe(writing, writer);
    describe(discovery, writer);
    EXPECT_FALSE(writer.lines.empty()) << "no option has the scope " << scope;
    table += writer.lines;
  }
  return table;
}

std::string methods_table() {
  std::string table = "| `--method` | in tables | kind | what it is | looks at |\n|---|---|---|---|---|\n";
  for (const MethodInfo& row : method_table()) {
    table += fmt::format("| `{}` | {} | {} | {} | {} |\n", row.name, row.title, name_of(row.kind),
                         row.description, row.needs);
  }
  return table;
}

std::string generated(const std::string& words) {
  std::istringstream in(words);
  std::string kind;
  in >> kind;
  if (kind == "options") return options_table(in);
  if (kind == "methods") return methods_table();
  ADD_FAILURE() << "nothing is generated by the name " << kind;
  return {};
}

// The page as it should be; `seen` gathers what its blocks stand for.
std::string with_tables(const std::string& page, std::set<std::string>& seen) {
  const std::string begin = "<!-- generated: ", end = "<!-- end of generated -->";
  std::string result;
  std::size_t at = 0;
  for (std::size_t found = 0; (found = page.find(begin, at)) != std::string::npos;) {
    const std::size_t close = page.find(" -->\n", found);
    const std::size_t stop = page.find(end, found);
    if (close == std::string::npos || stop == std::string::npos) {
      ADD_FAILURE() << "a generated table is not closed";
      break;
    }
    const std::string words = page.substr(found + begin.size(), close - found - begin.size());
    std::istringstream in(words);
    for (std::string word; in >> word;) seen.insert(word);
    result += page.substr(at, close + 5 - at) + "\n" + generated(words) + "\n";
    at = stop;
  }
  return result + page.substr(at);
}

TEST(Docs, HoldTheTablesTheCodeGives) {
  std::set<std::string> seen;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(repository_root() / "docs")) {
    if (entry.path().extension() != ".md" || entry.path().parent_path().filename() == "developer") continue;
    std::ifstream in(entry.path());
    const std::string page((std::istreambuf_iterator<char>(in)), {});
    const std::string wanted = with_tables(page, seen);
    if (std::getenv("SEWIL_WRITE_DOCS") != nullptr) {
      if (page != wanted) std::ofstream(entry.path()) << wanted;
    } else {
      EXPECT_EQ(page, wanted) << entry.path().filename() << ": SEWIL_WRITE_DOCS=1 writes it anew";
    }
  }
  for (const char* word : {"methods", "reading", "dataset", "generate", "generated-file", "discovery"}) {
    EXPECT_TRUE(seen.contains(word)) << "no page has the table of " << word;
  }
  for (const MethodInfo& row : method_table()) {
    for (const std::string_view scope : scopes_of(row)) {
      EXPECT_TRUE(seen.contains(std::string(scope))) << "no page has the options of " << scope;
    }
  }
}

}  // namespace
}  // namespace sewil

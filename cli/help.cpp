// cli/help.cpp: see help.h.
#include "cli/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "sewil/front/text.h"

namespace sewil::cli {
namespace {

using Names = std::vector<std::string_view>;

// The options that most people need, in the order of --help. A command that is not here shows all it has.
const Names* common_options(const std::string& command) {
  static const std::array<std::pair<std::string_view, Names>, 6> table{{
      {"info", {"--label", "--unlabeled", "--id", "--features", "--transpose", "--all", "--demo", "--json"}},
      {"select",
       {"--label", "--unlabeled", "--id", "--group", "--keep", "--drop", "--method", "--n-features-to-select",
        "--n-estimators", "--cv", "--suggest", "--out", "--save-model", "--seed", "--threads", "--json"}},
      {"relevant",
       {"--label", "--unlabeled", "--id", "--group", "--drop", "--fdr", "--n-estimators", "--out", "--seed",
        "--threads", "--json"}},
      {"label",
       {"--label", "--unlabeled", "--id", "--group", "--n-estimators", "--cv", "--accept-error", "--suggest",
        "--label-issues", "--model", "--save-model", "--out", "--seed", "--threads", "--json"}},
      {"demo",
       {"--rows", "--informative", "--noise", "--labeled", "--separation", "--method",
        "--n-features-to-select", "--n-estimators", "--cv", "--out", "--seed", "--threads", "--json"}},
      {"run",
       {"--data", "--sets", "--file", "--table", "--methods", "--splits", "--labeled", "--test",
        "--n-estimators", "--jobs", "--limit", "--out", "--quiet"}},
  }};
  const auto* const found =
      std::ranges::find(table, std::string_view(command), [](const auto& row) { return row.first; });
  return found == table.end() ? nullptr : &found->second;
}

// The first part of a description: up to the details.
std::string brief(const std::string& text) {
  std::size_t end = text.size();
  for (const std::string_view mark : {"; ", ": ", " (", " ["}) end = std::min(end, text.find(mark));
  return text.substr(0, end);
}

// "  --option N=1      what it does", wrapped.
std::string entry(const std::string& left, const std::string& text) {
  constexpr std::size_t width = 80;
  constexpr std::size_t indent = 30;
  std::string all = "  " + left;
  std::size_t at = all.size();
  if (at + 2 > indent) {
    all += '\n';
    at = 0;
  }
  all += std::string(indent - at, ' ');
  at = indent;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const bool first = at == indent;
    if (!first && at + 1 + end - begin > width) {
      all += "\n" + std::string(indent, ' ');
      at = indent;
    } else if (!first) {
      all += ' ';
      ++at;
    }
    all.append(text, begin, end - begin);
    at += end - begin;
    begin = end + 1;
  }
  return all + "\n";
}

}  // namespace

std::string Help::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const {
  if (mode == CLI::AppFormatMode::Normal && common_options(app->get_name()) != nullptr)
    return common_help(*app, name);
  // Every command in full would be hundreds of lines: each has its own --help-all.
  if (mode == CLI::AppFormatMode::All) mode = CLI::AppFormatMode::Normal;
  std::string text = CLI::Formatter::make_help(app, name, mode);
  if (app->get_parent() == nullptr) {
    text +=
        "\nsewil COMMAND --help shows the common options of a command, --help-all all of\n"
        "them; sewil words explains the words.\n";
  }
  return text;
}

std::string Help::common_help(const CLI::App& app, const std::string& name) const {
  std::string text = make_description(&app) + make_usage(&app, name) + "\n";
  for (const CLI::Option* option :
       app.get_options([](const CLI::Option* one) { return one->get_positional(); })) {
    text += entry(option->get_name(true), brief(option->get_description()));
  }
  text += "\nCommon options:\n";
  for (const std::string_view wanted : *common_options(app.get_name())) {
    const CLI::Option* const option = app.get_option_no_throw(std::string(wanted));
    if (option == nullptr) continue;
    text += entry(option->get_name() + make_option_opts(option), brief(option->get_description()));
  }
  const std::size_t all = app.get_options([](const CLI::Option* one) { return one->nonpositional(); }).size();
  return text +
         fmt::format("\n{} --help-all lists all {} options.\n", name.empty() ? app.get_name() : name, all);
}

std::string Help::make_option(const CLI::Option* option, bool is_positional) const {
  return entry(make_option_name(option, is_positional) + make_option_opts(option), make_option_desc(option));
}

std::string Help::make_option_opts(const CLI::Option* option) const {
  if (option->get_type_size() == 0) return {};
  std::string text = " " + option->get_type_name();
  if (!option->get_default_str().empty()) text += "=" + option->get_default_str();
  return text;
}

std::string Help::make_subcommand(const CLI::App* command) const {
  return entry(command->get_name(), command->get_description());
}

}  // namespace sewil::cli

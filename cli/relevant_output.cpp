// cli/relevant_output.cpp: see relevant_output.h.
#include "cli/relevant_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/label_output.h"
#include "sewil/front/text.h"

namespace sewil::cli {
namespace {

// ", higher in 'a', lower in 'b'"
std::string sides_text(const ColumnFinding& column, std::span<const std::string> classes) {
  std::string text;
  for (const int side : {1, -1}) {
    std::string names;
    for (std::size_t k = 0; k < column.sides.size(); ++k) {
      if (column.sides[k] == side) names += (names.empty() ? "" : ", ") + sewil::quoted(classes[k], 30);
    }
    if (!names.empty()) text += fmt::format(", {} in {}", side > 0 ? "higher" : "lower", names);
  }
  return text;
}

// The columns of most evidence, relevant or not.
std::string first_columns(const Discoveries& found, const DataRecord& data) {
  constexpr std::size_t most = 20;
  const std::vector<std::uint32_t> order = by_evidence(found);
  std::string text = "   q-value  strength  verdict    feature\n";
  for (std::size_t i = 0; i < std::min(most, order.size()); ++i) {
    const ColumnFinding& column = found.columns[order[i]];
    text += fmt::format("  {:8.2g}  {:8.2f}  {:<9}  {}{}\n", column.q_value, column.strength,
                        name_of(column.verdict), plain(data.columns[order[i]], 60),
                        sides_text(column, data.classes));
  }
  if (order.size() > most) text += fmt::format("  ... and {} more\n", grouped(order.size() - most));
  return text;
}

}  // namespace

std::string discoveries_line(const Discoveries& found) {
  return fmt::format(
      "relevant: {} of {} at FDR {} (about {} false); {} undecided, {} noise\n", grouped(found.found),
      counted(found.columns.size(), "feature"), shortest(found.rate),
      grouped(static_cast<std::uint64_t>(std::llround(found.rate * static_cast<double>(found.found)))),
      grouped(found.columns.size() - found.found - found.noise), grouped(found.noise));
}

std::string relevance_summary(const RelevanceRecord& record) {
  const Discoveries& found = record.discoveries;
  std::string text = data_text(record.data) + discoveries_line(found);
  if (!found.rates_sentence.empty()) text += found.rates_sentence + "\n";
  text += found.unlabeled_sentence + "\n";
  if (found.label_sets < found.label_sets_expected) {
    text += fmt::format("stopped after {} of {}\n", grouped(found.label_sets),
                        counted(found.label_sets_expected, "label set"));
  }
  text += fmt::format("time: {:.1f} s\n", record.read_seconds + found.seconds);
  return text + first_columns(found, record.data);
}

}  // namespace sewil::cli

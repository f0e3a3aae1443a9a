// sewil/methods.h: the one table of methods. The command's help, studies, reports, Python and the docs read
// it: a method is known everywhere once it has its line here. docs/developer/adding.md is the recipe.
// kind: a search scores many column sets; a ranker orders the columns once and takes the first of the list; a
// baseline is what the others have to beat. scope: see sewil/options.h.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/selection_input.h"

namespace sewil {

enum class MethodKind : std::uint8_t { search, ranker, baseline };

[[nodiscard]] const char* name_of(MethodKind kind) noexcept;

// What a method's cost depends on.
struct MethodSize {
  double rows = 0;  // labeled and unlabeled
  double columns = 1;
  const SelectionOptions& options;

  [[nodiscard]] double chosen() const;  // columns a ranker usually takes
  // So many forests of so many columns, in units of one row at one tried column: only ratios matter.
  [[nodiscard]] double forests(double count, double width) const;
};

struct MethodInfo {
  const char* name;         // on the command line, in the record and in results
  const char* title;        // in tables
  const char* description;  // in the help
  MethodKind kind;
  const char* needs;  // what it ranks by: the table's values, their codes (ranks), or nothing
  std::vector<std::string_view> scopes;  // of options it reads besides those every method reads
  double (*cost)(const MethodSize& size);
  ColumnRanking (*rank)(const RankingInput& input) = nullptr;  // of what goes by an order of the columns
  const char* chosen = "";       // baselines: how the report's first sentence begins
  bool learns_first = false;     // rankers: goes by what self-learning on all columns found
  bool sized_by_labels = false;  // rankers: hidden labels say how many columns, where nobody else does
};

// All methods, in the order of the enum.
[[nodiscard]] std::span<const MethodInfo> method_table();
[[nodiscard]] const MethodInfo& info_of(SelectionMethod method);

// Rankers and columns at random: what leaves an order of all columns.
[[nodiscard]] inline bool is_ranker(SelectionMethod method) {
  return info_of(method).rank != nullptr;
}

// The scopes of every option a method may read, and of those it does read with these options: a search's own
// only when it is the one that runs.
[[nodiscard]] std::vector<std::string_view> scopes_of(const MethodInfo& method);
[[nodiscard]] std::vector<std::string_view> scopes_read(const SelectionOptions& options);

// Who reads a scope, for help texts: "sfs, ssls", "fsga"; empty when every method does.
[[nodiscard]] std::string readers_of(std::string_view scope);

}  // namespace sewil

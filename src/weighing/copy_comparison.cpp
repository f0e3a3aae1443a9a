// weighing/copy_comparison.cpp: see copy_test.h.
#include "weighing/copy_comparison.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "base/random.h"
#include "weighing/paired_t.h"
#include "weighing/permuted_copy.h"

namespace sewil::selection {
namespace {

// A small table: the columns of the test's forest, and where each unit's columns and copies stand in it.
struct TestTable {
  CodedMatrix matrix;
  std::vector<std::vector<std::uint32_t>> originals;  // per unit
  std::vector<std::vector<std::uint32_t>> copies;     // per unit
};

// Streams of one generation: 0 seeds the forest, 1 + u permutes unit u.
RandomStream stream_of(std::uint64_t seed, std::size_t generation, std::size_t index) {
  return {seed, Purpose::relevance, (static_cast<std::uint64_t>(generation) << 32) | index};
}

}  // namespace

std::vector<Relevance> CopyComparison::test(const ColumnSet& best, std::span<const ColumnSet> suspicious,
                                            std::size_t generation, Progress& progress) {
  // The columns themselves, ascending, then the copies in the order of the units.
  std::map<std::uint32_t, std::uint32_t> place;
  for (const std::uint32_t column : best) place.emplace(column, 0);
  for (const ColumnSet& unit : suspicious) {
    for (const std::uint32_t column : unit) place.emplace(column, 0);
  }
  TestTable table;
  table.matrix.rows = job_.matrix.rows;
  table.matrix.row_weights = job_.matrix.row_weights;
  for (auto& [column, at] : place) {
    at = static_cast<std::uint32_t>(table.matrix.columns.size());
    table.matrix.columns.push_back(job_.matrix.columns[column]);
  }
  std::uint32_t next = static_cast<std::uint32_t>(table.matrix.columns.size());
  for (const ColumnSet& unit : suspicious) {
    auto& originals = table.originals.emplace_back();
    auto& copies = table.copies.emplace_back();
    for (const std::uint32_t column : unit) {
      originals.push_back(place.at(column));
      copies.push_back(next++);
    }
  }
  table.matrix.columns.resize(next);
  workers_.for_each(suspicious.size(), [&](std::size_t u, int) {
    // The columns of a group move together, so that what they say about each other stays true.
    RandomStream stream = stream_of(job_.forest.seed, generation, u + 1);
    const std::vector<std::uint32_t> target = draw_row_exchange(job_.matrix.rows, job_.set.rows, stream);
    for (std::size_t i = 0; i < suspicious[u].size(); ++i) {
      table.matrix.columns[table.copies[u][i]] = permuted_copy(job_.matrix.columns[suspicious[u][i]], target);
    }
  });

  ForestOptions forest = job_.forest;
  forest.seed = stream_of(job_.forest.seed, generation, 0).next64();
  const Wanted wanted{
      .oob_votes = false, .prediction_votes = false, .weights = false, .tree_weights = true, .trees = false};
  ColumnSet all(next);
  std::iota(all.begin(), all.end(), 0U);
  StopOnly quiet(progress);
  const ForestResult grown =
      grow_forest(table.matrix, all, job_.set.sample(false), forest, wanted, workers_, quiet);

  std::vector<Relevance> diagnostics(suspicious.size());
  const auto trees = static_cast<std::size_t>(forest.n_estimators);
  workers_.for_each(suspicious.size(), [&](std::size_t u, int) {
    std::vector<double> differences(trees);
    Relevance& finding = diagnostics[u];
    for (std::size_t t = 0; t < trees; ++t) {
      const double* line = grown.tree_weights.data() + t * all.size();
      double own = 0;
      double copied = 0;
      for (const std::uint32_t at : table.originals[u]) own += line[at];
      for (const std::uint32_t at : table.copies[u]) copied += line[at];
      differences[t] = own - copied;
      finding.weight += own;
      finding.copy_weight += copied;
    }
    finding.weight /= static_cast<double>(trees);
    finding.copy_weight /= static_cast<double>(trees);
    const PairedT test = paired_t(differences);
    finding.p_value = test.p_value;
    finding.irrelevant = options_.rule == RelevanceRule::plain ? std::abs(test.mean) < options_.difference
                                                               : !(test.p_value < options_.level);
  });
  return diagnostics;
}

}  // namespace sewil::selection

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

// The columns of `best` and of the units themselves, ascending, then places for the copies in the order of
// the units.
TestTable lay_out(const CodedMatrix& matrix, const ColumnSet& best, std::span<const ColumnSet> units) {
  std::map<std::uint32_t, std::uint32_t> place;
  for (const std::uint32_t column : best) place.emplace(column, 0);
  for (const ColumnSet& unit : units) {
    for (const std::uint32_t column : unit) place.emplace(column, 0);
  }
  TestTable table;
  table.matrix.rows = matrix.rows;
  table.matrix.row_weights = matrix.row_weights;
  for (auto& [column, at] : place) {
    at = static_cast<std::uint32_t>(table.matrix.columns.size());
    table.matrix.columns.push_back(matrix.columns[column]);
  }
  auto next = static_cast<std::uint32_t>(table.matrix.columns.size());
  for (const ColumnSet& unit : units) {
    auto& originals = table.originals.emplace_back();
    auto& copies = table.copies.emplace_back();
    for (const std::uint32_t column : unit) {
      originals.push_back(place.at(column));
      copies.push_back(next++);
    }
  }
  table.matrix.columns.resize(next);
  return table;
}

// What unit `u` and its copies weigh in each tree.
Relevance weigh_unit(const TestTable& table, std::size_t u, std::span<const double> tree_weights,
                     std::vector<double>& differences) {
  Relevance finding;
  const std::size_t width = table.matrix.columns.size();
  for (std::size_t t = 0; t < differences.size(); ++t) {
    const std::span<const double> line = tree_weights.subspan(t * width, width);
    double own = 0;
    double copied = 0;
    for (const std::uint32_t at : table.originals[u]) own += line[at];
    for (const std::uint32_t at : table.copies[u]) copied += line[at];
    differences[t] = own - copied;
    finding.weight += own;
    finding.copy_weight += copied;
  }
  finding.weight /= static_cast<double>(differences.size());
  finding.copy_weight /= static_cast<double>(differences.size());
  return finding;
}

}  // namespace

std::vector<Relevance> CopyComparison::test(const ColumnSet& best, std::span<const ColumnSet> suspicious,
                                            std::size_t generation, Progress& progress) {
  TestTable table = lay_out(job_.matrix, best, suspicious);
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
      .oob_votes = false, .rider_votes = false, .weights = false, .tree_weights = true, .trees = false};
  ColumnSet all(table.matrix.columns.size());
  std::iota(all.begin(), all.end(), 0U);
  StopOnly quiet(progress);
  const ForestResult grown =
      grow_forest(table.matrix, all, job_.set.sample(false), forest, wanted, workers_, quiet);

  std::vector<Relevance> findings(suspicious.size());
  workers_.for_each(suspicious.size(), [&](std::size_t u, int) {
    std::vector<double> differences(static_cast<std::size_t>(forest.trees));
    Relevance& finding = findings[u];
    finding = weigh_unit(table, u, grown.tree_weights, differences);
    const PairedT test = paired_t(differences);
    finding.p_value = test.p_value;
    finding.irrelevant = options_.rule == RelevanceRule::plain ? std::abs(test.mean) < options_.difference
                                                               : !(test.p_value < options_.level);
  });
  return findings;
}

}  // namespace sewil::selection

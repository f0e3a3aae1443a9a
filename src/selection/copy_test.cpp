// selection/copy_test.cpp: see copy_test.h.
#include "selection/copy_test.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "selection/paired_test.h"
#include "selection/permuted_copy.h"
#include "selection/quiet_progress.h"
#include "sewil/random.h"

namespace sewil {
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

CopyTest::CopyTest(const CodedMatrix& matrix, const AugmentedSet& set, const ForestOptions& forest,
                   const RelevanceOptions& options, std::uint64_t seed, const Workers& workers)
    : matrix_(matrix), set_(set), forest_(forest), options_(options), seed_(seed), workers_(workers) {}

std::vector<Relevance> CopyTest::test(const ColumnSet& best, std::span<const ColumnSet> suspicious,
                                      std::size_t generation, Progress& progress) {
  // The columns themselves, ascending, then the copies in the order of the units.
  std::map<std::uint32_t, std::uint32_t> place;
  for (const std::uint32_t column : best) place.emplace(column, 0);
  for (const ColumnSet& unit : suspicious) {
    for (const std::uint32_t column : unit) place.emplace(column, 0);
  }
  TestTable table;
  table.matrix.rows = matrix_.rows;
  for (auto& [column, at] : place) {
    at = static_cast<std::uint32_t>(table.matrix.columns.size());
    table.matrix.columns.push_back(matrix_.columns[column]);
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
    RandomStream stream = stream_of(seed_, generation, u + 1);
    const std::vector<std::uint32_t> target = draw_row_exchange(matrix_.rows, set_.rows, stream);
    for (std::size_t i = 0; i < suspicious[u].size(); ++i) {
      table.matrix.columns[table.copies[u][i]] = permuted_copy(matrix_.columns[suspicious[u][i]], target);
    }
  });

  ForestOptions forest = forest_;
  forest.seed = stream_of(seed_, generation, 0).next64();
  const Wanted wanted{
      .oob_votes = false, .rider_votes = false, .weights = false, .tree_weights = true, .trees = false};
  ColumnSet all(next);
  std::iota(all.begin(), all.end(), 0U);
  StopOnly quiet(progress);
  const ForestResult grown =
      grow_forest(table.matrix, all, set_.sample(false), forest, wanted, workers_, quiet);

  std::vector<Relevance> findings(suspicious.size());
  const auto trees = static_cast<std::size_t>(forest.trees);
  workers_.for_each(suspicious.size(), [&](std::size_t u, int) {
    std::vector<double> differences(trees);
    Relevance& finding = findings[u];
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
    const PairedTest test = paired_test(differences);
    finding.p_value = test.p_value;
    finding.irrelevant = options_.rule == RelevanceRule::plain ? test.mean < options_.difference
                                                               : !(test.p_value < options_.level);
  });
  return findings;
}

}  // namespace sewil

// self_learning/forest_maker.cpp: the real forests behind the loop. Rows that ride along get their votes
// while the trees grow; rows a forest has learned from walk its kept trees, on values read back from their
// codes.
#include <algorithm>
#include <limits>
#include <utility>

#include "sewil/error.h"
#include "sewil/kept_forest.h"
#include "sewil/self_learning.h"

namespace sewil {
namespace {

// A value that falls on the same side of every cut as the values behind the code.
double value_of_code(const CodedColumn& column, std::uint32_t code) {
  return code == column.missing_code() ? std::numeric_limits<double>::quiet_NaN() : column.lower[code];
}

Column values_of(const CodedColumn& column, std::span<const std::uint32_t> rows) {
  std::vector<double> values(rows.size());
  if (column.dense) {
    for (std::size_t r = 0; r < rows.size(); ++r) values[r] = value_of_code(column, column.code(rows[r]));
    return make_column("", std::move(values));
  }
  // Both lists ascend: one walk instead of a search per row.
  std::fill(values.begin(), values.end(), value_of_code(column, column.dominant));
  std::size_t r = 0;
  for (std::size_t off = 0; off < column.off_rows.size() && r < rows.size(); ++off) {
    while (r < rows.size() && rows[r] < column.off_rows[off]) ++r;
    if (r < rows.size() && rows[r] == column.off_rows[off]) {
      values[r] = value_of_code(column, column.off_codes[off]);
    }
  }
  return make_column("", std::move(values));
}

// Passes requests to stop on to the engine and keeps its news back: the loop tells of steps, not of trees.
class StopOnly final : public Progress {
 public:
  explicit StopOnly(const Progress& outer) : outer_(outer) {}
  [[nodiscard]] StopReason stop_reason() const noexcept override { return outer_.stop_reason(); }

 private:
  const Progress& outer_;
};

class EngineForests final : public ForestMaker {
 public:
  EngineForests(const CodedMatrix& matrix, std::span<const std::uint32_t> columns,
                const ForestOptions& options, Wanted wanted, const Workers& workers, Progress& progress)
      : matrix_(matrix),
        columns_(columns),
        options_(options),
        wanted_(wanted),
        workers_(workers),
        progress_(progress) {
    wanted_.oob_votes = true;
    wanted_.rider_votes = true;
    wanted_.trees = true;
  }

  [[nodiscard]] ForestResult grow(const Sample& sample) const override {
    StopOnly stop_only(progress_);
    return grow_forest(matrix_, columns_, sample, options_, wanted_, workers_, stop_only);
  }

  [[nodiscard]] VoteMatrix votes(const ForestResult& forest,
                                 std::span<const std::uint32_t> rows) const override {
    SEWIL_ASSERT(forest.trees != nullptr);
    std::vector<std::uint32_t> order(rows.size());
    for (std::uint32_t r = 0; r < order.size(); ++r) order[r] = r;
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return rows[a] < rows[b]; });
    VoteMatrix votes(rows.size(), forest.trees->classes());
    constexpr std::size_t block = 2048;  // rows at a time: the values stand as doubles only so long
    for (std::size_t from = 0; from < order.size(); from += block) {
      const std::span<const std::uint32_t> part =
          std::span(order).subspan(from, std::min(block, order.size() - from));
      std::vector<std::uint32_t> ascending;
      for (const std::uint32_t r : part) ascending.push_back(rows[r]);
      const std::span<const std::uint32_t> used = forest.trees->columns();
      std::vector<Column> inputs(used.size());
      workers_.for_each(used.size(), [&](std::size_t c, int) {
        inputs[c] = values_of(matrix_.columns[used[c]], ascending);
      });
      const VoteMatrix of_part = forest.trees->votes(inputs, workers_);
      for (std::size_t r = 0; r < part.size(); ++r) {
        std::copy(of_part.row(r).begin(), of_part.row(r).end(), votes.row(part[r]).begin());
      }
    }
    return votes;
  }

 private:
  const CodedMatrix& matrix_;
  std::span<const std::uint32_t> columns_;
  ForestOptions options_;
  Wanted wanted_;
  const Workers& workers_;
  const Progress& progress_;
};

}  // namespace

std::unique_ptr<ForestMaker> make_forest_maker(const CodedMatrix& matrix,
                                               std::span<const std::uint32_t> columns,
                                               const ForestOptions& options, Wanted wanted,
                                               const Workers& workers, Progress& progress) {
  return std::make_unique<EngineForests>(matrix, columns, options, wanted, workers, progress);
}

}  // namespace sewil

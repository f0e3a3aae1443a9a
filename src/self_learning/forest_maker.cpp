// self_learning/forest_maker.cpp: the real forests behind the loop. Rows that ride along get their votes
// while the trees grow; rows a forest has learned from walk its kept trees.
#include "sewil/error.h"
#include "sewil/kept_forest.h"
#include "sewil/self_learning.h"

namespace sewil {
namespace {

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
    StopOnly stop_only(progress_);  // the loop tells of steps, not of trees
    return grow_forest(matrix_, columns_, sample, options_, wanted_, workers_, stop_only);
  }

  [[nodiscard]] VoteMatrix votes(const ForestResult& forest,
                                 std::span<const std::uint32_t> rows) const override {
    SEWIL_ASSERT(forest.trees != nullptr);
    return forest.trees->votes_of_rows(matrix_, rows, workers_);
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

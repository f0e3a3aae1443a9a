// self_training/forest_maker.cpp: the real forests behind the loop. All rows get their votes while the trees
// grow, those that ride along and those the forest learns from, so that trees are kept for those alone who
// want them.
#include "sewil/learn/self_training.h"

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
    wanted_.prediction_votes = true;
    wanted_.sample_votes = true;
  }

  [[nodiscard]] ForestResult grow(const Sample& sample) const override {
    StopOnly stop_only(progress_);  // the loop tells of steps, not of trees
    return grow_forest(matrix_, columns_, sample, options_, wanted_, workers_, stop_only);
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

// co_training/forest_errors.h: the out-of-bag error of a forest on a set of columns and one more.
#pragma once

#include "co_training/set_errors.h"
#include "sewil/learn/forest.h"

namespace sewil::selection {

class ForestErrors final : public SetErrors {
 public:
  // All of these must outlive this.
  ForestErrors(const CodedMatrix& matrix, const Sample& sample, const ForestOptions& forest,
               const Workers& workers)
      : matrix_(matrix), sample_(sample), forest_(forest), workers_(workers) {}

  std::vector<double> beside(std::span<const std::uint32_t> set, std::span<const std::uint32_t> open,
                             const Tried& tried, Progress& progress) override;

 private:
  const CodedMatrix& matrix_;
  const Sample& sample_;
  const ForestOptions& forest_;
  const Workers& workers_;
};

}  // namespace sewil::selection

// study/prepared_set.h: a data set as jobs use it: read and coded once per process.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sewil/data/dataset.h"
#include "sewil/select/problem.h"

namespace sewil::study {

struct PreparedSet : Problem {
  PreparedSet(std::string its_name, Dataset its_data, const Workers& workers,
              const ForestOptions& forest = {})
      : Problem(std::move(its_data), workers, forest), name(std::move(its_name)) {}

  std::string name;
};

// One split with the true classes beside the rows; where the truth is not known it is -1.
struct SplitRows {
  SplitRows(const PreparedSet& set, Split its_split)
      : split(std::move(its_split)),
        labels(pick(set, split.labeled)),
        unlabeled_truth(pick(set, split.unlabeled)),
        test_truth(pick(set, split.test)),
        classes(set.data.classes().size()) {}

  [[nodiscard]] PartlyLabeled known() const { return {split.labeled, labels, split.unlabeled, classes}; }

  static std::vector<std::int32_t> pick(const PreparedSet& set, const std::vector<std::uint32_t>& rows) {
    std::vector<std::int32_t> picked;
    picked.reserve(rows.size());
    for (const std::uint32_t row : rows) picked.push_back(set.data.labels()[row]);
    return picked;
  }

  Split split;
  std::vector<std::int32_t> labels, unlabeled_truth, test_truth;
  std::size_t classes;
};

}  // namespace sewil::study

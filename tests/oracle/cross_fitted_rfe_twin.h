// tests/oracle/cross_fitted_rfe_twin.h: what columns are worth to their cross-fitted-rfe, told anew on raw
// values: a shuffle, forests and a self-training of its own, with random numbers of its own. It can only
// agree on the average over many draws.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include "oracle/forest.h"

namespace sewil::oracle {

struct CrossFittedRfeTable {
  std::vector<std::vector<double>> values;  // by column, by row
  std::vector<std::uint32_t> labeled, unlabeled;
  std::vector<std::int32_t> labels;  // of `labeled`
  std::size_t classes = 2;
};

class CrossFittedRfeByDraw {
 public:
  CrossFittedRfeByDraw(const CrossFittedRfeTable& table, double threshold, const ForestOptions& forest,
                       unsigned seed)
      : table_(table), threshold_(threshold), forest_(forest), random_(seed) {}

  // One pair of label sets; `trees` in each of the forests that judge.
  std::vector<double> operator()(int trees) {
    std::vector<std::size_t> dealt(table_.values.size());
    std::iota(dealt.begin(), dealt.end(), std::size_t{0});
    std::shuffle(dealt.begin(), dealt.end(), random_);
    const std::size_t middle = (dealt.size() + 1) / 2;
    std::vector<double> gains(dealt.size());
    for (const bool first : {true, false}) {
      const std::vector<std::size_t> predictors(
          dealt.begin() + (first ? 0 : static_cast<long>(middle)),
          first ? dealt.begin() + static_cast<long>(middle) : dealt.end());
      const LabelSet label_set = teach(predictors);
      const OracleForest judge = forest(table_.values, label_set, {}, trees);
      for (std::size_t column = 0; column < dealt.size(); ++column) {
        if (std::ranges::find(predictors, column) == predictors.end()) gains[column] = judge.gains[column];
      }
    }
    return gains;
  }

 private:
  struct LabelSet {
    std::vector<std::uint32_t> rows;
    std::vector<std::int32_t> labels;
  };

  // A row is taken once a class has as much of the vote as the threshold.
  LabelSet teach(const std::vector<std::size_t>& predictors) {
    std::vector<std::vector<double>> values;
    for (const std::size_t column : predictors) values.push_back(table_.values[column]);
    LabelSet label_set{table_.labeled, table_.labels};
    for (std::vector<std::uint32_t> left = table_.unlabeled; !left.empty();) {
      const OracleForest grown = forest(values, label_set, left, forest_.n_estimators);
      std::vector<std::uint32_t> still;
      for (std::size_t i = 0; i < left.size(); ++i) {
        const auto& votes = grown.prediction_votes[i];
        const auto largest = std::ranges::max_element(votes);
        if (*largest < threshold_) {
          still.push_back(left[i]);
          continue;
        }
        label_set.rows.push_back(left[i]);
        label_set.labels.push_back(static_cast<std::int32_t>(largest - votes.begin()));
      }
      if (still.size() == left.size()) break;
      left = still;
    }
    return label_set;
  }

  OracleForest forest(const std::vector<std::vector<double>>& values, const LabelSet& label_set,
                      const std::vector<std::uint32_t>& prediction_rows, int trees) {
    ForestOptions options = forest_;
    options.n_estimators = trees;
    options.seed = random_();
    return ForestOracle(values, label_set.rows, label_set.labels, {}, table_.classes, prediction_rows,
                        options)
        .grow();
  }

  const CrossFittedRfeTable& table_;
  double threshold_;
  ForestOptions forest_;
  std::mt19937 random_;
};

}  // namespace sewil::oracle

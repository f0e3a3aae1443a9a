// tests/oracle/peers_twin.h: what columns are worth to their peers, told anew on raw values: a shuffle,
// forests and a self-learning of its own, with random numbers of its own. It can only agree on the average
// over many draws.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include "oracle/forest.h"

namespace sewil::oracle {

struct PeersTable {
  std::vector<std::vector<double>> values;  // by column, by row
  std::vector<std::uint32_t> labeled, unlabeled;
  std::vector<std::int32_t> labels;  // of `labeled`
  std::size_t classes = 2;
};

class PeersByDraw {
 public:
  PeersByDraw(const PeersTable& table, double threshold, const ForestOptions& forest, unsigned seed)
      : table_(table), threshold_(threshold), forest_(forest), random_(seed) {}

  // One pair of lessons; `trees` in each of the forests that judge.
  std::vector<double> operator()(int trees) {
    std::vector<std::size_t> dealt(table_.values.size());
    std::iota(dealt.begin(), dealt.end(), std::size_t{0});
    std::shuffle(dealt.begin(), dealt.end(), random_);
    const std::size_t middle = (dealt.size() + 1) / 2;
    std::vector<double> gains(dealt.size());
    for (const bool first : {true, false}) {
      const std::vector<std::size_t> teachers(
          dealt.begin() + (first ? 0 : static_cast<long>(middle)),
          first ? dealt.begin() + static_cast<long>(middle) : dealt.end());
      const Lesson lesson = teach(teachers);
      const OracleForest judge = forest(table_.values, lesson, {}, trees);
      for (std::size_t column = 0; column < dealt.size(); ++column) {
        if (std::ranges::find(teachers, column) == teachers.end()) gains[column] = judge.gains[column];
      }
    }
    return gains;
  }

 private:
  struct Lesson {
    std::vector<std::uint32_t> rows;
    std::vector<std::int32_t> labels;
  };

  // A row is taken once a class has as much of the vote as the threshold.
  Lesson teach(const std::vector<std::size_t>& teachers) {
    std::vector<std::vector<double>> values;
    for (const std::size_t column : teachers) values.push_back(table_.values[column]);
    Lesson lesson{table_.labeled, table_.labels};
    for (std::vector<std::uint32_t> left = table_.unlabeled; !left.empty();) {
      const OracleForest grown = forest(values, lesson, left, forest_.trees);
      std::vector<std::uint32_t> still;
      for (std::size_t i = 0; i < left.size(); ++i) {
        const auto& votes = grown.rider_votes[i];
        const auto largest = std::ranges::max_element(votes);
        if (*largest < threshold_) {
          still.push_back(left[i]);
          continue;
        }
        lesson.rows.push_back(left[i]);
        lesson.labels.push_back(static_cast<std::int32_t>(largest - votes.begin()));
      }
      if (still.size() == left.size()) break;
      left = still;
    }
    return lesson;
  }

  OracleForest forest(const std::vector<std::vector<double>>& values, const Lesson& lesson,
                      const std::vector<std::uint32_t>& riders, int trees) {
    ForestOptions options = forest_;
    options.trees = trees;
    options.seed = random_();
    return ForestOracle(values, lesson.rows, lesson.labels, {}, table_.classes, riders, options).grow();
  }

  const PeersTable& table_;
  double threshold_;
  ForestOptions forest_;
  std::mt19937 random_;
};

}  // namespace sewil::oracle

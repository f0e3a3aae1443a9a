// tests/oracle/forest.h: a forest the obvious way, on raw values: every cut of a drawn column is scored by
// counting classes from scratch, O(rows^2) per column. No codes, no kernels, no prediction-only rows:
// out-of-bag rows walk the stored tree. It shares with the engine only what defines the answer: the random
// streams, the integer row weights and the order of work (left child first, columns drawn from one
// permutation per tree).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <set>
#include <vector>

#include "base/random.h"
#include "forest/sample_plan.h"
#include "forest/tree_grower.h"
#include "sewil/learn/forest.h"

namespace sewil::oracle {

struct OracleNode {
  int column = -1;  // slot; -1: leaf
  double threshold = 0;
  bool missing_left = false;
  std::unique_ptr<OracleNode> left, right;
  std::vector<std::uint64_t> class_weights;
};

struct OracleForest {
  std::vector<std::unique_ptr<OracleNode>> trees;
  std::vector<std::vector<double>> oob_votes;  // per sample row; empty when no tree left it out
  std::vector<std::vector<double>> prediction_votes;
  std::vector<double> weights;
  std::vector<double> tree_weights;
  std::vector<double> gains;
};

class ForestOracle {
 public:
  // values[slot][row]: NaN is missing.
  ForestOracle(std::vector<std::vector<double>> values, std::vector<std::uint32_t> rows,
               std::vector<std::int32_t> labels, std::vector<double> weights, std::size_t classes,
               std::vector<std::uint32_t> prediction_rows, ForestOptions options)
      : values_(std::move(values)),
        rows_(std::move(rows)),
        labels_(std::move(labels)),
        classes_(classes),
        prediction_rows_(std::move(prediction_rows)),
        options_(options),
        weights_(forest::integer_weights(weights)) {
    if (weights_.empty()) weights_.assign(rows_.size(), 1);
    const auto columns = static_cast<double>(values_.size());
    const double tries = options_.max_features == 0  ? std::floor(std::sqrt(columns))
                         : options_.max_features < 1 ? std::round(options_.max_features * columns)
                                                     : options_.max_features;
    tries_ = std::max(1, static_cast<int>(tries));
  }

  OracleForest grow() {
    OracleForest result;
    const std::size_t slots = values_.size();
    std::vector<std::vector<std::uint64_t>> oob(rows_.size()), ride(prediction_rows_.size());
    std::vector<double> mean(slots);
    result.gains.assign(slots, 0);
    for (int t = 0; t < options_.n_estimators; ++t) {
      std::vector<std::uint32_t> times(rows_.size());
      NodeStream draws(
          RandomStream(options_.seed, Purpose::bootstrap, static_cast<std::uint64_t>(t)).next64());
      draw(draws, times);
      std::vector<std::size_t> bag;
      for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (times[i] > 0) bag.push_back(i);
      }
      times_ = times;
      stream_ =
          NodeStream(RandomStream(options_.seed, Purpose::tree, static_cast<std::uint64_t>(t)).next64());
      random_cuts_ = options_.cuts == Cuts::random || (options_.cuts == Cuts::alternating && t % 2 == 1);
      order_.resize(slots);
      std::iota(order_.begin(), order_.end(), 0);
      gains_.assign(slots, 0);
      result.trees.push_back(node(bag, 0));
      for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (times[i] == 0) collect(*result.trees.back(), rows_[i], oob[i]);
      }
      add_gains(*result.trees.back(), result.gains);
      for (std::size_t i = 0; i < prediction_rows_.size(); ++i)
        collect(*result.trees.back(), prediction_rows_[i], ride[i]);
      const double total = std::accumulate(gains_.begin(), gains_.end(), 0.0);
      for (std::size_t s = 0; s < slots; ++s) {
        result.tree_weights.push_back(total > 0 ? gains_[s] / total : 0);
        mean[s] += result.tree_weights.back();
      }
    }
    const double total = std::accumulate(mean.begin(), mean.end(), 0.0);
    for (double& weight : mean) weight = total > 0 ? weight / total : 0;
    result.weights = mean;
    for (const auto& sums : oob) result.oob_votes.push_back(normalised(sums));
    for (const auto& sums : ride) result.prediction_votes.push_back(normalised(sums));
    return result;
  }

 private:
  void draw(NodeStream& draws, std::vector<std::uint32_t>& times) const {
    if (options_.class_balance == ClassBalance::none && options_.drawn_share > 0) {
      const auto rows = static_cast<double>(rows_.size());
      const auto wanted = static_cast<std::size_t>(
          std::min(std::max(1.0, rows - 1), std::max(1.0, std::round(options_.drawn_share * rows))));
      // Rows are drawn until as many different ones are in, or, if fewer, out.
      std::set<std::uint32_t> drawn;
      const bool draw_out = wanted > rows_.size() / 2;
      while (drawn.size() < (draw_out ? rows_.size() - wanted : wanted))
        drawn.insert(draws.below(static_cast<std::uint32_t>(rows_.size())));
      for (std::uint32_t i = 0; i < rows_.size(); ++i) times[i] = drawn.contains(i) != draw_out ? 1 : 0;
      return;
    }
    if (options_.class_balance == ClassBalance::none) {
      for (std::size_t i = 0; i < rows_.size(); ++i)
        ++times[draws.below(static_cast<std::uint32_t>(rows_.size()))];
      return;
    }
    std::vector<std::vector<std::size_t>> of_class(classes_);
    for (std::size_t i = 0; i < rows_.size(); ++i)
      of_class[static_cast<std::size_t>(labels_[i])].push_back(i);
    std::erase_if(of_class, [](const auto& members) { return members.empty(); });
    std::size_t each = rows_.size();
    for (const auto& members : of_class) each = std::min(each, members.size());
    if (each < 5) each = std::max(each, std::min<std::size_t>(5, rows_.size() / of_class.size()));
    for (const auto& members : of_class) {
      for (std::size_t i = 0; i < each; ++i)
        ++times[members[draws.below(static_cast<std::uint32_t>(members.size()))]];
    }
  }

  struct Best {
    double score = -1;
    int slot = -1;
    double low = 0, high = 0;
    bool only_missing_right = false, missing_seen = false, missing_left = false;
  };

  double value(int slot, std::size_t sample_index) const {
    return values_[static_cast<std::size_t>(slot)][rows_[sample_index]];
  }

  std::vector<std::uint64_t> count(const std::vector<std::size_t>& bag) const {
    std::vector<std::uint64_t> counts(classes_);
    for (const std::size_t i : bag)
      counts[static_cast<std::size_t>(labels_[i])] += std::uint64_t{times_[i]} * weights_[i];
    return counts;
  }
  static double weight_of(const std::vector<std::uint64_t>& counts) {
    return static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
  }
  static double squares_of(const std::vector<std::uint64_t>& counts) {
    std::uint64_t sum = 0;
    for (const std::uint64_t c : counts) sum += c * c;
    return static_cast<double>(sum);
  }
  static double score_of(const std::vector<std::uint64_t>& left, const std::vector<std::uint64_t>& right) {
    const double nl = weight_of(left);
    const double nr = weight_of(right);
    return (squares_of(left) * nr + squares_of(right) * nl) / (nl * nr);
  }
  static bool pure(const std::vector<std::uint64_t>& counts) {
    return std::count_if(counts.begin(), counts.end(), [](std::uint64_t c) { return c > 0; }) <= 1;
  }

  // Scores every cut of one column; true when it is constant.
  bool try_column(int slot, const std::vector<std::size_t>& bag, Best& best, bool& perfect) {
    std::set<double> present;
    bool missing = false;
    for (const std::size_t i : bag) {
      if (std::isnan(value(slot, i)))
        missing = true;
      else
        present.insert(value(slot, i));
    }
    if (present.size() + (missing ? 1 : 0) < 2) return true;
    const auto consider = [&](double low, double high, bool only_missing_right, bool missing_left) {
      std::vector<std::size_t> left, right;
      for (const std::size_t i : bag) {
        const double v = value(slot, i);
        const bool to_left = std::isnan(v) ? missing_left : only_missing_right || v <= low;
        (to_left ? left : right).push_back(i);
      }
      const auto left_counts = count(left);
      const auto right_counts = count(right);
      const double score = score_of(left_counts, right_counts);
      if (score > best.score) {
        best = Best{score, slot, low, high, only_missing_right, missing, missing_left};
        perfect = pure(left_counts) && pure(right_counts);
      }
    };
    if (random_cuts_) {
      const auto [low, high] = random_place(slot, present);
      const bool alone = present.size() == 1;  // beside missing cells
      consider(low, high, alone, !alone && missing && stream_.below(2) == 0);
      return false;
    }
    for (auto it = present.begin(); it != present.end(); ++it) {
      const auto next = std::next(it);
      if (next == present.end()) {
        if (missing) consider(*it, 0, true, false);
      } else {
        consider(*it, *next, false, false);
        if (missing) consider(*it, *next, false, true);
      }
    }
    return false;
  }

  // Two neighbors among all values of the column, seen in the node or not, between the node's smallest and
  // largest; drawn where there is more than one such pair.
  std::pair<double, double> random_place(int slot, const std::set<double>& present) {
    std::set<double> all;
    for (const double v : values_[static_cast<std::size_t>(slot)]) {
      if (!std::isnan(v)) all.insert(v);
    }
    const std::vector<double> between(all.find(*present.begin()), std::next(all.find(*present.rbegin())));
    if (between.size() == 1) return {between[0], 0};
    const std::size_t at =
        between.size() > 2 ? stream_.below(static_cast<std::uint32_t>(between.size() - 1)) : 0;
    return {between[at], between[at + 1]};
  }

  std::unique_ptr<OracleNode> node(const std::vector<std::size_t>& bag, std::size_t known) {
    auto result = std::make_unique<OracleNode>();
    result->class_weights = count(bag);
    if (pure(result->class_weights)) return result;
    // Draw columns.
    const bool counted = options_.constant_rule == ConstantRule::counted;
    std::size_t constants = known, open = order_.size(), drawn_known = 0;
    int visited = 0, tried = 0;
    Best best;
    bool perfect = false;
    while (open > constants && !perfect) {
      if ((counted ? visited : tried) >= tries_ && tried > 0) break;
      const std::size_t known_left = counted ? known - drawn_known : 0;
      const std::size_t drawn = stream_.below(static_cast<std::uint32_t>(known_left + open - constants));
      ++visited;
      if (drawn < known_left) {
        std::swap(order_[drawn_known], order_[drawn_known + drawn]);
        ++drawn_known;
        continue;
      }
      const std::size_t at = constants + drawn - known_left;
      if (try_column(order_[at], bag, best, perfect)) {
        std::swap(order_[at], order_[constants++]);
      } else {
        std::swap(order_[at], order_[--open]);
        ++tried;
      }
    }
    if (best.slot < 0) return result;
    const double weight = weight_of(result->class_weights);
    gains_[static_cast<std::size_t>(best.slot)] += best.score - squares_of(result->class_weights) / weight;

    result->column = best.slot;
    result->threshold =
        best.only_missing_right ? std::numeric_limits<double>::infinity() : midpoint(best.low, best.high);
    std::vector<std::size_t> left, right;
    for (const std::size_t i : bag) {
      const double v = value(best.slot, i);
      (std::isnan(v) ? best.missing_left : v <= result->threshold) ? left.push_back(i) : right.push_back(i);
    }
    const double left_weight = weight_of(count(left));
    result->missing_left = best.missing_seen ? best.missing_left : left_weight >= weight - left_weight;
    result->left = node(left, constants);
    result->right = node(right, constants);
    return result;
  }

  static double midpoint(double low, double high) {
    const double middle = low / 2 + high / 2;
    return middle >= high || middle < low ? low : middle;
  }

  void collect(const OracleNode& tree, std::uint32_t row, std::vector<std::uint64_t>& sums) const {
    const OracleNode* at = &tree;
    while (at->column >= 0) {
      const double v = values_[static_cast<std::size_t>(at->column)][row];
      at = (std::isnan(v) ? at->missing_left : v <= at->threshold) ? at->left.get() : at->right.get();
    }
    sums.resize(classes_);
    const std::uint64_t unit = forest::vote_unit(options_.n_estimators);
    const auto weight = static_cast<std::uint64_t>(weight_of(at->class_weights));
    for (std::size_t c = 0; c < classes_; ++c) sums[c] += (at->class_weights[c] * unit + weight / 2) / weight;
  }

  // Row by row: how much the share of its own class grows at every step down the tree.
  void add_gains(const OracleNode& tree, std::vector<double>& gains) const {
    double held_out = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) held_out += times_[i] == 0 ? weights_[i] : 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (times_[i] > 0) continue;
      const auto share = [&](const OracleNode& node) {
        return static_cast<double>(node.class_weights[static_cast<std::size_t>(labels_[i])]) /
               weight_of(node.class_weights);
      };
      for (const OracleNode* at = &tree; at->column >= 0;) {
        const double v = value(at->column, i);
        const OracleNode* next =
            (std::isnan(v) ? at->missing_left : v <= at->threshold) ? at->left.get() : at->right.get();
        gains[static_cast<std::size_t>(at->column)] +=
            (share(*next) - share(*at)) * weights_[i] / held_out / options_.n_estimators;
        at = next;
      }
    }
  }

  static std::vector<double> normalised(const std::vector<std::uint64_t>& sums) {
    double total = 0;
    for (const std::uint64_t s : sums) total += static_cast<double>(s);
    std::vector<double> votes;
    for (const std::uint64_t s : sums) votes.push_back(static_cast<double>(s) / total);
    return votes;
  }

  std::vector<std::vector<double>> values_;
  std::vector<std::uint32_t> rows_;
  std::vector<std::int32_t> labels_;
  std::size_t classes_;
  std::vector<std::uint32_t> prediction_rows_;
  ForestOptions options_;
  std::vector<std::uint32_t> weights_;
  int tries_;
  std::vector<std::uint32_t> times_;
  NodeStream stream_{0};
  std::vector<int> order_;
  bool random_cuts_ = false;
  std::vector<double> gains_;
};

}  // namespace sewil::oracle

// sewil/learning_curve.h: are there enough labels? Forests that learn from a quarter, a half and three
// quarters of the labels, judged by the others, say how accuracy grows with labels; the curve is drawn on to
// more labels than there are. docs/estimate.md is the guide.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sewil/estimate.h"
#include "sewil/learner.h"

namespace sewil {

// What a part of the labels is worth. `right`: beside the labeled rows, the share of the times it was judged
// in which forests grown on such a part got it right.
struct PartOfLabels {
  double labels = 0;  // in the mean over the forests
  std::vector<double> right = {};

  [[nodiscard]] double accuracy() const;
};

struct LearningPoint {
  std::size_t labels = 0;  // in all
  double accuracy = 0;
  double low = 0, high = 1;  // 90 %: of the gain from here on, were the accuracy now known
};

struct LearningCurve {
  std::size_t labels = 0;                 // now
  double accuracy = 0;                    // now, as the estimate has it
  std::vector<LearningPoint> parts = {};  // fewer labels than now, measured
  std::vector<LearningPoint> more = {};   // more labels than now, drawn on
  double gain_of_fifty = 0;
  std::string sentence = {}, advice = {};
};

// By the smallest part first. Throws Stopped.
[[nodiscard]] std::vector<PartOfLabels> learn_from_parts(const Learner& learner);

// `accuracy`: what to expect now. `unlabeled`: rows that could get a label; none: there is no curve.
[[nodiscard]] std::optional<LearningCurve> draw_learning_curve(std::span<const PartOfLabels> parts,
                                                               double accuracy, std::size_t unlabeled);

}  // namespace sewil

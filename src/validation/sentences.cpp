// validation/sentences.cpp: an estimate in words, the same in every front end.
#include <fmt/format.h>

#include <cmath>

#include "sewil/judge/estimate.h"

namespace sewil {
namespace {

// "+2.3 points, p = 0.012"
std::string measured(const PairedDifference& found) {
  const std::string p = found.p_value < 0.001 ? "p < 0.001" : fmt::format("p = {:.3f}", found.p_value);
  return fmt::format("{:+.1f} points, {}", 100 * found.difference, p);
}

bool told_apart(const PairedDifference& found) {
  return found.p_value < telling_level;
}

}  // namespace

const char* name_of(HiddenAs hidden) noexcept {
  switch (hidden) {
    case HiddenAs::rows:
      break;
    case HiddenAs::whole_groups:
      return "whole_groups";
    case HiddenAs::within_groups:
      return "within_groups";
  }
  return "rows";
}

std::string percent(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

std::string with_interval(const Accuracy& accuracy) {
  return fmt::format("{} ({:.1f} to {:.1f} %)", percent(accuracy.accuracy), 100 * accuracy.low,
                     100 * accuracy.high);
}

std::string selection_sentence(const Estimate& estimate) {
  const PairedDifference& found = estimate.selection;
  if (!told_apart(found)) {
    return fmt::format("Selection: no significant difference ({}).", measured(found));
  }
  return fmt::format("Selection: {} than all features ({}).", found.difference > 0 ? "better" : "worse",
                     measured(found));
}

std::string size_sentence(const SizeChoice& sizes) {
  const SizeLoss& chosen = sizes.chosen;
  const SizeLoss& all = sizes.losses.back();
  const SizeLoss& best = sizes.losses[sizes.best];
  if (chosen.columns == all.columns) {
    return fmt::format("No smaller set gives the same labels as all {} features.", all.columns);
  }
  if (chosen.columns == best.columns) {
    return fmt::format("{:.1f} % of labels as with all {}; cross-validation favors {} by {:.1f} points.",
                       100 * all.same, all.columns, chosen.columns, 100 * all.lost);
  }
  const std::string with = best.columns == all.columns ? fmt::format("all {}", all.columns)
                                                       : fmt::format("the best {}", best.columns);
  return fmt::format("{:.1f} % of labels as with {}; accuracy {:+.1f} points, at worst {:+.1f}.",
                     100 * chosen.same, with, -100 * chosen.lost, -100 * chosen.at_most);
}

std::string unlabeled_sentence(const Estimate& estimate) {
  const PairedDifference& found = estimate.unlabeled;
  if (!told_apart(found)) {
    return fmt::format("Unlabeled rows: no significant difference ({}).", measured(found));
  }
  if (found.difference > 0) {
    return fmt::format("Unlabeled rows: they help ({}).", measured(found));
  }
  return fmt::format("Unlabeled rows: they hurt ({}); consider policy none.", measured(found));
}

}  // namespace sewil

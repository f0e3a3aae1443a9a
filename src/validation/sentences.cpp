// validation/sentences.cpp: an estimate in words, the same in every front end.
#include <fmt/format.h>

#include <cmath>

#include "sewil/judge/estimate.h"

namespace sewil {
namespace {

// "+2.3 points, p = 0.012"
std::string measured(const PairedDifference& found) {
  const std::string p = found.p_value < 0.001 ? "p < 0.001" : fmt::format("p = {:.3f}", found.p_value);
  return fmt::format("{:+.1f} points of accuracy, {}", 100 * found.difference, p);
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
    return fmt::format(
        "Whether the selection cost or gained accuracy cannot be told from chance ({} against all columns).",
        measured(found));
  }
  return fmt::format("The selection {} accuracy ({} against all columns).",
                     found.difference > 0 ? "gained" : "cost", measured(found));
}

std::string size_sentence(const SizeChoice& sizes) {
  const SizeLoss& chosen = sizes.chosen;
  const SizeLoss& all = sizes.losses.back();
  const SizeLoss& best = sizes.losses[sizes.best];
  const std::string rows = "of the unlabeled rows get the same label as with";
  if (chosen.columns == all.columns) {
    return fmt::format("No smaller set labels the rows as all {} columns do.", all.columns);
  }
  if (chosen.columns == best.columns) {
    return fmt::format("{:.1f} % {} all {} columns; held-out labels favor these {}, by about {:.1f} points.",
                       100 * all.same, rows, all.columns, chosen.columns, 100 * all.lost);
  }
  const std::string with = best.columns == all.columns ? fmt::format("all {}", all.columns)
                                                       : fmt::format("the best {}", best.columns);
  return fmt::format("{:.1f} % {} {} columns: about {:.1f} points of accuracy are {}, at most {:.1f} lost.",
                     100 * chosen.same, rows, with, 100 * std::abs(chosen.lost),
                     chosen.lost < 0 ? "gained" : "lost", 100 * chosen.at_most);
}

std::string unlabeled_sentence(const Estimate& estimate) {
  const PairedDifference& found = estimate.unlabeled;
  if (!told_apart(found)) {
    return fmt::format(
        "Whether the unlabeled rows helped or hurt cannot be told from chance ({} against the labels alone).",
        measured(found));
  }
  if (found.difference > 0) {
    return fmt::format("The unlabeled rows helped ({} against the labels alone).", measured(found));
  }
  return fmt::format(
      "The unlabeled rows hurt ({} against the labels alone): policy none learns from the labels alone.",
      measured(found));
}

}  // namespace sewil

// cli/estimate_output.cpp: see estimate_output.h.
#include "cli/estimate_output.h"

#include <fmt/format.h>

#include <cmath>

#include "sewil/front/text.h"

namespace sewil::cli {
namespace {

std::string line(const char* what, const Accuracy& accuracy, bool balanced) {
  std::string text = fmt::format("  {:<28} {}", what, with_interval(accuracy));
  if (balanced) text += fmt::format(", balanced {}", percent(accuracy.balanced_accuracy));
  return text + "\n";
}

std::string recalls(const Accuracy& accuracy, std::span<const std::string> classes) {
  std::string text = "  right by class:";
  for (std::size_t k = 0; k < classes.size(); ++k) {
    const std::string share = std::isnan(accuracy.recall[k]) ? "unknown" : percent(accuracy.recall[k]);
    text += fmt::format("{} {} {}", k > 0 ? "," : "", sewil::quoted(classes[k], 30), share);
  }
  return text + "\n";
}

std::string sizes(const Front& front) {
  if (front.points.empty()) return {};
  if (front.best == front.smallest) {
    return fmt::format("  best with {}; no smaller set does as well\n", counted(front.best, "column"));
  }
  return fmt::format("  best with {}, and {} {} hardly less\n", counted(front.best, "column"),
                     counted(front.smallest, "column"), front.smallest == 1 ? "gives" : "give");
}

std::string stability(const Stability& found) {
  if (std::isnan(found.index)) return {};
  return fmt::format("  stability of the columns {:.2f} ({:.2f} to {:.2f}; 1: the same in every fold)\n",
                     found.index, found.low, found.high);
}

}  // namespace

std::string estimate_text(const std::optional<Estimate>& estimate, std::span<const std::string> classes,
                          bool selected) {
  if (!estimate) return {};
  if (!estimate->none_because.empty()) return estimate->none_because + "\n";
  const std::size_t all_folds = estimate->folds * estimate->repeats;
  const bool cut_short = estimate->folds_done < all_folds;
  std::string text =
      fmt::format("expected accuracy on the unlabeled rows, 90 % interval ({}{} of labels hidden in turn):\n",
                  cut_short ? fmt::format("{} of ", estimate->folds_done) : "", counted(all_folds, "fold"));
  // Balanced accuracy says more only where the classes are uneven.
  const bool balanced = std::abs(estimate->chosen.accuracy - estimate->chosen.balanced_accuracy) > 0.01;
  text += line(selected ? "chosen columns" : "these labels", estimate->chosen, balanced);
  if (selected) text += line("all columns", estimate->all_columns, balanced);
  text += line("without the unlabeled rows", estimate->supervised, balanced);
  if (estimate->weighed) {
    text += "  weighed by the probabilities with which rows were picked for labeling (--add)\n";
  }
  if (balanced) text += "  balanced: the mean of the accuracies of the classes, each counting alike\n";
  constexpr std::size_t few_classes = 6;
  if (classes.size() <= few_classes) text += recalls(estimate->chosen, classes);
  if (selected) text += "  " + selection_sentence(*estimate) + "\n";
  text += "  " + unlabeled_sentence(*estimate) + "\n";
  if (selected) text += sizes(estimate->front) + stability(estimate->stability);
  return text;
}

std::string curve_text(const std::optional<LearningCurve>& curve) {
  if (!curve) return {};
  return "  " + curve->sentence + (curve->advice.empty() ? "" : " " + curve->advice) + "\n";
}

std::string acceptance_text(const std::optional<Acceptance>& acceptance,
                            std::span<const std::string> classes) {
  if (!acceptance) return {};
  std::string text;
  for (const std::string& sentence : acceptance_sentences(*acceptance, classes)) {
    text += (text.empty() ? "" : "  ") + sentence + "\n";
  }
  return text;
}

}  // namespace sewil::cli

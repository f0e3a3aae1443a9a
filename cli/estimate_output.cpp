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
  std::string text = "  recall by class:";
  for (std::size_t k = 0; k < classes.size(); ++k) {
    const std::string share = std::isnan(accuracy.recall[k]) ? "unknown" : percent(accuracy.recall[k]);
    text += fmt::format("{} {} {}", k > 0 ? "," : "", sewil::quoted(classes[k], 30), share);
  }
  return text + "\n";
}

std::string stability(const Stability& found) {
  if (std::isnan(found.index)) return {};
  return fmt::format("  stability of the selection {:.2f} ({:.2f} to {:.2f}; 1: the same in every fold)\n",
                     found.index, found.low, found.high);
}

// Where rows belong together: what to expect of rows of groups with labels, and of groups without.
std::string kinds(const std::vector<KindEstimate>& all) {
  std::string text;
  for (const KindEstimate& kind : all) {
    const bool other = kind.hidden == HiddenAs::whole_groups;
    text += fmt::format("  {:<28} {}; {}, judged by {} of {}\n",
                        other ? "groups without labels" : "groups with labels", with_interval(kind.chosen),
                        counted(kind.unlabeled, "row"), counted(kind.rows, "label"),
                        counted(kind.groups, "group"));
  }
  return text;
}

// How many of the unlabeled rows are of each class, beside the plain count of the labels given.
std::string shares(const Estimate& estimate, std::span<const std::string> classes) {
  if (estimate.shares.empty()) return {};
  std::string text = "class shares of the unlabeled rows, 90 % interval (and as counted):\n";
  for (std::size_t k = 0; k < classes.size(); ++k) {
    const ClassShare& one = estimate.shares[k];
    text += fmt::format("  {:<28} {} ({:.1f} to {:.1f} %), counted {}\n", sewil::quoted(classes[k], 26),
                        percent(one.share), 100 * one.interval.low, 100 * one.interval.high,
                        percent(one.counted));
  }
  return text;
}

}  // namespace

std::string estimate_text(const std::optional<Estimate>& estimate, std::span<const std::string> classes,
                          bool selected) {
  if (!estimate) return {};
  if (!estimate->none_because.empty()) return estimate->none_because + "\n";
  const std::size_t all_folds = estimate->folds * estimate->repeats;
  const bool cut_short = estimate->folds_done < all_folds;
  const std::string often = estimate->repeats > 1 ? fmt::format("{} x ", estimate->repeats) : "";
  const std::string folds = cut_short
                                ? fmt::format("{} of {}", estimate->folds_done, counted(all_folds, "fold"))
                                : fmt::format("{}{}-fold cross-validation", often, estimate->folds);
  std::string text = fmt::format("expected accuracy on unlabeled rows, 90 % interval ({}):\n", folds);
  // Balanced accuracy says more only where the classes are uneven.
  const bool balanced = std::abs(estimate->chosen.accuracy - estimate->chosen.balanced_accuracy) > 0.01;
  text += line(selected ? "selected features" : "these labels", estimate->chosen, balanced);
  text += kinds(estimate->kinds);
  if (selected) text += line("all features", estimate->all_columns, balanced);
  text += line("without the unlabeled rows", estimate->supervised, balanced);
  if (estimate->weighed) {
    text += "  weighted by the probability with which rows were picked (--add-labels)\n";
  }
  if (balanced) text += "  balanced: mean recall of the classes\n";
  constexpr std::size_t few_classes = 6;
  if (classes.size() <= few_classes) text += recalls(estimate->chosen, classes);
  if (selected) text += "  " + selection_sentence(*estimate) + "\n";
  text += "  " + unlabeled_sentence(*estimate) + "\n";
  if (selected) text += stability(estimate->stability);
  if (estimate->effective_rows > 0) {
    text += fmt::format("  reweighted towards the unlabeled rows: effective sample size {:.0f}\n",
                        estimate->effective_rows);
  }
  if (classes.size() <= few_classes) text += shares(*estimate, classes);
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

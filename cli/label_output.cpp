// cli/label_output.cpp: see label_output.h.
#include "cli/label_output.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/estimate_output.h"
#include "cli/row_options.h"
#include "sewil/front/text.h"

namespace sewil::cli {
namespace {

// One threshold for all classes, or the range over the classes that gained rows.
std::string thresholds_text(const SelfTrainingStep& step) {
  double low = 2;
  double high = -1;
  for (std::size_t k = 0; k < step.thresholds.size(); ++k) {
    if (step.taken > 0 && step.by_class[k] == 0) continue;
    low = std::min(low, step.thresholds[k]);
    high = std::max(high, step.thresholds[k]);
  }
  return low == high ? fmt::format("{:.3f}", low) : fmt::format("{:.3f} to {:.3f}", low, high);
}

std::string steps_text(const std::vector<SelfTrainingStep>& steps) {
  constexpr std::size_t most = 12;  // at both ends together; a fixed threshold can take hundreds of steps
  std::string text =
      "  (threshold: vote a row needs; OOB error: out-of-bag, of this step's forest)\n"
      "  step     taken      left  OOB error  threshold\n";
  for (std::size_t s = 0; s < steps.size(); ++s) {
    if (steps.size() > most && s == most / 2) {
      text += fmt::format("   ... {} ...\n", counted(steps.size() - most, "step"));
      s = steps.size() - most / 2;
    }
    text += fmt::format("  {:>4} {:>9} {:>9} {:>10.4f}  {}\n", s + 1, grouped(steps[s].taken),
                        grouped(steps[s].left), steps[s].oob_error, thresholds_text(steps[s]));
  }
  return text;
}

}  // namespace

std::string predicted_counts(std::span<const std::string> classes, std::span<const std::int32_t> predicted) {
  std::vector<std::size_t> counts(classes.size());
  for (const std::int32_t k : predicted) {
    if (k >= 0) ++counts[static_cast<std::size_t>(k)];
  }
  constexpr std::size_t most = 30;
  std::string text;
  for (std::size_t k = 0; k < std::min(most, classes.size()); ++k) {
    text += fmt::format("{}{} {}", k > 0 ? ", " : "", sewil::quoted(classes[k], 30), grouped(counts[k]));
  }
  if (classes.size() > most) text += fmt::format(", ... and {} more", classes.size() - most);
  return text;
}

std::string accuracy_text(const ErrorRate& error) {
  return error.rows == 0
             ? std::string("accuracy: no row has a known truth")
             : fmt::format("accuracy on {}: {:.4f}", counted(error.rows, "row"), error.accuracy());
}

std::string accuracy_line(const LabelAccuracy& accuracy) {
  std::string text = accuracy_text(accuracy.learned);
  if (accuracy.learned.rows > 0) {
    text += fmt::format(" (before self-training {:.4f})", accuracy.supervised.accuracy());
  }
  return text + "\n";
}

std::string bounds_text(const CriterionResult& bounds) {
  return fmt::format(
      "risk bounds (they compare feature sets, they are no accuracies):\n"
      "  C-bound {:.4f}, for imperfect labels {:.4f} (by beta {:.4f})\n",
      bounds.cb, bounds.cbil, bounds.cbil_beta);
}

std::string data_text(const DataRecord& data) {
  std::string text = fmt::format("{}: {}, {}, {} classes; {} labeled, {} unlabeled\n", plain(data.source),
                                 counted(data.rows, "row"), counted(data.columns.size(), "column"),
                                 data.classes.size(), grouped(data.labeled), grouped(data.unlabeled));
  if (data.groups > 0) {
    text += fmt::format("grouped by {}: {}, {} of them with labels\n", plain(data.group, 40),
                        counted(data.groups, "group"), grouped(data.groups_labeled));
  }
  if (data.stepped > 0) {
    text += fmt::format("{} binned to at most {} values while the file was read\n",
                        counted(data.stepped, "column"), data.most_steps);
  }
  if (data.coarse > 0) {
    text += fmt::format("{} seen in at most {} steps, as the table is long (--coarse-rows)\n",
                        counted(data.coarse, "column"), few_codes);
  }
  return text;
}

std::string where_to_read_on(bool verbose) {
  return fmt::format("sewil words explains the words{}\n", verbose ? "" : "; --verbose tells more");
}

std::string voters_text(const SelfTrainingResult& learned) {
  std::string text;
  for (const EstimatorShare& voter : learned.parts.shares) {
    text += fmt::format("{}{} {}, {}", text.empty() ? "estimators (share, held-out acc.): " : "; ",
                        voter.name, percent(voter.share), percent(voter.accuracy));
  }
  return text.empty() ? text : text + "\n";
}

std::string label_summary(const LabelRecord& record, bool verbose) {
  const SelfTrainingResult& result = record.learned;
  std::size_t taken = 0;
  for (const SelfTrainingStep& step : result.steps) taken += step.taken > 0 ? 1 : 0;
  std::string text = data_text(record.data);
  text += fmt::format("self-training: {} of {} pseudo-labeled in {}; ended because {}\n",
                      grouped(result.rows.size() - result.labeled),
                      counted(record.data.unlabeled, "unlabeled row"), counted(taken, "step"),
                      self_training_stops()[static_cast<std::size_t>(result.stopped_because)].because);
  text += voters_text(result);
  if (!result.steps.empty() && verbose) text += steps_text(result.steps);
  if (record.data.unlabeled > 0) {
    text += fmt::format("labels given: {}\n", predicted_counts(record.data.classes, result.predicted));
  }
  text += estimate_text(record.estimate, record.data.classes, false);
  text += curve_text(record.curve);
  text += acceptance_text(record.acceptance, record.data.classes);
  if (verbose || !record.estimate || !record.estimate->none_because.empty()) {
    text += fmt::format(
        "out-of-bag accuracy, optimistic (scored on its own pseudo-labels): {}\n"
        "  on the labeled rows {}\n",
        percent(1 - result.oob_error), percent(1 - result.labeled_oob_error));
  }
  if (verbose) text += bounds_text(record.bounds);
  if (record.accuracy) text += accuracy_line(*record.accuracy);
  return text + advice_text(record.advice, record.data.classes);
}

}  // namespace sewil::cli

// cli/label_output.cpp: labels.csv, the record and the summary of `sewil label`.
#include "cli/label_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/option_json.h"
#include "base/text.h"
#include "sewil/version.h"

namespace sewil::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted_text = "\"";
  for (const char c : text) quoted_text += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted_text + "\"";
}

Json number_or_null(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

// The name in the record; the summary uses text_of().
const char* record_name(SelfLearningStop stop) {
  static constexpr std::array names{"all_labeled", "none_taken", "max_iterations", "time_limit", "cancelled"};
  return names.at(static_cast<std::size_t>(stop));
}

bool stopped_early(SelfLearningStop stop) {
  return stop == SelfLearningStop::time_limit || stop == SelfLearningStop::cancelled;
}

Json steps_json(const std::vector<SelfLearningStep>& steps) {
  Json list = Json::array();
  for (const SelfLearningStep& step : steps) {
    list.push_back({{"taken", step.taken},
                    {"threshold", step.thresholds},
                    {"by_class", step.by_class},
                    {"left", step.left},
                    {"oob_error", step.oob_error},
                    {"labeled_oob_error", step.labeled_oob_error}});
  }
  return list;
}

// One threshold for all classes, or the range over the classes that gained rows.
std::string thresholds_text(const SelfLearningStep& step) {
  double low = 2;
  double high = -1;
  for (std::size_t k = 0; k < step.thresholds.size(); ++k) {
    if (step.taken > 0 && step.by_class[k] == 0) continue;
    low = std::min(low, step.thresholds[k]);
    high = std::max(high, step.thresholds[k]);
  }
  return low == high ? fmt::format("{:.3f}", low) : fmt::format("{:.3f} to {:.3f}", low, high);
}

std::string steps_text(const std::vector<SelfLearningStep>& steps) {
  constexpr std::size_t most = 12;  // at both ends together; a fixed threshold can take hundreds of steps
  std::string text = "  step     taken      left  OOB error  threshold\n";
  for (std::size_t s = 0; s < steps.size(); ++s) {
    if (steps.size() > most && s == most / 2) {
      text += fmt::format("   ... {} steps ...\n", steps.size() - most);
      s = steps.size() - most / 2;
    }
    text += fmt::format("  {:>4} {:>9} {:>9} {:>10.4f}  {}\n", s + 1, grouped(steps[s].taken),
                        grouped(steps[s].left), steps[s].oob_error, thresholds_text(steps[s]));
  }
  return text;
}

std::string bounds_text(const CriterionResult& bounds) {
  std::string text = fmt::format("risk bounds: C-bound {:.4f}, for imperfect labels {:.4f} (by beta {:.4f})",
                                 bounds.cb, bounds.cbil, bounds.cbil_beta);
  if (!std::isnan(bounds.tb)) text += fmt::format(", transductive {:.4f}", bounds.tb);
  return text + "\n";
}

}  // namespace

std::string labels_csv(std::span<const std::string> classes, std::span<const std::uint32_t> rows,
                       const VoteMatrix& votes, std::span<const std::uint32_t> steps,
                       std::span<const std::int32_t> taken_as) {
  std::string text = steps.empty() ? "row,predicted,vote" : "row,predicted,vote,step,taken_as";
  for (const std::string& name : classes) text += "," + csv_cell("vote_" + name);
  text += "\n";
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const auto line = votes.row(r);
    const std::int32_t predicted = predicted_class(line);
    text += std::to_string(rows[r] + 1ULL);
    if (predicted < 0) {
      text += ",,0";
    } else {
      const auto k = static_cast<std::size_t>(predicted);
      text += "," + csv_cell(classes[k]) + "," + shortest(line[k]);
    }
    if (!steps.empty()) {
      text += "," + std::to_string(steps[r]) + ",";
      if (taken_as[r] >= 0) text += csv_cell(classes[static_cast<std::size_t>(taken_as[r])]);
    }
    for (const double vote : line) text += "," + shortest(vote);
    text += "\n";
  }
  return text;
}

Json label_record(const LabelRun& run, const std::string& data_hash, std::size_t missing_cells) {
  OptionJsonWriter options;
  ForestOptions forest = run.forest;
  SelfLearningOptions self_learning = run.self_learning;
  describe(forest, options);
  describe(self_learning, options);
  const SelfLearningResult& result = run.result;
  const CriterionResult& bounds = run.bounds;
  Json record{
      {"version", SEWIL_VERSION},
      {"command", "label"},
      {"seed", run.forest.seed},
      {"options", std::move(options.json)},
      {"data",
       {{"source", run.data.source()},
        {"rows", run.data.rows()},
        {"columns", run.data.columns().size()},
        {"classes", std::vector<std::string>(run.data.classes().begin(), run.data.classes().end())},
        {"labeled", result.labeled},
        {"unlabeled", run.unlabeled.size()},
        {"missing", missing_cells},
        {"hash", data_hash}}},
      {"bounds",
       {{"cb", bounds.cb},
        {"cbil", bounds.cbil},
        {"cbil_beta", bounds.cbil_beta},
        {"oob_error", bounds.oob_error},
        {"labeled_oob_error", result.labeled_oob_error},
        {"tb", number_or_null(bounds.tb)},
        {"beta", bounds.beta},
        {"gamma", bounds.gamma},
        {"mu1", bounds.mu1},
        {"mu2", bounds.mu2}}},
      {"self_learning",
       {{"steps", steps_json(result.steps)}, {"stopped_because", record_name(result.stopped_because)}}}};
  if (run.accuracy) {
    record["accuracy"] = {{"rows", run.accuracy->learned.rows},
                          {"unlabeled", run.accuracy->learned.accuracy()},
                          {"supervised", run.accuracy->supervised.accuracy()}};
  }
  record["seconds"] = {{"read", run.read_seconds},
                       {"self_learning", run.self_learning_seconds},
                       {"total", run.read_seconds + run.self_learning_seconds}};
  record["stopped"] = stopped_early(result.stopped_because);
  return record;
}

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
  if (classes.size() > most) text += fmt::format(", ... and {} more classes", classes.size() - most);
  return text;
}

std::string accuracy_text(const ErrorRate& error) {
  return error.rows == 0
             ? std::string("accuracy: no row has a known truth")
             : fmt::format("accuracy on {}: {:.4f}", counted(error.rows, "row"), error.accuracy());
}

std::string label_summary(const LabelRun& run) {
  const SelfLearningResult& result = run.result;
  std::size_t taken = 0;
  for (const SelfLearningStep& step : result.steps) taken += step.taken > 0 ? 1 : 0;
  std::string text =
      fmt::format("{}: {}, {}, {} classes; {} labeled, {} unlabeled\n", run.data.source(),
                  counted(run.data.rows(), "row"), counted(run.data.columns().size(), "column"),
                  run.data.classes().size(), grouped(result.labeled), grouped(run.unlabeled.size()));
  text += fmt::format("self-learning: {} of {} unlabeled rows taken in {}, ended because: {}\n",
                      grouped(result.rows.size() - result.labeled), grouped(run.unlabeled.size()),
                      counted(taken, "step"), text_of(result.stopped_because));
  if (!result.steps.empty()) text += steps_text(result.steps);
  if (!run.unlabeled.empty()) {
    text += fmt::format("predicted: {}\n", predicted_counts(run.data.classes(), result.predicted));
  }
  text += fmt::format("out-of-bag error: {:.4f} (labeled rows alone {:.4f})\n", result.oob_error,
                      result.labeled_oob_error);
  text += bounds_text(run.bounds);
  if (run.accuracy) {
    text += accuracy_text(run.accuracy->learned);
    if (run.accuracy->learned.rows > 0) {
      text += fmt::format(" (before self-learning {:.4f})", run.accuracy->supervised.accuracy());
    }
    text += "\n";
  }
  return text;
}

}  // namespace sewil::cli

// python/src/study.cpp: splits, lines and tables of a study, for Python.
// line: what one method gave on one split, as a dictionary in Python and as a line of JSON here.
#include "sewil/front/study.h"

#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "arrays.h"
#include "bindings.h"
#include "option_values.h"
#include "run.h"
#include "scoring.h"
#include "sewil/front/study_results.h"
#include "sewil/front/study_sets.h"
#include "sewil/front/study_summary.h"
#include "target.h"

namespace sewil::python {
namespace {

using Parts = std::tuple<Vector<std::uint32_t>, Vector<std::uint32_t>, Vector<std::uint32_t>>;

nb::tuple split(const Vector<std::int32_t>& labels, std::size_t labeled, std::size_t test, std::size_t number,
                std::uint64_t seed) {
  const auto classes = span_of(labels);
  const auto known = static_cast<std::size_t>(
      std::count_if(classes.begin(), classes.end(), [](std::int32_t label) { return label >= 0; }));
  // More than there are: study_split says so.
  const std::size_t unlabeled = known - std::min(known, labeled + test);
  Split rows = study_split(classes, {.labeled = labeled, .unlabeled = unlabeled, .test = test}, number, seed);
  return nb::make_tuple(new_vector(std::move(rows.labeled)), new_vector(std::move(rows.unlabeled)),
                        new_vector(std::move(rows.test)));
}

// The three parts, checked: a split may be made by hand.
Split split_of(const Parts& parts, const Target& target) {
  std::vector<bool> seen(target.labels.size(), false);
  const auto rows_of = [&](const Vector<std::uint32_t>& part) {
    std::vector<std::uint32_t> rows(part.data(), part.data() + part.size());
    std::sort(rows.begin(), rows.end());
    for (const std::uint32_t row : rows) {
      if (row >= seen.size()) {
        throw InputError(
            fmt::format("Row {} was found in a split, but y has {} rows (from 0).", row, seen.size()));
      }
      if (seen[row]) throw InputError(fmt::format("Row {} stands twice in a split, expected once.", row));
      seen[row] = true;
    }
    return rows;
  };
  const auto& [labeled, unlabeled, test] = parts;
  Split split{.labeled = rows_of(labeled), .unlabeled = rows_of(unlabeled), .test = rows_of(test)};
  for (const std::uint32_t row : split.labeled) {
    if (target.labels[row] >= 0) continue;
    throw InputError(fmt::format("Row {} is a labeled row of a split, but y holds no label for it.", row));
  }
  return split;
}

StudyTask task_of(std::string set, std::string method, std::size_t number, const nb::dict& options,
                  const std::optional<nb::dict>& labeling, const ColumnConstraints& constraints, int jobs) {
  StudyTask task{.set = std::move(set), .method = std::move(method), .split = number};
  task.options = read_options<SelectionOptions>(options);
  task.extras.constraints = constraints;
  if (labeling) {
    task.extras.labeling =
        LabelingOptions{read_options<ForestOptions>(*labeling), read_options<SelfTrainingOptions>(*labeling)};
  }
  task.jobs = jobs;
  return task;
}

std::string line_of(StudyTask task, const Table& table, const Target& target, const Parts& parts,
                    const Run& run, const nb::object& make_scorer) {
  task.options.seed = run.seed;
  task.extras.hooks.score_elsewhere = maker_of(make_scorer);
  task.limit = run.time_limit;
  const Dataset data = dataset_of(table, target);
  const Split rows = split_of(parts, target);
  return to_json(run_without_gil(run, [&](const Workers& workers, Progress& progress) {
    return run_task(task, data, rows, workers, progress);
  }));
}

std::vector<StudyResult> results_of(const std::string& lines) {
  const ResultFile file = parse_results(lines, "the lines");
  return merge_results(std::span(&file, 1));
}

void put(nb::dict& entry, const std::string& name, const StudyFigure& figure) {
  const bool known = !figure.values.empty();
  entry[name.c_str()] = known ? nb::cast(figure.mean) : nb::none();
  entry[(name + "_sd").c_str()] = known ? nb::cast(figure.deviation) : nb::none();
}

void put(nb::dict& entry, const std::string& name, const StudyScore& score) {
  put(entry, name, static_cast<const StudyFigure&>(score));
  entry[(name + "_best").c_str()] = score.best;
  entry[(name + "_worse").c_str()] = score.worse;
}

nb::list summary(const std::string& lines, const nb::dict& options) {
  const std::vector<StudyResult> results = results_of(lines);
  const ArrowTest test = read_options<TableOptions>(options).test();
  nb::list entries;
  for (const StudyTable table : study_tables()) {
    const TableSummary found = summarize(results, table, test);
    for (const StudyRow& row : found.rows) {
      for (std::size_t at = 0; at < found.methods.size(); ++at) {
        const StudyCell& cell = row.cells[at];
        if (cell.splits == 0) continue;
        nb::dict entry;
        entry["table"] = name_of(table);
        entry["set"] = row.set;
        entry["method"] = found.methods[at].name;
        entry["splits"] = cell.splits;
        entry["na"] = cell.na;
        put(entry, "acc_u", cell.acc_u);
        put(entry, "acc_t", cell.acc_t);
        put(entry, "columns", cell.columns);
        put(entry, "choose_seconds", cell.choose_seconds);
        put(entry, "seconds", cell.seconds);
        put(entry, "cpu_seconds", cell.cpu_seconds);
        entries.append(entry);
      }
    }
  }
  return entries;
}

}  // namespace

void bind_study(nb::module_& module) {
  module.def("rows_of_share", rows_of_share, nb::arg("share"), nb::arg("rows"),
             "How many of the rows a share is.");
  module.def(
      "data_hash",
      [](const Table& table, const Target& target) { return hash_dataset(dataset_of(table, target)); },
      nb::arg("table"), nb::arg("target"), "The hash that lines and records know the data by.");
  module.def("study_split", split, nb::arg("labels"), nb::arg("labeled"), nb::arg("test"), nb::arg("number"),
             nb::arg("seed"), "Labeled, unlabeled and test rows of a split.");
  nb::class_<StudyTask>(module, "StudyTask", "One method on one split, before the data is given.")
      .def(nb::new_(&task_of), nb::arg("set"), nb::arg("method"), nb::arg("number"), nb::arg("options"),
           nb::arg("labeling").none(), nb::arg("constraints"), nb::arg("jobs"));
  module.def("run_task", line_of, nb::arg("task"), nb::arg("table"), nb::arg("target"), nb::arg("split"),
             nb::arg("run"), nb::arg("make_scorer").none(), "The task's line, as JSON.");
  module.def("study_summary", summary, nb::arg("lines"), nb::arg("options"),
             "Means and deviations over the splits.");
  module.def(
      "study_table",
      [](const std::string& lines, const nb::dict& options) {
        return format_tables(results_of(lines), read_options<TableOptions>(options));
      },
      nb::arg("lines"), nb::arg("options"), "The lines as tables.");
}

}  // namespace sewil::python

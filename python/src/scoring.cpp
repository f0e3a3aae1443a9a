// python/src/scoring.cpp: see scoring.h.
#include "scoring.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arrays.h"
#include "bindings.h"
#include "sewil/data/work.h"

namespace sewil::python {
namespace {

class ExecutorScorer final : public Scorer {
 public:
  explicit ExecutorScorer(nb::object scorer) : scorer_(std::move(scorer)) {}
  ~ExecutorScorer() override {
    const nb::gil_scoped_acquire acquired;
    scorer_.reset();
  }
  ExecutorScorer(const ExecutorScorer&) = delete;
  ExecutorScorer& operator=(const ExecutorScorer&) = delete;

  std::vector<Score> score(std::span<const ColumnSet> sets, bool want_weights, Progress& progress) override {
    progress.throw_if_stopped();
    std::vector<Score> scores;
    {
      const nb::gil_scoped_acquire acquired;
      nb::list asked;
      for (const ColumnSet& set : sets) asked.append(nb::cast(set));
      const nb::object is_stopped =
          nb::cpp_function([&progress] { return progress.stop_reason() != StopReason::none; });
      const nb::object answer = scorer_(asked, want_weights, is_stopped);
      if (!answer.is_none()) {
        for (const nb::handle entry : answer) {
          scores.push_back({nb::cast<double>(entry[0]), nb::cast<std::vector<double>>(entry[1])});
        }
      }
    }
    progress.throw_if_stopped();
    if (scores.size() != sets.size()) throw Stopped(StopReason::interrupted);  // Ctrl-C while waiting
    return scores;
  }

 private:
  nb::object scorer_;
};

// What a worker keeps: a job, opened.
class OpenedJob {
 public:
  explicit OpenedJob(const nb::bytes& job) : workers_(1) {
    const std::string_view bytes(job.c_str(), job.size());
    const nb::gil_scoped_release released;
    scorer_ = open_scoring_job(bytes, workers_);
  }

  nb::list score(const std::vector<ColumnSet>& sets, bool want_weights) {
    std::vector<Score> scores;
    {
      const nb::gil_scoped_release released;
      scores = scorer_->score(sets, want_weights, no_progress());
    }
    nb::list answer;
    for (Score& score : scores) {
      answer.append(nb::make_tuple(score.criterion, new_vector(std::move(score.weights))));
    }
    return answer;
  }

 private:
  Workers workers_;
  std::unique_ptr<Scorer> scorer_;
};

}  // namespace

ScorerMaker maker_of(const nb::object& make_scorer) {
  if (make_scorer.is_none()) return nullptr;
  return [&make_scorer](const std::string& job) -> std::unique_ptr<Scorer> {
    const nb::gil_scoped_acquire acquired;
    return std::make_unique<ExecutorScorer>(make_scorer(nb::bytes(job.data(), job.size())));
  };
}

void bind_scoring(nb::module_& module) {
  nb::class_<OpenedJob>(module, "ScoringJob", "A packed scoring job, opened: scores column sets.")
      .def(nb::init<const nb::bytes&>(), nb::arg("job"))
      .def("score", &OpenedJob::score, nb::arg("sets"), nb::arg("want_weights"));
  module.def(
      "name_of_job", [](const nb::bytes& job) { return name_of_job({job.c_str(), job.size()}); },
      nb::arg("job"));
}

}  // namespace sewil::python

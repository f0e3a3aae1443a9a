// tests/unit/run/loop_runner.h: other processes that are none: jobs are packed and opened, tasks packed, done
// and answered as if they travelled, the last one first.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "samples/job_bytes.h"
#include "sewil/judge/run.h"

namespace sewil {

class LoopRunner : public TaskRunner {
 public:
  explicit LoopRunner(std::size_t at_once = 2) : at_once_(at_once) {}

  void run(const PackedJob& job, std::vector<std::string> tasks, const Answered& answered,
           Progress& progress) override {
    auto& opened = opened_[job.name];
    if (opened == nullptr) opened = open_job(job.bytes, workers_);
    std::vector<std::size_t> waiting;
    for (std::size_t i = 0; i < tasks.size(); ++i) waiting.push_back(i);
    while (!waiting.empty()) {
      progress.throw_if_stopped();
      const std::size_t number = waiting.back();
      waiting.pop_back();
      ++tasks_of_[selection::open_task(tasks[number]).kind];
      if (keep_) kept_.emplace(job.name, tasks[number]);
      for (std::string& more : answered(number, opened->answer(tasks[number], no_progress()))) {
        waiting.push_back(tasks.size());
        tasks.push_back(std::move(more));
      }
    }
  }
  [[nodiscard]] std::size_t at_once() const override { return at_once_; }

  void keep_tasks() { keep_ = true; }

  [[nodiscard]] std::size_t jobs() const { return opened_.size(); }
  [[nodiscard]] const OpenedJob& opened(const std::string& name) const { return *opened_.at(name); }
  [[nodiscard]] std::size_t tasks_of(const std::string& kind) const {
    const auto found = tasks_of_.find(kind);
    return found == tasks_of_.end() ? 0 : found->second;
  }
  // Job and task, of each that was done.
  [[nodiscard]] const std::set<std::pair<std::string, std::string>>& kept() const { return kept_; }

 private:
  std::size_t at_once_;
  Workers workers_{1};
  std::map<std::string, std::unique_ptr<const OpenedJob>> opened_;
  std::map<std::string, std::size_t> tasks_of_;
  bool keep_ = false;
  std::set<std::pair<std::string, std::string>> kept_;
};

}  // namespace sewil

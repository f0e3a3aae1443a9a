// python/src/tasks.cpp: see tasks.h.
#include "tasks.h"

#include <nanobind/stl/string.h>

#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arrays.h"
#include "bindings.h"
#include "sewil/front/forks.h"
#include "sewil/judge/run.h"

namespace sewil::python {
namespace {

nb::bytes bytes_of(const std::string& text) {
  return nb::bytes(text.data(), text.size());
}

std::string_view view_of(const nb::bytes& bytes) {
  return {bytes.c_str(), bytes.size()};
}

// Called without the GIL, but for its making and its end.
class ExecutorRunner final : public TaskRunner {
 public:
  explicit ExecutorRunner(const nb::object& runner) : runner_(runner) {}

  void run(const PackedJob& job, std::vector<std::string> tasks, const Answered& answered,
           Progress& progress) override {
    progress.throw_if_stopped();
    std::exception_ptr failure;
    bool done = false;
    {
      const nb::gil_scoped_acquire acquired;
      if (job.name != name_) {
        job_ = bytes_of(job.bytes);  // once, not for every call
        name_ = job.name;
      }
      nb::list asked;
      for (const std::string& task : tasks) asked.append(bytes_of(task));
      const nb::object take = nb::cpp_function([&](std::size_t task, const nb::bytes& answer) -> nb::object {
        try {
          nb::list more;
          for (const std::string& one : answered(task, std::string(view_of(answer))))
            more.append(bytes_of(one));
          return more;
        } catch (...) {  // who called has to see it as it was thrown
          failure = std::current_exception();
          return nb::none();
        }
      });
      const nb::object is_stopped =
          nb::cpp_function([&] { return progress.stop_reason() != StopReason::none; });
      done = nb::cast<bool>(runner_.attr("run")(name_, job_, asked, take, is_stopped));
    }
    if (failure) std::rethrow_exception(failure);
    progress.throw_if_stopped();
    if (!done) throw Stopped(StopReason::interrupted);  // Ctrl-C while waiting
  }

  [[nodiscard]] std::size_t at_once() const override {
    const nb::gil_scoped_acquire acquired;
    return nb::cast<std::size_t>(runner_.attr("at_once")());
  }

 private:
  const nb::object& runner_;
  nb::object job_;
  std::string name_;
};

// What a worker keeps: a job, opened.
class Opened {
 public:
  explicit Opened(const nb::bytes& job) : workers_(1) {
    const std::string_view bytes = view_of(job);
    const nb::gil_scoped_release released;
    job_ = open_job(bytes, workers_);
  }

  nb::bytes answer(const nb::bytes& task) const {
    const std::string_view bytes = view_of(task);
    std::string answer;
    {
      const nb::gil_scoped_release released;
      answer = job_->answer(bytes, no_progress());
    }
    return bytes_of(answer);
  }

 private:
  Workers workers_;
  std::unique_ptr<const OpenedJob> job_;
};

}  // namespace

std::unique_ptr<TaskRunner> runner_of(const nb::object& runner) {
  return runner.is_none() ? nullptr : std::make_unique<ExecutorRunner>(runner);
}

void bind_tasks(nb::module_& module) {
  nb::class_<Opened>(module, "OpenedJob", "A packed job, opened: does tasks.")
      .def(nb::init<const nb::bytes&>(), nb::arg("job"))
      .def("answer", &Opened::answer, nb::arg("task"));
}

}  // namespace sewil::python

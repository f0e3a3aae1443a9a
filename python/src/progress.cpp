// python/src/progress.cpp: see progress.h.
#include "progress.h"

#include <nanobind/stl/string.h>

#include <cmath>
#include <utility>

namespace sewil::python {
namespace {

constexpr std::chrono::milliseconds pause{50};  // between two looks, and between two pieces of news

}  // namespace

PythonProgress::PythonProgress(nb::object callback, double time_limit)
    : callback_(std::move(callback)), caller_(std::this_thread::get_id()) {
  const Clock::time_point now = Clock::now();
  last_look_ = now;
  last_news_ = now - pause;
  constexpr double forever = 1e9;  // beyond this a clock would overflow
  if (time_limit < forever) {
    deadline_ = now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(time_limit));
  }
}

// Ctrl-C asks to stop with the best so far; anything else is a mistake that the caller must see.
void PythonProgress::take_error(nb::python_error error) const noexcept {
  if (!error.matches(PyExc_KeyboardInterrupt)) failure_.emplace(std::move(error));
  stop_.store(true);
}

void PythonProgress::look_for_signals() const noexcept {
  if (PyErr_CheckSignals() != 0) take_error(nb::python_error());
}

void PythonProgress::update(const ProgressStep& step) {
  const Clock::time_point now = Clock::now();
  const bool news_now = stage_ != step.stage || step.done == step.total || now - last_news_ >= pause;
  if (!news_now || stop_.load()) return;
  stage_ = step.stage;
  last_news_ = now;
  const nb::gil_scoped_acquire gil;
  look_for_signals();
  if (callback_.is_none() || stop_.load()) return;
  try {
    callback_(step.stage, step.done, step.total, step.note);
  } catch (nb::python_error& error) {
    take_error(std::move(error));
  }
}

StopReason PythonProgress::stop_reason() const noexcept {
  if (stop_.load(std::memory_order_relaxed)) return StopReason::interrupted;
  const Clock::time_point now = Clock::now();
  if (deadline_ && now >= *deadline_) return StopReason::time_limit;
  if (std::this_thread::get_id() == caller_ && now - last_look_ >= pause) {
    last_look_ = now;
    const nb::gil_scoped_acquire gil;
    look_for_signals();
    if (stop_.load()) return StopReason::interrupted;
  }
  return StopReason::none;
}

void PythonProgress::raise_failure() {
  if (!failure_) return;
  nb::python_error error = std::move(*failure_);
  failure_.reset();
  throw error;
}

}  // namespace sewil::python

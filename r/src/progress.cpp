// r/src/progress.cpp: see progress.h.
#include "progress.h"

#include <algorithm>
#include <cpp11/R.hpp>
#include <cstddef>
// After it, which says how R's names are to be read.
#include <R_ext/Print.h>
#include <R_ext/Utils.h>

#include "sewil/front/text.h"

namespace sewil::r {
namespace {

constexpr std::chrono::milliseconds pause{100};  // between two looks, and between two pieces of news
constexpr std::size_t width = 78;                // of a line in the console

// False when R wanted to jump away from it: because of Ctrl-C, or of a connection that fails.
template <class Work>
bool done_in_r(Work work) noexcept {
  return R_ToplevelExec([](void* given) { (*static_cast<Work*>(given))(); }, &work) == TRUE;
}

// An empty line takes the one before it away.
void show_line(const std::string& line) noexcept {
  done_in_r([&] { REprintf("\r%-*s\r%s", static_cast<int>(width), "", line.c_str()); });
}

std::string clock_text(std::chrono::duration<double> time) {
  const auto seconds = static_cast<long>(time.count() + 0.5);
  return seconds < 60 ? std::to_string(seconds) + " s" : std::to_string((seconds + 30) / 60) + " min";
}

}  // namespace

ConsoleProgress::ConsoleProgress(bool shows, double time_limit)
    : shows_(shows), caller_(std::this_thread::get_id()) {
  const Clock::time_point now = Clock::now();
  last_look_ = last_news_ = stage_started_ = now;
  constexpr double forever = 1e9;  // beyond this a clock would overflow
  if (time_limit < forever) {
    deadline_ = now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(time_limit));
  }
}

ConsoleProgress::~ConsoleProgress() {
  if (line_shown_) show_line({});
}

std::string ConsoleProgress::line_for(const ProgressStep& step, Clock::time_point now) const {
  std::string line = step.stage;
  if (step.total > 0) {
    const std::size_t done = std::min(step.done, step.total);
    line += " " + grouped(done) + " of " + grouped(step.total);
    if (done > 0 && done < step.total) {
      const std::chrono::duration<double> so_far = now - stage_started_;
      const double of_it = static_cast<double>(step.total - done) / static_cast<double>(done);
      line += ", about " + clock_text(so_far * of_it) + " left";
    }
  } else if (step.done > 0) {
    line += " " + grouped(step.done);
  }
  if (!step.note.empty()) line += ", " + step.note;
  return plain(line, width - 1);
}

void ConsoleProgress::update(const ProgressStep& step) {
  if (std::this_thread::get_id() != caller_ || stop_.load()) return;
  const Clock::time_point now = Clock::now();
  if (stage_ != step.stage) {
    stage_ = step.stage;
    stage_started_ = now;
  }
  if (now - last_news_ < pause) return;
  last_news_ = now;
  look_for_interrupt();
  if (!shows_ || stop_.load()) return;
  show_line(line_for(step, now));
  line_shown_ = true;
}

void ConsoleProgress::look_for_interrupt() const noexcept {
  if (!done_in_r([] { R_CheckUserInterrupt(); })) stop_.store(true);
}

StopReason ConsoleProgress::stop_reason() const noexcept {
  if (stop_.load(std::memory_order_relaxed)) return StopReason::interrupted;
  const Clock::time_point now = Clock::now();
  if (deadline_ && now >= *deadline_) return StopReason::time_limit;
  if (std::this_thread::get_id() == caller_ && now - last_look_ >= pause) {
    last_look_ = now;
    look_for_interrupt();
    if (stop_.load()) return StopReason::interrupted;
  }
  return StopReason::none;
}

}  // namespace sewil::r

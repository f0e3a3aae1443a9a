// cli/progress.cpp: status line, time limit, signals.
#include "cli/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <iostream>

#include "sewil/front/text.h"

namespace sewil::cli {
namespace {

constexpr std::chrono::milliseconds terminal_pause{100};
constexpr std::chrono::seconds log_pause{15};

// Signals belong to the process, so their state does too.
std::atomic<bool> signal_came{false};
std::atomic<int> watchers{0};
struct sigaction interrupt_before = {};
struct sigaction terminate_before = {};

void on_signal(int) {
  signal_came.store(true);
}

void watch_signals() {
  if (watchers.fetch_add(1) > 0) return;
  signal_came.store(false);
  struct sigaction action = {};
  action.sa_handler = on_signal;
  action.sa_flags = static_cast<int>(SA_RESETHAND);  // the second signal does what it always did: it kills
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &interrupt_before);
  sigaction(SIGTERM, &action, &terminate_before);
}

void leave_signals() {
  if (watchers.fetch_sub(1) > 1) return;
  sigaction(SIGINT, &interrupt_before, nullptr);
  sigaction(SIGTERM, &terminate_before, nullptr);
}

std::size_t terminal_width() {
  winsize size = {};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 20) return 80;
  return size.ws_col;
}

}  // namespace

TerminalProgress::TerminalProgress(ProgressSettings settings) : settings_(std::move(settings)) {
  if (settings_.out == nullptr) settings_.out = &std::cerr;
  is_terminal_ = settings_.is_terminal.value_or(isatty(STDERR_FILENO) == 1);
  started_ = stage_started_ = settings_.now();
  watch_signals();
}

TerminalProgress::~TerminalProgress() {
  leave_signals();
  try {
    clear();
  } catch (...) {  // a closed standard error is no reason to end the program
    line_shown_ = false;
  }
}

void TerminalProgress::clear() {
  if (line_shown_) *settings_.out << "\r\033[K" << std::flush;
  line_shown_ = false;
}

std::string TerminalProgress::line_for(const ProgressStep& step, Clock::time_point now) const {
  const std::chrono::duration<double> stage_time = now - stage_started_;
  std::string line = step.stage;
  if (step.total > 0) {
    const std::size_t done = std::min(step.done, step.total);
    line += fmt::format(" {} of {}", grouped(done), grouped(step.total));
    if (done > 0 && done < step.total) {
      const auto left = stage_time * (static_cast<double>(step.total - done) / static_cast<double>(done));
      line += fmt::format(", about {} left", clock_text(left));
    }
  } else if (step.done > 0) {
    line += fmt::format(" {}", grouped(step.done));
  }
  if (!step.note.empty()) line += ", " + step.note;
  return line + fmt::format(" [{}]", clock_text(now - started_));
}

void TerminalProgress::update(const ProgressStep& step) {
  const Clock::time_point now = settings_.now();
  if (stage_ != step.stage) {
    stage_ = step.stage;
    stage_started_ = now;
  }
  if (settings_.quiet) return;
  const Clock::duration pause = is_terminal_ ? Clock::duration(terminal_pause) : Clock::duration(log_pause);
  if (now - last_shown_.value_or(is_terminal_ ? now - pause : started_) < pause) return;
  last_shown_ = now;
  std::string line = line_for(step, now);
  if (!is_terminal_) {
    *settings_.out << line << std::endl;
    return;
  }
  const std::size_t width = terminal_width() - 1;
  if (line.size() > width) line.resize(width);
  *settings_.out << "\r\033[K" << line << std::flush;
  line_shown_ = true;
}

StopReason TerminalProgress::stop_reason() const noexcept {
  if (signal_came.load(std::memory_order_relaxed)) return StopReason::interrupted;
  if (settings_.time_limit && settings_.now() - started_ >= *settings_.time_limit)
    return StopReason::time_limit;
  return StopReason::none;
}

}  // namespace sewil::cli

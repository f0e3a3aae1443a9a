// web/src/progress.cpp: the class of cli/progress.h on a page: every step is told to the worker's JavaScript,
// which passes it on to the page, and asked there is whether somebody pressed "Stop". worker.js has both
// functions.
#include "cli/progress.h"

#include <emscripten.h>

namespace sewil::cli {
namespace {

constexpr std::chrono::milliseconds pause{100};

// clang-format off
EM_JS(void, tell_page, (const char* stage, double done, double total, const char* note), {
  Module.onStep(UTF8ToString(stage), done, total, UTF8ToString(note));
})
EM_JS(int, page_says_stop, (void), {
  return Module.isToStop() ? 1 : 0;
})
// clang-format on

// The page is asked now and then: work asks very often.
bool stopped_by_page() noexcept {
  static Clock::time_point asked;
  static bool stopped = false;
  const Clock::time_point now = Clock::now();
  if (stopped || now - asked < pause) return stopped;
  asked = now;
  stopped = page_says_stop() != 0;
  return stopped;
}

}  // namespace

TerminalProgress::TerminalProgress(ProgressSettings settings) : settings_(std::move(settings)) {
  started_ = stage_started_ = settings_.now();
}

TerminalProgress::~TerminalProgress() = default;

void TerminalProgress::clear() {}

void TerminalProgress::update(const ProgressStep& step) {
  const Clock::time_point now = settings_.now();
  if (stage_ == step.stage && now - last_shown_.value_or(now - pause) < pause) return;
  stage_ = step.stage;
  last_shown_ = now;
  tell_page(step.stage, static_cast<double>(step.done), static_cast<double>(step.total), step.note.c_str());
}

StopReason TerminalProgress::stop_reason() const noexcept {
  if (stopped_by_page()) return StopReason::interrupted;
  if (settings_.time_limit && settings_.now() - started_ >= *settings_.time_limit)
    return StopReason::time_limit;
  return StopReason::none;
}

}  // namespace sewil::cli

// sewil/progress.h: how long work tells where it is, and how it is asked to stop.
// The library never prints: a face (command line, Python) derives from Progress and passes it in.
#pragma once

#include <cstddef>
#include <string>

#include "sewil/error.h"

namespace sewil {

struct ProgressStep {
  const char* stage = "";  // what is being done, for a person: "self-learning", "search"
  std::size_t done = 0;    // units finished
  std::size_t total = 0;   // units in all; 0 when unknown
  std::string note = {};   // the newest figure worth showing, e.g. "best 0.412, 38 columns alive"
};

class Progress {
 public:
  Progress() = default;
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  virtual ~Progress() = default;

  // Called from the thread that runs the loop, never from two threads at once.
  virtual void update(const ProgressStep&) {}

  // Called often and from any thread; must be cheap. Anything but `none` ends the work soon.
  [[nodiscard]] virtual StopReason stop_reason() const noexcept { return StopReason::none; }

  void throw_if_stopped() const {
    if (const StopReason why = stop_reason(); why != StopReason::none) throw Stopped(why);
  }
};

// Stops when the outer one does, and keeps the inner loop's news to itself.
class StopOnly final : public Progress {
 public:
  explicit StopOnly(const Progress& outer) : outer_(outer) {}
  [[nodiscard]] StopReason stop_reason() const noexcept override { return outer_.stop_reason(); }

 private:
  const Progress& outer_;
};

// For callers that want neither news nor stopping.
inline Progress& no_progress() noexcept {
  static Progress silent;
  return silent;
}

}  // namespace sewil

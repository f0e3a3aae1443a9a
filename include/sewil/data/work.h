// sewil/data/work.h: what any long work needs of its caller and tells it: the exceptions, progress and
// stopping, threads.
#pragma once

#include <cassert>
#include <cstddef>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

namespace sewil {

// ---------------------------------------------------------------------------------------------------------
// The exceptions of the library.
// InputError: the user's mistake (file, option, data); its text is one full sentence, shown as it is.
// Stopped: work ended early because somebody asked for it (Ctrl-C, time limit).
// Broken assertions (SEWIL_ASSERT) are our mistakes; they are off in release builds.

class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// More memory would be needed than there is, or than was allowed.
class TooLarge : public InputError {
 public:
  using InputError::InputError;
};

enum class StopReason { none, interrupted, time_limit };

// As records and Python say it: "none", "interrupted" (by the user), "time_limit".
[[nodiscard]] constexpr const char* name_of(StopReason reason) noexcept {
  if (reason == StopReason::none) return "none";
  return reason == StopReason::time_limit ? "time_limit" : "interrupted";
}

class Stopped : public std::runtime_error {
 public:
  explicit Stopped(StopReason why)
      : std::runtime_error(why == StopReason::time_limit ? "the time limit was reached"
                                                         : "the run was stopped"),
        reason(why) {}
  StopReason reason;
};

// ---------------------------------------------------------------------------------------------------------
// How long work tells where it is, and how it is asked to stop. The library never prints: a front end
// (command line, Python) derives from Progress and passes it in.

struct ProgressStep {
  const char* stage = "";  // what is being done, for a person: "self-training", "search"
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

// ---------------------------------------------------------------------------------------------------------
// The threads a call may use. Workers never change an answer, only when it arrives. A worker is a slot
// 0..threads()-1; scratch memory is kept one per slot.

// Scratch memory is kept for every thread, so a count beyond this is a mistake; front ends refuse it.
inline constexpr int most_threads = 1024;

class Workers {
 public:
  explicit Workers(int threads = 0);  // 0: one per core
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  [[nodiscard]] int threads() const noexcept;

  // Runs task(index, worker) for every index in 0..count-1, in any order, one index at a time.
  // The first exception of a task is rethrown here after the others have ended.
  void for_each(std::size_t count, const std::function<void(std::size_t index, int worker)>& task) const;

 private:
  struct Arena;
  std::unique_ptr<Arena> arena_;
};

}  // namespace sewil

#define SEWIL_ASSERT(condition) assert(condition)

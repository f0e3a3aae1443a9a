// sewil/workers.h: the threads a call may use. Workers never change an answer, only when it arrives.
// A worker is a slot 0..threads()-1; scratch memory is kept one per slot.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace sewil {

// Scratch memory is kept for every thread, so a count beyond this is a mistake; faces refuse it.
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

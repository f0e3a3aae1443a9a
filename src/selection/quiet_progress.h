// selection/quiet_progress.h: passing on only one half of a Progress.
#pragma once

#include "sewil/progress.h"

namespace sewil {

// Stops when the outer one does, and keeps the inner loop's news to itself.
class StopOnly final : public Progress {
 public:
  explicit StopOnly(const Progress& outer) : outer_(outer) {}
  [[nodiscard]] StopReason stop_reason() const noexcept override { return outer_.stop_reason(); }

 private:
  const Progress& outer_;
};

}  // namespace sewil

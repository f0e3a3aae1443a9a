// co_training/set_errors.h: what a forward search goes by: how wrong a learner is on a set of columns and one
// more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "sewil/data/work.h"

namespace sewil::selection {

// Called with the number of sets just tried and of those still to come in this call.
using Tried = std::function<void(std::size_t now, std::size_t left)>;

class SetErrors {
 public:
  SetErrors() = default;
  SetErrors(const SetErrors&) = delete;
  SetErrors& operator=(const SetErrors&) = delete;
  virtual ~SetErrors() = default;

  // The share of rows that are labeled wrong, per column of `open` beside all those of `set`. Throws Stopped.
  virtual std::vector<double> beside(std::span<const std::uint32_t> set, std::span<const std::uint32_t> open,
                                     const Tried& tried, Progress& progress) = 0;

 protected:
  static constexpr std::size_t batch = 64;  // sets between two calls of `tried`
};

}  // namespace sewil::selection

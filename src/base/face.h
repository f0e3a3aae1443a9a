// base/face.h: which face runs the library, for messages that name another option in each.
#pragma once

#include "sewil/data/options.h"

namespace sewil::base {

[[nodiscard]] Face face() noexcept;

}  // namespace sewil::base

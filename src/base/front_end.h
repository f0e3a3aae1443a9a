// base/front_end.h: which front end runs the library, for messages that name another option in each.
#pragma once

#include "sewil/data/options.h"

namespace sewil::base {

[[nodiscard]] FrontEnd front_end() noexcept;

}  // namespace sewil::base

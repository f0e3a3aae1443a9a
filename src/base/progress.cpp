// base/progress.cpp: the silent progress that never stops anything.
#include "sewil/progress.h"

namespace sewil {

Progress& no_progress() noexcept {
  static Progress silent;
  return silent;
}

}  // namespace sewil

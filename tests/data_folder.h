// tests/data_folder.h: where the repository and the paper's data sets are. The data is extra: a test that
// needs it skips without it.
#pragma once

#include <cstdlib>
#include <filesystem>

namespace sewil {

inline std::filesystem::path repository_root() {
  return SEWIL_ROOT;
}

inline std::filesystem::path data_folder() {
  if (const char* told = std::getenv("SEWIL_DATA")) return told;
  return repository_root() / ".." / "shared" / "data";
}

}  // namespace sewil

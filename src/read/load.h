// read/load.h: the bytes of a file, mapped where possible.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace sewil {

struct LoadedFile {
  std::string_view bytes;
  std::shared_ptr<const void> owner;
};

// Throws InputError with the system's reason; folders and devices are refused.
LoadedFile load_file(const std::string& path);

}  // namespace sewil

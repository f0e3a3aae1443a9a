// read/load.h: the bytes of a file in memory of our own, where nobody can change or shorten them while they
// are read.
#pragma once

#include <string>

#include "read/buffer.h"
#include "sewil/memory.h"
#include "sewil/workers.h"

namespace sewil::reading {

// Throws InputError with the system's reason; folders and devices are refused, and so is more than `limit`.
Buffer load_file(const std::string& path, const MemoryLimit& limit, const Workers& workers);

}  // namespace sewil::reading

// read/load.h: the bytes of a file in memory of our own, where nobody can change or shorten them while they
// are read.
#pragma once

#include <span>
#include <string>

#include "base/input_file.h"
#include "read/buffer.h"
#include "sewil/data/work.h"
#include "sewil/front/memory.h"

namespace sewil::reading {

// Throws InputError with the system's reason; folders and devices are refused, and so is more than `limit`.
// A part of a plain file, by all workers.
void load_part(const base::InputFile& file, std::size_t start, std::span<char> out, const Workers& workers);

Buffer load_file(const std::string& path, const MemoryLimit& limit, const Workers& workers);

}  // namespace sewil::reading

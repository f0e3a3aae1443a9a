// read/load.cpp: plain files by all workers at once, pipes as they come.
#include "read/load.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <optional>

namespace sewil::reading {
namespace {

constexpr std::size_t piece_bytes = std::size_t{1} << 22;
constexpr std::size_t huge_page = std::size_t{1} << 21;

// Filling fresh memory costs most of its time in the system, page by page, unless the pages are large ones.
void ask_for_huge_pages(Buffer& buffer) {
  const auto start = reinterpret_cast<std::uintptr_t>(buffer.data());
  const std::size_t skipped = (huge_page - start % huge_page) % huge_page;
  if (buffer.size() < skipped + huge_page) return;
  // Only advice: where it is not taken, nothing is lost.
  ::madvise(buffer.data() + skipped, buffer.size() - skipped, MADV_HUGEPAGE);
}

Buffer load_plain(const base::InputFile& file, std::size_t size, const Workers& workers) {
  Buffer buffer(size);
  ask_for_huge_pages(buffer);
  load_part(file, 0, {buffer.data(), size}, workers);
  return buffer;
}

Buffer load_pipe(base::InputFile& file, const MemoryLimit& limit) {
  Buffer buffer(std::size_t{1} << 16);
  std::size_t filled = 0;
  for (;;) {
    if (filled == buffer.size()) {
      if (filled >= limit.bytes) refuse_memory(limit, file.path() + ": reading it");
      buffer.resize(2 * buffer.size());
    }
    const std::size_t got = file.read(buffer.data() + filled, buffer.size() - filled);
    if (got == 0) break;
    filled += got;
  }
  buffer.resize(filled);
  return buffer;
}

}  // namespace

void load_part(const base::InputFile& file, std::size_t start, std::span<char> out, const Workers& workers) {
  workers.for_each((out.size() + piece_bytes - 1) / piece_bytes, [&](std::size_t i, int) {
    const std::size_t at = i * piece_bytes;
    file.read_at(out.data() + at, std::min(piece_bytes, out.size() - at), start + at);
  });
}

Buffer load_file(const std::string& path, const MemoryLimit& limit, const Workers& workers) {
  base::InputFile file(path);
  const std::optional<std::size_t> bytes = file.size();
  if (!bytes) return load_pipe(file, limit);
  require_memory(*bytes, limit, path + ": reading it");
  return load_plain(file, *bytes, workers);
}

}  // namespace sewil::reading

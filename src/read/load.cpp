// read/load.cpp: mmap for plain files, a growing read for pipes.
#include "read/load.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "read/buffer.h"
#include "read/source.h"

namespace sewil {
namespace {

class Descriptor {
 public:
  explicit Descriptor(const std::string& path) : number(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~Descriptor() {
    if (number >= 0) ::close(number);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  const int number;
};

LoadedFile read_all(int file, const std::string& path) {
  Buffer buffer(std::size_t{1} << 16);
  std::size_t filled = 0;
  for (;;) {
    if (filled == buffer.size()) buffer.resize(2 * buffer.size());
    const ssize_t got = ::read(file, buffer.data() + filled, buffer.size() - filled);
    if (got == 0) break;
    if (got > 0) {
      filled += static_cast<std::size_t>(got);
    } else if (errno != EINTR) {
      reject(path, "cannot be read: {}.", std::strerror(errno));
    }
  }
  buffer.resize(filled);
  auto owner = share(std::move(buffer));
  return {owner->view(), owner};
}

}  // namespace

LoadedFile load_file(const std::string& path) {
  const Descriptor file(path);
  struct stat about = {};
  if (file.number < 0 || ::fstat(file.number, &about) != 0) {
    reject(path, "cannot be read: {}.", std::strerror(errno));
  }
  if (S_ISDIR(about.st_mode)) reject(path, "is a folder, expected a file.");
  if (S_ISCHR(about.st_mode) || S_ISBLK(about.st_mode)) reject(path, "is a device, expected a file.");
  if (!S_ISREG(about.st_mode)) return read_all(file.number, path);
  const auto size = static_cast<std::size_t>(about.st_size);
  if (size == 0) return {};
  void* start = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number, 0);
  if (start == MAP_FAILED) return read_all(file.number, path);
  ::madvise(start, size, MADV_WILLNEED);
  std::shared_ptr<const void> owner(start, [size](void* mapped) { ::munmap(mapped, size); });
  return {{static_cast<const char*>(start), size}, std::move(owner)};
}

}  // namespace sewil

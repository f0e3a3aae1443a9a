// read/buffer.h: bytes that grow without being cleared or copied. realloc moves large blocks by remapping
// pages, so inflating into a Buffer never holds the content twice, as a std::vector would while it grows.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <string_view>
#include <utility>

namespace sewil::reading {

class Buffer {
 public:
  Buffer() = default;
  explicit Buffer(std::size_t size) { resize(size); }
  Buffer(Buffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  Buffer& operator=(Buffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() { std::free(data_); }

  [[nodiscard]] char* data() noexcept { return data_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] std::string_view view() const noexcept { return {data_, size_}; }

  // Keeps what is there; new bytes hold anything. The block is aligned for every element type.
  void resize(std::size_t size) {
    void* grown = std::realloc(data_, size > 0 ? size : 1);
    if (grown == nullptr) throw std::bad_alloc();
    data_ = static_cast<char*>(grown);
    size_ = size;
  }

 private:
  char* data_ = nullptr;
  std::size_t size_ = 0;
};

inline std::shared_ptr<Buffer> share(Buffer buffer) {
  return std::make_shared<Buffer>(std::move(buffer));
}

}  // namespace sewil::reading

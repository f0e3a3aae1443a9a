// read/inflate.h: zlib streams, inflated in growing steps so that no declared size is ever believed.
#pragma once

#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "read/buffer.h"
#include "read/source.h"

namespace sewil::reading {

enum class Wrapping { zlib, gzip, raw };

// Deflate packs at most 1032 : 1; sizes beyond that are lies.
inline constexpr std::size_t most_inflation = 1032;

// What a declared size can cost: a larger one is a lie, and inflating finds that out within this many bytes.
inline std::size_t believable(std::size_t declared, std::size_t packed) {
  return std::min(declared, packed * most_inflation);
}

class Inflater {
 public:
  enum class State { running, ended, truncated, damaged };

  Inflater(std::string_view packed, Wrapping wrapping);
  ~Inflater();
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  // Appends to `out` until it holds `most` bytes (running) or the stream ends.
  State inflate_until(Buffer& out, std::size_t most, std::size_t size_hint = 0);

  // Starts another stream right behind the one that ended.
  void restart();

  [[nodiscard]] std::size_t used() const noexcept;  // bytes of `packed` taken so far
  [[nodiscard]] const char* message() const noexcept;

 private:
  State step();

  std::string_view packed_;
  std::size_t fed_ = 0;
  z_stream stream_{};
};

// Whole gzip files, several members too. Throws InputError that names the byte, TooLarge when there is more
// in it than the source's memory holds.
bool is_gzip(std::string_view bytes) noexcept;
Buffer gunzip(const Source& source);

}  // namespace sewil::reading

// read/inflate.cpp: inflating with zlib.
#include "read/inflate.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>

namespace sewil::reading {
namespace {

constexpr std::size_t most_step = std::size_t{1} << 30;  // zlib counts in 32 bits
constexpr std::size_t least_growth = std::size_t{1} << 16;

int window_bits(Wrapping wrapping) {
  switch (wrapping) {
    case Wrapping::gzip:
      return MAX_WBITS + 16;
    case Wrapping::raw:
      return -MAX_WBITS;
    case Wrapping::zlib:
      break;
  }
  return MAX_WBITS;
}

}  // namespace

Inflater::Inflater(std::string_view packed, Wrapping wrapping) : packed_(packed) {
  if (inflateInit2(&stream_, window_bits(wrapping)) != Z_OK) throw std::bad_alloc();
}

Inflater::~Inflater() {
  inflateEnd(&stream_);
}

void Inflater::restart() {
  inflateReset(&stream_);
}

std::size_t Inflater::used() const noexcept {
  return fed_ - stream_.avail_in;
}

const char* Inflater::message() const noexcept {
  return stream_.msg != nullptr ? stream_.msg : "damaged data";
}

Inflater::State Inflater::step() {
  if (stream_.avail_in == 0) {
    const std::size_t piece = std::min(most_step, packed_.size() - fed_);
    // zlib only reads.
    if (piece > 0) stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed_.data() + fed_));
    stream_.avail_in = static_cast<uInt>(piece);
    fed_ += piece;
  }
  const bool starved = stream_.avail_in == 0;
  switch (inflate(&stream_, Z_NO_FLUSH)) {
    case Z_STREAM_END:
      return State::ended;
    case Z_OK:
      return State::running;
    case Z_BUF_ERROR:
      return starved ? State::truncated : State::running;
    case Z_MEM_ERROR:
      throw std::bad_alloc();
    default:
      return State::damaged;
  }
}

Inflater::State Inflater::inflate_until(Buffer& out, std::size_t most, std::size_t size_hint) {
  std::size_t filled = out.size();
  State state = State::running;
  std::size_t capacity = std::min(most, std::max({filled, size_hint, least_growth}));
  while (state == State::running && filled < most) {
    if (filled == capacity) capacity = std::min(most, capacity + std::max(least_growth, capacity / 2));
    if (out.size() < capacity) out.resize(capacity);
    const std::size_t room = std::min(most_step, capacity - filled);
    stream_.next_out = reinterpret_cast<Bytef*>(out.data() + filled);
    stream_.avail_out = static_cast<uInt>(room);
    state = step();
    filled += room - stream_.avail_out;
  }
  out.resize(filled);
  return state;
}

bool is_gzip(std::string_view bytes) noexcept {
  return bytes.size() >= 2 && bytes[0] == '\x1f' && bytes[1] == '\x8b';
}

Buffer gunzip(const Source& source) {
  const std::string_view packed = source.bytes;
  const std::string& name = source.name;
  // The last four bytes tell the size of the last member: a hint, never trusted further than deflate can go.
  std::uint32_t told = 0;
  if (packed.size() >= 18) std::memcpy(&told, packed.data() + packed.size() - 4, 4);
  const std::size_t hint = std::min<std::size_t>(told, packed.size() * 16) + 1;
  Inflater inflater(packed, Wrapping::gzip);
  Buffer out;
  for (;;) {
    const auto state = inflater.inflate_until(out, memory_left(source), hint);
    if (state == Inflater::State::running) refuse_memory(source.memory, name + ": unpacking it");
    if (state == Inflater::State::truncated) {
      reject(name, "the gzip data ends at byte {} before it is complete, expected the rest of the file.",
             packed.size());
    }
    if (state != Inflater::State::ended) {
      reject(name, "the gzip data is damaged near byte {} ({}), expected an intact gzip file.",
             inflater.used(), inflater.message());
    }
    const std::string_view rest = packed.substr(inflater.used());
    if (rest.find_first_not_of('\0') == std::string_view::npos) return out;
    if (!is_gzip(rest)) {
      reject(name, "found other data behind the gzip data at byte {}, expected the end of the file.",
             inflater.used());
    }
    inflater.restart();
  }
}

}  // namespace sewil::reading

// read/zip.cpp: zip central directory and members. Sizes are only believed where the bytes are there.
#include "read/zip.h"

#include <zlib.h>

#include <algorithm>
#include <cstring>

#include "read/inflate.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

constexpr std::uint32_t end_mark = 0x06054b50;
constexpr std::uint32_t end64_mark = 0x06064b50;
constexpr std::uint32_t locator64_mark = 0x07064b50;
constexpr std::uint32_t directory_mark = 0x02014b50;
constexpr std::uint32_t local_mark = 0x04034b50;
constexpr std::uint32_t in_zip64 = 0xffffffffU;

class ZipReader {
 public:
  ZipReader(std::string_view bytes, const std::string& name) : bytes_(bytes), name_(name) {}

  std::vector<ZipMember> list() {
    const std::size_t end = find_end();
    std::uint64_t members = number(end + 10, 2);
    std::uint64_t at = number(end + 16, 4);
    if (end >= 20 && number(end - 20, 4) == locator64_mark) {
      const std::uint64_t end64 = number(end - 12, 8);
      if (number(end64, 4) != end64_mark) fail(end64, "zip64 end record");
      members = number(end64 + 32, 8);
      at = number(end64 + 48, 8);
    }
    std::vector<ZipMember> found;
    for (std::uint64_t i = 0; i < members; ++i) {
      if (number(at, 4) != directory_mark) fail(at, "entry of the central directory");
      found.push_back(read_entry(at));
      at += 46 + number(at + 28, 2) + number(at + 30, 2) + number(at + 32, 2);
    }
    return found;
  }

 private:
  [[noreturn]] void fail(std::uint64_t at, std::string_view expected) const {
    reject(name_, "byte {}: found no {} in the zip archive of {}, expected an intact NPZ file.", at, expected,
           counted(bytes_.size(), "byte"));
  }

  [[nodiscard]] std::uint64_t number(std::uint64_t at, std::size_t size) const {
    if (at > bytes_.size() || bytes_.size() - at < size) fail(at, "record that lies inside the file");
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes_[at + i]);
    return value;
  }

  [[nodiscard]] std::size_t find_end() const {
    constexpr std::size_t record = 22;
    constexpr std::size_t most_comment = 65535;
    if (bytes_.size() < record) fail(0, "end record");
    const std::size_t last = bytes_.size() - record;
    const std::size_t first = last > most_comment ? last - most_comment : 0;
    for (std::size_t at = last + 1; at-- > first;) {
      if (number(at, 4) == end_mark) return at;
    }
    fail(first, "end record");
  }

  [[nodiscard]] ZipMember read_entry(std::uint64_t at) const {
    ZipMember member;
    const std::uint64_t flags = number(at + 8, 2);
    member.method = static_cast<std::uint16_t>(number(at + 10, 2));
    member.crc = static_cast<std::uint32_t>(number(at + 16, 4));
    std::uint64_t packed = number(at + 20, 4);
    std::uint64_t size = number(at + 24, 4);
    std::uint64_t local = number(at + 42, 4);
    const std::uint64_t name_size = number(at + 28, 2);
    const std::uint64_t extra_size = number(at + 30, 2);
    member.name = text(at + 46, name_size);
    if ((flags & 1U) != 0)
      reject(name_, "member {} is encrypted, expected a plain NPZ file.", sewil::quoted(member.name));
    take_zip64(text(at + 46 + name_size, extra_size), {&size, &packed, &local});
    if (number(local, 4) != local_mark) fail(local, "member header");
    const std::uint64_t start = local + 30 + number(local + 26, 2) + number(local + 28, 2);
    if (start > bytes_.size() || packed > bytes_.size() - start) {
      reject(name_, "member {} is declared to take {} from byte {} on, expected it to lie inside the file.",
             sewil::quoted(member.name), counted(packed, "byte"), start);
    }
    member.packed = bytes_.substr(start, packed);
    member.size = size;
    return member;
  }

  // Sizes that do not fit 32 bits stand in extra field 1, in this order, only those that are needed.
  void take_zip64(std::string_view extra, std::initializer_list<std::uint64_t*> values) const {
    while (extra.size() >= 4) {
      const auto at = static_cast<std::uint64_t>(extra.data() - bytes_.data());
      const std::uint64_t size = number(at + 2, 2);
      if (number(at, 2) == 1) {
        std::uint64_t next = at + 4;
        for (std::uint64_t* value : values) {
          if (*value != in_zip64) continue;
          if (next + 8 > at + 4 + size) fail(next, "zip64 size");
          *value = number(next, 8);
          next += 8;
        }
      }
      extra.remove_prefix(std::min<std::size_t>(extra.size(), 4 + size));
    }
  }

  [[nodiscard]] std::string_view text(std::uint64_t at, std::uint64_t size) const {
    if (at > bytes_.size() || size > bytes_.size() - at) fail(at, "name that lies inside the file");
    return bytes_.substr(at, size);
  }

  std::string_view bytes_;
  const std::string& name_;
};

std::uint32_t crc_of(std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32_z(crc32_z(0, nullptr, 0), reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

}  // namespace

std::vector<ZipMember> list_zip(std::string_view bytes, const std::string& archive) {
  return ZipReader(bytes, archive).list();
}

Buffer unpack_zip_member(const ZipMember& member, const Source& source) {
  const std::string& archive = source.name;
  if (member.method == 8) need_memory(source, believable(member.size, member.packed.size()));
  Buffer out;
  if (member.method == 0) {
    out.resize(member.packed.size());
    if (!member.packed.empty()) std::memcpy(out.data(), member.packed.data(), member.packed.size());
  } else if (member.method == 8) {
    Inflater inflater(member.packed, Wrapping::raw);
    const std::size_t hint = std::min(member.size, member.packed.size() * 16) + 1;
    // One byte more than declared is enough to see that the declaration lies.
    const auto state = inflater.inflate_until(out, std::max(member.size, member.size + 1), hint);
    if (state == Inflater::State::damaged || state == Inflater::State::truncated) {
      reject(archive, "member {}: found {} after {}, expected intact deflated data.",
             sewil::quoted(member.name),
             state == Inflater::State::damaged ? "damaged data" : "the end of the data",
             counted(inflater.used(), "byte"));
    }
  } else {
    reject(archive, "member {}: found compression method {}, expected 0 (stored) or 8 (deflated).",
           sewil::quoted(member.name), member.method);
  }
  if (out.size() != member.size) {
    reject(archive, "member {}: found {}{}, expected {} as the directory says.", sewil::quoted(member.name),
           out.size() > member.size ? "more than " : "", counted(std::min(out.size(), member.size), "byte"),
           grouped(member.size));
  }
  if (const std::uint32_t crc = crc_of(out.view()); crc != member.crc) {
    reject(archive, "member {}: found checksum {:#010x}, expected {:#010x}.", sewil::quoted(member.name), crc,
           member.crc);
  }
  return out;
}

}  // namespace sewil::reading

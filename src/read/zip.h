// read/zip.h: the members of a zip archive (what an NPZ file is), by its central directory; zip64 too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "read/buffer.h"
#include "read/source.h"

namespace sewil::reading {

struct ZipMember {
  std::string name;
  std::uint16_t method = 0;  // 0 stored, 8 deflated
  std::uint32_t crc = 0;
  std::size_t size = 0;     // unpacked, as declared
  std::string_view packed;  // its bytes in the archive
};

// Throws InputError when anything points outside of `bytes`.
std::vector<ZipMember> list_zip(std::string_view bytes, const std::string& archive);

// Unpacks and checks size and CRC; `archive` says how much memory there is.
Buffer unpack_zip_member(const ZipMember& member, const Source& archive);

}  // namespace sewil::reading

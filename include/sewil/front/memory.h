// sewil/front/memory.h: how much memory a piece of work may take, said before it begins. A limit is what the
// user gave (--memory 4G) or, without it, what the machine has free: the system's own estimate, or less where
// the process is confined (a container, `ulimit -v`).
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace sewil {

struct MemoryLimit {
  std::uint64_t bytes = std::numeric_limits<std::uint64_t>::max();
  bool given = false;    // by the user
  bool settable = true;  // false where the user has no way to set it: in Python
};

// 0: what the machine has free now.
[[nodiscard]] MemoryLimit memory_limit(std::uint64_t given = 0);

// Throws TooLarge: "t.csv: reading it needs 12.0 GB of memory, expected at most 4.0 GB (...)". `what` begins
// the sentence: "t.csv: reading it"; `advice` ends it.
void require_memory(std::uint64_t needed, const MemoryLimit& limit, const std::string& what,
                    const std::string& advice = {});

// The same where it was not known before that it would be too much.
[[noreturn]] void refuse_memory(const MemoryLimit& limit, const std::string& what);

// "4G", "500M", "1.5G", "64K" or a number of bytes (K = 1024); empty for anything else.
[[nodiscard]] std::optional<std::uint64_t> parse_memory(std::string_view text);

// "512 bytes", "3.4 MB", "12.0 GB"; of 1024.
[[nodiscard]] std::string memory_text(std::uint64_t bytes);

}  // namespace sewil

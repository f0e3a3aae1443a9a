// search/draw.cpp: see draw.h.
#include "search/draw.h"

#include <algorithm>

namespace sewil::search {

Units draw(std::span<const std::uint32_t> pool, std::size_t count, RandomStream& stream) {
  Units items(pool.begin(), pool.end());
  count = std::min(count, items.size());
  for (std::size_t i = 0; i < count; ++i) {  // Fisher-Yates from the front, as far as needed
    std::swap(items[i], items[i + stream.below(static_cast<std::uint32_t>(items.size() - i))]);
  }
  items.resize(count);
  return items;
}

std::size_t draw_from_one(std::size_t most, RandomStream& stream) {
  return 1 + stream.below(static_cast<std::uint32_t>(most));
}

bool holds(std::span<const std::uint32_t> ascending, std::uint32_t unit) noexcept {
  return std::binary_search(ascending.begin(), ascending.end(), unit);
}

Units living_outside(std::span<const std::uint8_t> alive, std::span<const std::uint32_t> candidate) {
  Units outside;
  for (std::uint32_t unit = 0; unit < alive.size(); ++unit) {
    if (alive[unit] != 0 && !holds(candidate, unit)) outside.push_back(unit);
  }
  return outside;
}

std::vector<ColumnSet> deal(ColumnSet columns, std::size_t parts, RandomStream& stream) {
  shuffle(std::span(columns), stream);
  std::vector<ColumnSet> dealt(parts);
  for (std::size_t i = 0; i < columns.size(); ++i) dealt[i % parts].push_back(columns[i]);
  for (ColumnSet& part : dealt) std::ranges::sort(part);
  return dealt;
}

}  // namespace sewil::search

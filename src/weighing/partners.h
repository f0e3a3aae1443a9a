// weighing/partners.h: columns that say nothing of the classes alone, but something beside another column.
// A column may tell the classes apart one way where a second column is small and the other way where that is
// large, so that both ways cancel out in all rows together. Its evidence (class_evidence.h) within the two
// halves of that second column, its partner, shows it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sewil/data/work.h"
#include "weighing/class_evidence.h"

namespace sewil::selection {

// Which half of a column's values a row is in, 0 or 1: cut where the rows looked at (class_of not -1) are
// parted most evenly, of equals at the smaller value. Missing cells count as large.
std::vector<std::uint8_t> halves_of(const CodedColumn& column, std::span<const std::int32_t> class_of);

// Of each of the columns: how likely a column that knows nothing of the classes is to show so much evidence
// within the halves of any of the partners, at most. Throws Stopped.
std::vector<double> p_values_beside(const ColumnsByClass& asked, std::span<const std::uint32_t> partners,
                                    Progress& progress);

}  // namespace sewil::selection

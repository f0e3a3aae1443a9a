// read/foreign.cpp: see foreign.h.
#include "read/foreign.h"

#include <algorithm>
#include <vector>

#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

struct ForeignKind {
  const char* what;
  std::vector<std::string_view> endings;
  std::vector<std::string_view> starts;  // first bytes that no other format has
};

const std::vector<ForeignKind>& foreign_kinds() {
  static const std::vector<ForeignKind> kinds{{"a Parquet file", {".parquet", ".pq"}, {"PAR1"}},
                                              {"an Arrow file", {".feather", ".arrow"}, {"ARROW1", "FEA1"}},
                                              {"an Excel sheet", {".xlsx", ".xlsm"}, {}},
                                              {"an AnnData file", {".h5ad"}, {}},
                                              {"an HDF5 file", {".h5", ".hdf5"}, {}}};
  return kinds;
}

}  // namespace

const char* foreign_kind(const std::string& name, std::string_view bytes) {
  const std::string lower = lower_case(name);
  for (const ForeignKind& kind : foreign_kinds()) {
    const bool named = std::ranges::any_of(kind.endings, [&](auto end) { return lower.ends_with(end); });
    if (named || std::ranges::any_of(kind.starts, [&](auto start) { return bytes.starts_with(start); })) {
      return kind.what;
    }
  }
  return nullptr;
}

}  // namespace sewil::reading

// bench/each_set.h: the paper's data sets that are asked for and there, one after the other, and their
// splits.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <functional>
#include <string>

#include "sewil/front/study_sets.h"
#include "study/prepared_set.h"

namespace sewil::bench {

using study::PreparedSet;
using study::SplitRows;

// `wanted`: names separated by commas, or "all".
inline void each_set(const std::string& folder, const std::string& wanted, const Workers& workers,
                     const std::function<void(const PreparedSet&, const PaperSet&)>& run) {
  for (const PaperSet& set : known_sets()) {
    if (wanted == "all" && set.stands_for != nullptr) continue;  // only when it is named
    const std::string name = fmt::format(",{},", set.name);
    if (wanted != "all" && fmt::format(",{},", wanted).find(name) == std::string::npos) continue;
    if (const std::string missing = missing_files(set, folder); !missing.empty()) {
      fmt::print(stderr, "{}\n", missing);
      continue;
    }
    run(PreparedSet(set.name, read_paper_set(set, folder, workers), workers), set);
  }
}

// A split of one of them, by its number.
inline SplitRows split_rows(const PreparedSet& data, std::size_t number) {
  return {data, study_split(data.data.labels(), find_paper_set(data.name)->sizes, number)};
}

}  // namespace sewil::bench

// samples/known_sample.cpp: see known_sample.h.
#include "samples/known_sample.h"

#include "samples/row_sample.h"

namespace sewil::selection {

bool is_long(const PartlyLabeled& rows) {
  return rows.labeled.size() + rows.unlabeled.size() > most_rows_scored_whole;
}

KnownSample::KnownSample(const PartlyLabeled& rows, std::size_t size, std::uint64_t seed)
    : classes(rows.classes), order(rows.order) {
  // To draw_places unlabeled rows are of one class.
  std::vector<std::int32_t> classes_of(rows.labels.begin(), rows.labels.end());
  classes_of.resize(rows.labeled.size() + rows.unlabeled.size(), 0);
  std::uint32_t next = 0;  // of rows.unlabeled
  for (const std::uint32_t place : draw_places({classes_of, rows.labeled.size(), classes}, size, seed)) {
    if (place < rows.labeled.size()) {
      labeled.push_back(rows.labeled[place]);
      labels.push_back(rows.labels[place]);
      labeled_at.push_back(place);
      continue;
    }
    const auto at = static_cast<std::uint32_t>(place - rows.labeled.size());
    while (next < at) outside_at.push_back(next++);
    next = at + 1;
    unlabeled.push_back(rows.unlabeled[at]);
    unlabeled_at.push_back(at);
  }
  while (next < rows.unlabeled.size()) outside_at.push_back(next++);
}

}  // namespace sewil::selection

// forest/candidate_codes.cpp: gathers a candidate's codes from the table.
#include "forest/candidate_codes.h"

#include <algorithm>

namespace sewil::forest {
namespace {

void gather(const CodedColumn& column, const SamplePlan& plan, std::uint16_t* out) {
  const std::size_t positions = plan.positions();
  if (!column.codes8.empty()) {
    for (std::size_t p = 0; p < positions; ++p) out[p] = column.codes8[plan.rows[p]];
  } else if (!column.codes16.empty()) {
    for (std::size_t p = 0; p < positions; ++p) out[p] = column.codes16[plan.rows[p]];
  } else {
    std::fill(out, out + positions, column.dominant);
    for (std::size_t i = 0; i < column.off_rows.size(); ++i) {
      const std::uint32_t position = plan.position_of[column.off_rows[i]];
      if (position != SamplePlan::no_position) out[position] = column.off_codes[i];
    }
  }
}

// Off-dominant cells of the whole table, all columns together; a column without a list counts as full.
double off_dominant_share(const CodedMatrix& matrix, std::span<const std::uint32_t> columns) {
  double cells = 0;
  for (const std::uint32_t c : columns) {
    const CodedColumn& column = matrix.columns[c];
    cells +=
        column.has_off_list ? static_cast<double>(column.off_rows.size()) : static_cast<double>(matrix.rows);
  }
  return cells /
         (static_cast<double>(matrix.rows) * static_cast<double>(std::max<std::size_t>(1, columns.size())));
}

}  // namespace

void CandidateCodes::prepare(const CodedMatrix& matrix, std::span<const std::uint32_t> columns,
                             const SamplePlan& plan, double sparse_share) {
  const std::size_t positions = plan.positions();
  sparse_ = off_dominant_share(matrix, columns) <= sparse_share;
  columns_.assign(columns.size(), {});
  codes_.resize(positions * columns.size());
  off_positions_.clear();
  off_codes_.clear();
  off_counts_.assign(columns.size(), 0);
  for (std::size_t slot = 0; slot < columns.size(); ++slot) {
    const CodedColumn& source = matrix.columns[columns[slot]];
    ColumnCodes& column = columns_[slot];
    column.source = &source;
    column.codes = codes_.data() + slot * positions;
    column.all_codes = source.all_codes();
    if (source.has_missing) column.missing_code = source.missing_code();
    column.dominant = source.dominant;
    gather(source, plan, codes_.data() + slot * positions);
    if (!sparse_ || !source.has_off_list) continue;
    for (std::size_t i = 0; i < source.off_rows.size(); ++i) {
      const std::uint32_t position = plan.position_of[source.off_rows[i]];
      if (position == SamplePlan::no_position) continue;
      off_positions_.push_back(position);
      off_codes_.push_back(source.off_codes[i]);
      ++off_counts_[slot];
    }
  }
  // Pointers only now: the lists may have moved while they grew.
  std::size_t at = 0;
  for (std::size_t slot = 0; slot < columns_.size(); ++slot) {
    if (!sparse_ || !columns_[slot].source->has_off_list) continue;
    columns_[slot].has_list = true;
    columns_[slot].off_positions = off_positions_.data() + at;
    columns_[slot].off_codes = off_codes_.data() + at;
    columns_[slot].off_count = off_counts_[slot];
    at += off_counts_[slot];
  }
}

}  // namespace sewil::forest

// forest/candidate_codes.cpp: gathers a candidate's codes from the table.
#include "forest/candidate_codes.h"

#include <algorithm>

namespace sewil::forest {
namespace {

void copy_codes(const CodedColumn& column, const SamplePlan& plan, std::uint16_t* out) {
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

// Of the candidate's cells at sample positions; where a column has a list, of the table's.
double off_dominant_share(std::span<const ColumnCodes> columns, std::size_t rows, std::size_t table_rows) {
  double shares = 0;
  for (const ColumnCodes& column : columns) {
    shares += column.source->has_off_list
                  ? static_cast<double>(column.source->off_rows.size()) / static_cast<double>(table_rows)
                  : 1 - static_cast<double>(std::count(column.codes, column.codes + rows, column.dominant)) /
                            static_cast<double>(rows);
  }
  return shares / static_cast<double>(std::max<std::size_t>(1, columns.size()));
}

}  // namespace

void CandidateCodes::gather(const CodedMatrix& matrix, std::span<const std::uint32_t> columns,
                            const SamplePlan& plan) {
  const std::size_t positions = plan.positions();
  columns_.assign(columns.size(), {});
  codes_.resize(positions * columns.size());
  for (std::size_t slot = 0; slot < columns.size(); ++slot) {
    const CodedColumn& source = matrix.columns[columns[slot]];
    ColumnCodes& column = columns_[slot];
    column.source = &source;
    column.codes = codes_.data() + slot * positions;
    column.all_codes = source.all_codes();
    if (source.has_missing) column.missing_code = source.missing_code();
    column.dominant = source.dominant;
    copy_codes(source, plan, codes_.data() + slot * positions);
  }
}

void CandidateCodes::prepare_walk(const CodedMatrix& matrix, std::span<const std::uint32_t> columns,
                                  const SamplePlan& plan, const ForestTuning& tuning) {
  gather(matrix, columns, plan);
  give_lanes(plan.positions(), tuning.most_two_code_groups);
  lay_out_rows(plan.positions(), tuning);
}

void CandidateCodes::prepare(const CodedMatrix& matrix, std::span<const std::uint32_t> columns,
                             const SamplePlan& plan, const ForestTuning& tuning) {
  gather(matrix, columns, plan);
  const bool two_codes = std::all_of(columns_.begin(), columns_.end(),
                                     [](const ColumnCodes& column) { return column.all_codes <= 2; });
  const double share = off_dominant_share(columns_, plan.sample_rows, matrix.rows);
  sparse_ = share <= (two_codes ? tuning.sparse_share_two_codes : tuning.sparse_share);
  row_lists_.clear();
  if (sparse_) {
    list_off_dominant(plan);
    row_lists_.prepare(columns_, plan.sample_rows, plan.classes, tuning.most_row_counters);
    if (!row_lists_.any() && share > tuning.sparse_share_uncounted) drop_lists();
  }
  presort(plan, tuning);
  give_lanes(plan.positions(), sparse_ ? 0 : tuning.most_two_code_groups);
  lay_out_rows(plan.positions(), tuning);
}

void CandidateCodes::lay_out_rows(std::size_t positions, const ForestTuning& tuning) {
  row_bytes_.clear();
  const bool few_codes = std::all_of(columns_.begin(), columns_.end(), [](const ColumnCodes& column) {
    return column.all_codes <= RowBytes::most_codes;
  });
  if (few_codes && !sparse_ && !all_lanes_ && positions >= tuning.fewest_byte_rows &&
      columns_.size() <= tuning.most_byte_columns)
    row_bytes_.fill(codes_, columns_.size(), positions);
}

// Sparse candidates have lists instead, and classes that do not stand in runs.
void CandidateCodes::give_lanes(std::size_t positions, std::size_t most_groups) {
  std::uint32_t lanes = 0;
  for (ColumnCodes& column : columns_) {
    if (column.all_codes == 2 && !column.has_missing() && lanes < most_groups * lanes_per_group)
      column.lane = lanes++;
  }
  all_lanes_ = lanes == columns_.size();
  lane_bits_.start(lanes, positions);
  for (const ColumnCodes& column : columns_) {
    if (column.has_lane()) lane_bits_.fill(column.lane, {column.codes, positions});
  }
}

void CandidateCodes::list_off_dominant(const SamplePlan& plan) {
  off_positions_.clear();
  off_codes_.clear();
  for (ColumnCodes& column : columns_) {
    if (!column.source->has_off_list) continue;
    column.has_list = true;
    for (std::size_t i = 0; i < column.source->off_rows.size(); ++i) {
      const std::uint32_t position = plan.position_of[column.source->off_rows[i]];
      if (position == SamplePlan::no_position) continue;
      off_positions_.push_back(position);
      off_codes_.push_back(column.source->off_codes[i]);
      ++column.off_count;
    }
  }
  // Pointers only now: the lists may have moved while they grew.
  std::size_t at = 0;
  for (ColumnCodes& column : columns_) {
    column.off_positions = off_positions_.data() + at;
    column.off_codes = off_codes_.data() + at;
    at += column.off_count;
  }
}

void CandidateCodes::drop_lists() {
  sparse_ = false;
  for (ColumnCodes& column : columns_) {
    column.has_list = false;
    column.off_positions = nullptr;
    column.off_codes = nullptr;
    column.off_count = 0;
  }
}

// Columns that would be sorted even at the root are sorted here, once for all trees: counting sort by code.
void CandidateCodes::presort(const SamplePlan& plan, const ForestTuning& tuning) {
  const std::size_t rows = plan.sample_rows;
  if (tuning.presorted_share > 1 || rows > tuning.most_presorted_rows) return;
  const auto wants = [&](const ColumnCodes& column) {
    const double cells = static_cast<double>(column.all_codes) * static_cast<double>(plan.classes);
    // Two classes have buckets instead, unless cells are missing.
    return !column.has_list && column.all_codes > 2 &&
           (column.has_missing() ||
            (plan.classes > 2 && cells > tuning.counting_factor * static_cast<double>(rows) / 2));
  };
  const auto wanted = static_cast<std::size_t>(std::count_if(columns_.begin(), columns_.end(), wants));
  sorted_positions_.resize(wanted * rows);
  std::size_t at = 0;
  for (ColumnCodes& column : columns_) {
    if (!wants(column)) continue;
    std::uint32_t* const out = sorted_positions_.data() + at;
    code_starts_.assign(column.all_codes + 1, 0);
    for (std::size_t p = 0; p < rows; ++p) ++code_starts_[column.codes[p] + 1U];
    for (std::size_t code = 1; code < code_starts_.size(); ++code)
      code_starts_[code] += code_starts_[code - 1];
    for (std::size_t p = 0; p < rows; ++p)
      out[code_starts_[column.codes[p]]++] = static_cast<std::uint32_t>(p);
    column.sorted_positions = out;
    at += rows;
  }
}

}  // namespace sewil::forest

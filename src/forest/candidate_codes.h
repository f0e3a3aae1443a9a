// forest/candidate_codes.h: the codes of one candidate's columns, laid out for growing: one array per column
// in the order of the plan's positions, so that scans read forward and never look at the table again; for
// mostly constant columns also the list of off-dominant positions and the same row by row, for columns of two
// codes a bit per cell, row by row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "forest/forest_tuning.h"
#include "forest/lane_bits.h"
#include "forest/row_bytes.h"
#include "forest/row_lists.h"
#include "forest/sample_plan.h"
#include "sewil/data/coded_matrix.h"

namespace sewil::forest {

struct ColumnCodes {
  static constexpr std::uint32_t none = 0xffffffff;

  const CodedColumn* source = nullptr;
  // Per position.
  const std::uint16_t* codes = nullptr;
  std::uint32_t all_codes = 0;
  std::uint32_t missing_code = none;  // none: no cell of the column is missing
  std::uint32_t dominant = 0;
  // The off-dominant positions, if they are known.
  bool has_list = false;
  const std::uint32_t* off_positions = nullptr;
  const std::uint16_t* off_codes = nullptr;
  std::uint32_t off_count = 0;
  // Sample positions by ascending code; null: not presorted.
  const std::uint32_t* sorted_positions = nullptr;
  std::uint32_t first_counter = none;  // see row_lists.h
  std::uint32_t lane = none;           // see lane_bits.h

  [[nodiscard]] bool has_missing() const { return missing_code != none; }
  [[nodiscard]] bool is_counted() const { return first_counter != none; }
  [[nodiscard]] bool has_lane() const { return lane != none; }
};

class CandidateCodes {
 public:
  // `columns` ascending. Memory is reused between calls.
  void prepare(const CodedMatrix& matrix, std::span<const std::uint32_t> columns, const SamplePlan& plan,
               const ForestTuning& tuning);
  // Only what a walk down finished trees reads.
  void prepare_walk(const CodedMatrix& matrix, std::span<const std::uint32_t> columns, const SamplePlan& plan,
                    const ForestTuning& tuning);

  [[nodiscard]] std::span<const ColumnCodes> columns() const { return columns_; }
  [[nodiscard]] bool sparse() const { return sparse_; }
  [[nodiscard]] const RowLists& row_lists() const { return row_lists_; }

  // Every column has two codes and a lane.
  [[nodiscard]] bool all_lanes() const { return all_lanes_; }
  [[nodiscard]] const LaneBits& lane_bits() const { return lane_bits_; }

  // No cells: the codes stand column by column only.
  [[nodiscard]] ByteRows byte_rows() const { return row_bytes_.rows(); }

 private:
  void gather(const CodedMatrix& matrix, std::span<const std::uint32_t> columns, const SamplePlan& plan);
  void list_off_dominant(const SamplePlan& plan);
  void drop_lists();
  void presort(const SamplePlan& plan, const ForestTuning& tuning);
  void give_lanes(std::size_t positions, std::size_t most_groups);
  void lay_out_rows(std::size_t positions, const ForestTuning& tuning);

  std::vector<ColumnCodes> columns_;
  std::vector<std::uint16_t> codes_;
  std::vector<std::uint32_t> off_positions_;
  std::vector<std::uint16_t> off_codes_;
  RowLists row_lists_;
  std::vector<std::uint32_t> code_starts_;
  std::vector<std::uint32_t> sorted_positions_;
  LaneBits lane_bits_;
  RowBytes row_bytes_;
  bool all_lanes_ = false;
  bool sparse_ = false;
};

}  // namespace sewil::forest

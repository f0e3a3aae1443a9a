// forest/candidate_codes.h: the codes of one candidate's columns, laid out for growing: one array per column
// in the order of the plan's positions, so that scans read forward and never look at the table again; for
// mostly constant columns also the list of off-dominant positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "forest/sample_plan.h"
#include "sewil/coded_matrix.h"

namespace sewil::forest {

struct ColumnCodes {
  const CodedColumn* source = nullptr;
  const std::uint16_t* codes = nullptr;  // per position
  std::uint32_t all_codes = 0;
  std::uint32_t missing_code = 0xffffffff;  // 0xffffffff: no cell of the column is missing
  std::uint32_t dominant = 0;
  bool has_list = false;  // the off-dominant positions are known
  const std::uint32_t* off_positions = nullptr;
  const std::uint16_t* off_codes = nullptr;
  std::uint32_t off_count = 0;
};

class CandidateCodes {
 public:
  // `columns` ascending. Lists are made when at most `sparse_share` of the cells are off-dominant. Memory is
  // reused between calls.
  void prepare(const CodedMatrix& matrix, std::span<const std::uint32_t> columns, const SamplePlan& plan,
               double sparse_share);

  [[nodiscard]] std::span<const ColumnCodes> columns() const { return columns_; }
  [[nodiscard]] bool sparse() const { return sparse_; }

 private:
  std::vector<ColumnCodes> columns_;
  std::vector<std::uint16_t> codes_;
  std::vector<std::uint32_t> off_positions_;
  std::vector<std::uint16_t> off_codes_;
  std::vector<std::uint32_t> off_counts_;
  bool sparse_ = false;
};

}  // namespace sewil::forest

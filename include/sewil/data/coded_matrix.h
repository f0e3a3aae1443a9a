// sewil/data/coded_matrix.h: a dataset's columns as small integer codes, made once per table; forests see
// nothing else. code: the rank of a value among the column's distinct values (0 is the smallest). Exact while
// a column has at most 65536 distinct values (65535 beside missing cells); beyond that neighbors share a
// code, each code covering about the same number of rows and equal values never parted, and `exact` is false.
// A caller may ask for fewer codes (few_codes), where columns of more values share them in the same way.
// missing code: equals `codes` (one above the largest). dominant: the most frequent code, missing included
// (the lowest of several). off-dominant rows: all others. -0 and 0 are one value. A column that was coded
// while it was read keeps those codes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "sewil/data/dataset.h"
#include "sewil/data/work.h"

namespace sewil {

// One code per row that nobody changes any more: of its own, or those of a column that was coded while it was
// read (SteppedValues), which are not copied.
class SharedCodes {
 public:
  using value_type = std::uint8_t;

  SharedCodes() = default;
  SharedCodes(std::vector<std::uint8_t> codes) {  // NOLINT: a list of codes is one
    auto own = std::make_shared<const std::vector<std::uint8_t>>(std::move(codes));
    codes_ = *own;
    owner_ = std::move(own);
  }
  SharedCodes(std::span<const std::uint8_t> codes, std::shared_ptr<const void> owner)
      : codes_(codes), owner_(std::move(owner)) {}

  [[nodiscard]] bool empty() const noexcept { return codes_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return codes_.size(); }
  [[nodiscard]] const std::uint8_t* data() const noexcept { return codes_.data(); }
  std::uint8_t operator[](std::size_t row) const noexcept { return codes_[row]; }
  [[nodiscard]] auto begin() const noexcept { return codes_.begin(); }
  [[nodiscard]] auto end() const noexcept { return codes_.end(); }

 private:
  std::span<const std::uint8_t> codes_;
  std::shared_ptr<const void> owner_;
};

// Values that nobody changes any more; copies share them.
class SharedValues {
 public:
  using value_type = double;

  SharedValues() = default;
  SharedValues(std::vector<double> values) {  // NOLINT: a list of values is one
    auto own = std::make_shared<const std::vector<double>>(std::move(values));
    values_ = *own;
    owner_ = std::move(own);
  }

  [[nodiscard]] bool empty() const noexcept { return values_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return values_.size(); }
  [[nodiscard]] const double* data() const noexcept { return values_.data(); }
  const double& operator[](std::size_t place) const noexcept { return values_[place]; }
  [[nodiscard]] auto begin() const noexcept { return values_.begin(); }
  [[nodiscard]] auto end() const noexcept { return values_.end(); }

 private:
  std::span<const double> values_;
  std::shared_ptr<const void> owner_;
};

struct CodedColumn {
  // Distinct codes, the missing code not counted.
  std::uint32_t codes = 0;
  // Some row holds the missing code.
  bool has_missing = false;
  bool exact = true;
  // The codes have no order that means anything.
  bool category = false;
  // Cuts fall midway between codes and not between values, so that an increasing change of the values does
  // not matter.
  bool cut_by_rank = false;
  std::uint16_t dominant = 0;
  // One code per row, kept unless at most 1 row in 8 is off-dominant: in codes8 when every code (missing
  // included) fits 8 bits, else in codes16.
  bool dense = true;
  SharedCodes codes8;
  std::vector<std::uint16_t> codes16;
  // The off-dominant rows, ascending, and their codes; kept when at most 1 row in 4 is off-dominant.
  std::vector<std::uint32_t> off_rows;
  std::vector<std::uint16_t> off_codes;
  bool has_off_list = false;
  // Smallest and largest value of each code (the same, kept once, when exact).
  SharedValues lower, upper;

  [[nodiscard]] std::uint32_t missing_code() const noexcept { return codes; }
  [[nodiscard]] std::uint32_t all_codes() const noexcept { return codes + (has_missing ? 1U : 0U); }
  [[nodiscard]] bool is_constant() const noexcept { return all_codes() <= 1; }
  // Any layout; O(log) without dense codes.
  [[nodiscard]] std::uint32_t code(std::size_t row) const;
};

struct CodedMatrix {
  std::size_t rows = 0;
  std::vector<CodedColumn> columns;
  // How much each row counts when a forest learns from it, with its label or a pseudo-label; empty: 1 each.
  std::vector<double> row_weights = {};
};

// The missing code included: a code fits 16 bits, or 8.
inline constexpr std::size_t most_codes = 65536, few_codes = 256;

// Every column must have `rows` rows. `limit`: the most codes of a column that is no category, most_codes or
// few_codes. Throws InputError on an infinite value. The same for any workers.
CodedMatrix code_columns(std::span<const Column> columns, std::size_t rows,
                         const Workers& workers = Workers(0), std::size_t limit = most_codes);

// The threshold between two neighboring codes of a node: the midpoint of the lower code's largest value and
// the upper code's smallest one, or the former when the midpoint rounds to the latter. A value goes left when
// value <= threshold. cut_by_rank: the same of the two codes in the middle between them.
double cut_threshold(const CodedColumn& column, std::uint32_t low_code, std::uint32_t high_code) noexcept;

// The largest code that goes left at that threshold; rows of codes strictly between the two are placed by it.
// A code goes left when its largest value does (the same as any of its values when the column is exact).
std::uint32_t last_left_code(const CodedColumn& column, std::uint32_t low_code,
                             std::uint32_t high_code) noexcept;

}  // namespace sewil

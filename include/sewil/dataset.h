// sewil/dataset.h: a table ready for learning: input columns, one class index per row, -1 where the label is
// missing. Immutable once made; shares its values with the table it came from (nothing is copied).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/column.h"
#include "sewil/options.h"
#include "sewil/table.h"
#include "sewil/workers.h"

namespace sewil {

inline constexpr std::int32_t unlabeled = -1;

struct DatasetOptions {
  // Name or 1-based index of the label column; empty: the format's own, else the last.
  std::string label = {};
  std::vector<std::string> unlabeled = {};  // label values that mean "no label", besides missing cells
  // Names or 1-based indices of the input columns; empty: all but the label.
  std::vector<std::string> features = {};
  // False: a table of new rows; the label column may be absent or empty, and is only taken where `label` or
  // the format names one.
  bool need_labels = true;
  std::string truth = {};   // name or 1-based index of a column with the true labels: it is no input
  std::string id = {};      // name or 1-based index of a column whose texts name the rows: it is no input
  std::string weight = {};  // name or 1-based index of a column with the weights of the rows: it is no input
};

void describe(DatasetOptions& options, OptionVisitor& visitor);  // all but need_labels and truth

// How a row got a label that was added later: in which batch, counted from 1 (0: none was added), and with
// what probability it was picked among the rows without a label (1: a rule picked it).
struct RowDraw {
  std::uint32_t batch = 0;
  double probability = 0;

  bool operator==(const RowDraw&) const = default;
};

class Dataset {
 public:
  Dataset() = default;
  // `labels` are class indices or -1; `classes` names them. Throws InputError when sizes or indices do not
  // fit.
  Dataset(std::vector<Column> columns, std::vector<std::int32_t> labels, std::vector<std::string> classes,
          std::string source = "data", std::string label_name = "label");

  // The same with other labels, or with other columns. Throw as the constructor does.
  [[nodiscard]] Dataset with_labels(std::vector<std::int32_t> labels) const;
  [[nodiscard]] Dataset with_columns(std::vector<Column> columns) const;

  [[nodiscard]] std::size_t rows() const noexcept { return labels_.size(); }
  [[nodiscard]] std::span<const Column> columns() const noexcept { return columns_; }
  [[nodiscard]] std::span<const std::int32_t> labels() const noexcept { return labels_; }
  [[nodiscard]] std::span<const std::string> classes() const noexcept { return classes_; }
  [[nodiscard]] const std::string& source() const noexcept { return source_; }
  [[nodiscard]] const std::string& label_name() const noexcept { return label_name_; }
  // What looks odd, one sentence each, without the name of the source.
  [[nodiscard]] std::span<const std::string> warnings() const noexcept { return warnings_; }
  [[nodiscard]] std::size_t labeled_rows() const noexcept;
  void add_warning(std::string sentence) { warnings_.push_back(std::move(sentence)); }

  // What the user calls the rows: the texts of a column of the table that is no input. Empty: rows have
  // numbers only.
  [[nodiscard]] const std::string& id_name() const noexcept { return id_name_; }
  [[nodiscard]] std::span<const std::string> ids() const noexcept { return ids_; }
  // Throws InputError when an id is empty or stands twice, or when there is not one per row.
  void set_ids(std::string name, std::vector<std::string> ids);

  // How much each row counts when a forest learns from it. Empty: all alike.
  [[nodiscard]] const std::string& weight_name() const noexcept { return weight_name_; }
  [[nodiscard]] std::span<const double> weights() const noexcept { return weights_; }
  // Throws InputError when a weight is not a finite number above 0, or when there is not one per row.
  void set_weights(std::string name, std::vector<double> weights);
  // By row; empty: no label was added with a probability.
  [[nodiscard]] std::span<const RowDraw> draws() const noexcept { return draws_; }
  void set_draws(std::vector<RowDraw> draws);
  // Names, weights and draws of the rows `rows` of another dataset.
  void take_row_facts(const Dataset& other, std::span<const std::uint32_t> rows);

 private:
  void check() const;

  std::vector<Column> columns_;
  std::vector<std::int32_t> labels_;
  std::vector<std::string> classes_;
  std::string source_;
  std::string label_name_;
  std::vector<std::string> warnings_;
  std::string id_name_;
  std::vector<std::string> ids_;  // by row; empty: none
  std::string weight_name_;
  std::vector<double> weights_;  // by row; empty: none
  std::vector<RowDraw> draws_;   // by row; empty: none
};

// Picks the label column, maps labels to class indices (numbers in numeric order, text in text order), checks
// values. Class names are the labels' texts (numbers in shortest round-trip form).
Dataset make_dataset(Table table, const DatasetOptions& options = {}, const Workers& workers = Workers(0));

// The true class of every row, from a column of a table: an index into `classes`; -1 where it is missing;
// past the last one where it is none of them, so that no prediction can hit it. `source` is for messages.
std::vector<std::int32_t> truth_of(const Column& column, std::span<const std::string> classes,
                                   const DatasetOptions& options, const std::string& source);

// Some rows (ascending) and columns of a dataset as one of its own, with the given labels (class indices of
// `data`, or -1) for the rows. Nothing but ids is copied when all rows are taken.
Dataset take_part(const Dataset& data, std::span<const std::uint32_t> rows,
                  std::span<const std::uint32_t> columns, std::vector<std::int32_t> labels,
                  const Workers& workers = Workers(0));

// Some columns as a CSV text: a line of names, ids first, the label column last; what is missing is empty.
// `safe`: no text is a formula (without_formula).
std::string table_csv(const Dataset& data, std::span<const std::uint32_t> columns, bool safe = false);

// A column by name or else by 1-based index; throws InputError that names `what` ("the label column",
// "--keep") and the closest name.
std::size_t find_column(std::span<const Column> columns, std::string_view name_or_index,
                        std::string_view what);

// A 64-bit hash (16 hex digits) of values, column names, labels, class names and weights: the record's
// `data.hash`. It tells different data apart but is no protection against forgery. Every cell counts by its
// row and its value as a double, so it does not depend on dense or sparse storage, narrow types or the file
// format.
std::string hash_dataset(const Dataset& data);

}  // namespace sewil

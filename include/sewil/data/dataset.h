// sewil/data/dataset.h: a table with classes, some of them known: made from a table, described, split,
// labeled further, generated.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/data/options.h"
#include "sewil/data/table.h"
#include "sewil/data/work.h"

namespace sewil {

// ---------------------------------------------------------------------------------------------------------
// A table ready for learning: input columns, one class index per row, -1 where the label is missing.
// Immutable once made; shares its values with the table it came from (nothing is copied).

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
  std::string group = {};   // name or 1-based index of a column that is alike in rows that belong together
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

  // Which rows belong together, such as samples of one patient: a number per row, from 0 on in the order in
  // which the groups appear. Empty: each row stands alone.
  [[nodiscard]] const std::string& group_name() const noexcept { return group_name_; }
  [[nodiscard]] std::span<const std::uint32_t> groups() const noexcept { return groups_; }
  // `texts` are the same in rows of one group. Throws InputError when one is empty, when there is not one per
  // row, or when all rows are of one group.
  void set_groups(std::string name, std::span<const std::string> texts);

  // By row; empty: no label was added with a probability.
  [[nodiscard]] std::span<const RowDraw> draws() const noexcept { return draws_; }
  void set_draws(std::vector<RowDraw> draws);

  // Names, weights, groups and draws of the rows `rows` of another dataset.
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
  std::string group_name_;
  std::vector<std::uint32_t> groups_;  // by row; empty: none
  std::vector<RowDraw> draws_;         // by row; empty: none
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

// ---------------------------------------------------------------------------------------------------------
// Labels that were found out later, from a table of their own: a column `row` with row numbers (from 1, as
// in labels.csv and suggestions.csv) or, where the data's rows have ids, a column `id`, and a column with
// their labels.

struct AddedLabels {
  Dataset data;
  std::size_t added = 0;  // rows that had no label before
  std::size_t known = 0;  // rows whose label was there already, and is the same
};

// The label column of `found` is called `label`, or else as in the data; so is the id column `id`, or else as
// in the data, and where there is one, row numbers are not looked at. Its cells must have been read as texts.
// A column `probability` says how each row was picked (as in suggestions.csv), which the data then holds
// (Dataset::draws). Rows without a label there are passed over, as are other columns. `unlabeled_values`:
// labels that mean "no label", besides missing cells. Throws InputError when a row or a class is not in the
// data, or a row would get two labels.
[[nodiscard]] AddedLabels add_labels(const Dataset& data, const Table& found,
                                     std::span<const std::string> unlabeled_values = {});

// ---------------------------------------------------------------------------------------------------------
// A table and what other files say of its rows: more columns, labels. Rows are matched by their ids, or one
// by one where they have none.

// Sets the columns of the files of `read.join` beside those of `table`, takes the labels from
// `read.labels_file` unless its reader did (and from there also what `roles` names as truth and weights), and
// gives the names of rows that came with the format the name of `roles.id`. What a joined file does not say
// of a row is missing; a row that the labels do not name is unlabeled. Throws InputError when no id of a file
// is one of the table, when an id stands twice, and where there are no ids, when the files do not have the
// same number of rows.
[[nodiscard]] Table join_files(Table table, const ReadOptions& read, const DatasetOptions& roles,
                               const Workers& workers = Workers(0));

// ---------------------------------------------------------------------------------------------------------
// What is in a dataset, for a person who has just read a file: the facts and what looks odd. Everything
// `sewil info` shows.

struct ColumnDescription {
  std::string name;
  ColumnKind kind = ColumnKind::numeric;
  bool constant = false;  // the same in every row: one value, or missing everywhere
  std::size_t missing = 0;
  std::size_t distinct = 0;  // different values, missing cells aside
  bool stepped = false;      // coded while it was read: there are at least `distinct` values
  std::size_t zeros = 0;     // cells that hold the number 0; none in a category column
  double smallest = std::numeric_limits<double>::quiet_NaN();  // NaN for categories and when all is missing
  double largest = std::numeric_limits<double>::quiet_NaN();
  bool looks_like_row_number = false;  // whole numbers that ascend from row to row
  bool looks_like_id = false;          // another text, or another whole number, in nearly every row
  bool tells_classes = false;          // alone it tells the classes of all labeled rows apart
  // Of a column that does: the natural logarithm of the chance that one of all columns does so by luck, or of
  // a bound above it (dataset/luck.h).
  double log_luck = 0;
  std::optional<std::size_t> same_as = {};  // the first column with the same values; not for constants
};

struct ClassDescription {
  std::string name;
  std::size_t rows = 0;
};

struct DataDescription {
  std::string source;
  std::string label_name;
  std::string id_name;      // of the column whose texts name the rows; empty: none
  std::string weight_name;  // of the column with the weights of the rows; empty: none
  std::string group_name;   // of the column that says which rows belong together; empty: none
  std::size_t rows = 0;
  std::vector<ColumnDescription> columns;
  std::vector<ClassDescription> classes;
  std::size_t labeled = 0;
  std::size_t unlabeled = 0;
  std::size_t missing = 0;  // cells, over all input columns
  std::size_t zeros = 0;    // likewise
  std::string hash;
  std::vector<std::string> warnings;  // the dataset's own, then what its columns give rise to
};

DataDescription describe_data(const Dataset& data, const Workers& workers = Workers(0));

// ---------------------------------------------------------------------------------------------------------
// Random stratified splits of rows into labeled / unlabeled / test.

struct SplitSizes {
  std::size_t labeled = 0;
  std::size_t unlabeled = 0;
  std::size_t test = 0;
};

// Row numbers, ascending, disjoint.
struct Split {
  std::vector<std::uint32_t> labeled, unlabeled, test;
};

// How many rows a share of them is, to the nearest.
[[nodiscard]] inline std::size_t rows_of_share(double share, std::size_t rows) {
  return static_cast<std::size_t>(std::llround(share * static_cast<double>(rows)));
}

// Each class's share in each part is its share in the data, up to rounding by largest remainder; every class
// gets at least one labeled row (unless none are asked for); sizes are met exactly. Depends on (labels,
// sizes, seed, index) alone. Rows labeled -1 take no part. Throws InputError when the sizes ask for more rows
// than there are, or for fewer labeled rows than classes.
Split stratified_split(std::span<const std::int32_t> labels, const SplitSizes& sizes, std::uint64_t seed,
                       std::uint64_t index = 0);

// The same for rows that belong together (`groups` beside the labels): no group is in two parts. Sizes and
// shares are met as well as whole groups allow, the largest first. Throws InputError when a class gets no
// labeled row.
Split group_split(std::span<const std::int32_t> labels, std::span<const std::uint32_t> groups,
                  const SplitSizes& sizes, std::uint64_t seed, std::uint64_t index = 0);

// ---------------------------------------------------------------------------------------------------------
// Built-in data of the Madelon kind, with the truth kept.
// Informative columns: classes are clusters on the corners of a hypercube; redundant: random linear
// combinations of the informative ones; repeated: copies of either; noise: unrelated. Columns are named x1,
// x2, ... in their final order, the classes 0, 1, ...

enum class ColumnRole : std::uint8_t { informative, redundant, repeated, noise };

struct GenerateOptions {
  std::size_t rows = 1000;
  std::size_t informative = 5;
  std::size_t redundant = 15;
  std::size_t repeated = 0;
  std::size_t noise = 480;
  std::size_t classes = 2;
  std::size_t clusters_per_class = 2;
  double separation = 1.0;  // half the side of the hypercube
  double flip = 0.01;       // share of rows whose label is replaced by a random one
  double labeled = 1.0;     // share of rows that keep their label (stratified, at least one row per class)
  bool shuffle = true;      // rows and columns
  std::uint64_t seed = 1;
};

struct GeneratedData {
  Dataset data;
  std::vector<std::int32_t> truth;  // the class of every row (flips included), before labels were taken away
  std::vector<ColumnRole> roles;    // of every column
};

// Depends on the options alone, not on the workers.
GeneratedData generate_madelon_like(const GenerateOptions& options = {}, const Workers& workers = Workers(0));

// What is known of a generated table besides its cells; as in GeneratedData.
struct GeneratedFacts {
  std::vector<std::int32_t> truth, labels;
  std::vector<ColumnRole> roles;
  std::vector<std::string> columns, classes;  // names
  std::string label_name;
};

struct CsvWriting {
  std::function<void(std::string_view)> sink;  // takes the text, piece by piece
  int digits = 0;                              // significant ones of every value; 0: all there are
  // Of values made at one time: a table of more is made in several passes and never held as a whole.
  std::size_t block_bytes = std::size_t{1} << 30;
};

// The table of generate_madelon_like as a CSV text: names, values, the label column last, missing labels
// empty.
GeneratedFacts write_madelon_csv(const GenerateOptions& options, const CsvWriting& how,
                                 const Workers& workers = Workers(0));

void describe(GenerateOptions& options, OptionVisitor& visitor);  // all but `shuffle` and `seed`
void describe(CsvWriting& writing, OptionVisitor& visitor);       // digits alone

std::string_view name_of(ColumnRole role) noexcept;

}  // namespace sewil

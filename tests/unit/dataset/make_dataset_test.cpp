// tests/unit/dataset/make_dataset_test.cpp: labels, inputs, and one sentence for everything that is wrong.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "missing.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"

namespace sewil {
namespace {

Table table_of(std::vector<Column> columns) {
  Table table;
  table.source = "t.csv";
  table.rows = columns.empty() ? 0 : columns.front().rows;
  table.columns = std::move(columns);
  return table;
}

Table numbers(std::vector<double> labels) {
  std::vector<double> values(labels.size());
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i % 3);
  return table_of({make_column("a", values), make_column("b", values), make_column("class", labels)});
}

std::string message_of(Table table, const DatasetOptions& options = {}) {
  try {
    (void)make_dataset(std::move(table), options, Workers(2));
  } catch (const InputError& problem) {
    return problem.what();
  }
  return "";
}

std::vector<std::string> warnings_of(Table table, const DatasetOptions& options = {}) {
  const Dataset data = make_dataset(std::move(table), options, Workers(1));
  return {data.warnings().begin(), data.warnings().end()};
}

template <class T>
std::vector<T> list(std::span<const T> items) {
  return {items.begin(), items.end()};
}

using Texts = std::vector<std::string>;
using Indices = std::vector<std::int32_t>;

TEST(MakeDataset, TakesTheLastColumnAsLabelUnlessTheTableOrTheCallerSaysOtherwise) {
  Table table = numbers({1, 2, 1, 2});
  const Dataset last = make_dataset(table);
  EXPECT_EQ(last.label_name(), "class");
  EXPECT_EQ(last.columns().size(), 2U);
  EXPECT_EQ(last.rows(), 4U);
  EXPECT_EQ(last.source(), "t.csv");
  table.label = 0;
  EXPECT_EQ(make_dataset(table).label_name(), "a");
  EXPECT_EQ(make_dataset(table, {.label = "b"}).label_name(), "b");
  EXPECT_EQ(make_dataset(table, {.label = "3"}).label_name(), "class");
}

TEST(MakeDataset, PrefersANameOverAnIndex) {
  const auto column = [](const char* name) { return make_column(name, std::vector<double>{0, 1}); };
  const Dataset data = make_dataset(table_of({column("2"), column("1"), column("x")}), {.label = "1"});
  EXPECT_EQ(data.label_name(), "1");
  EXPECT_EQ(data.columns()[0].name, "2");
}

TEST(MakeDataset, MapsNumericLabelsInNumericOrderAndMissingOnesToUnlabeled) {
  const Dataset data = make_dataset(numbers({10, 9, missing, 10, -1.5, 9, -1.5}));
  EXPECT_EQ(list(data.classes()), (Texts{"-1.5", "9", "10"}));
  EXPECT_EQ(list(data.labels()), (Indices{2, 1, -1, 2, 0, 1, 0}));
  EXPECT_EQ(data.labeled_rows(), 6U);
}

TEST(MakeDataset, MapsTextLabelsInTextOrderAndSkipsUnusedCategories) {
  Table table = numbers({0, 0, 0, 0, 0});
  table.columns[2] = make_category_column("class", {3, 0, -1, 3, 0}, {"a", "b", "c", "d"});
  const Dataset data = make_dataset(table);
  EXPECT_EQ(list(data.classes()), (Texts{"a", "d"}));
  EXPECT_EQ(list(data.labels()), (Indices{1, 0, -1, 1, 0}));
}

TEST(MakeDataset, ReadsLabelsFromASparseColumnAndFromNarrowIntegers) {
  Table table = numbers({0, 0, 0, 0});
  table.columns[2] = make_sparse_column("class", 4, {1, 2}, {2, 2});
  EXPECT_EQ(list(make_dataset(table).labels()), (Indices{0, 1, 1, 0}));
  table.columns[2] = make_column("class", std::vector<std::int8_t>{-1, 1, 1, -1});
  const Dataset data = make_dataset(table);
  EXPECT_EQ(list(data.classes()), (Texts{"-1", "1"}));
  EXPECT_TRUE(data.warnings().empty());
}

TEST(MakeDataset, TakesNamedValuesAsUnlabeled) {
  const Dataset numeric = make_dataset(numbers({-1, 0, 1, -1, 0, 1}), {.unlabeled = {"-1.0"}});
  EXPECT_EQ(list(numeric.labels()), (Indices{-1, 0, 1, -1, 0, 1}));
  EXPECT_TRUE(numeric.warnings().empty());
  Table table = numbers({0, 0, 0, 0, 0, 0});
  table.columns[2] = make_category_column("class", {1, 0, 2, 2, 0, 1}, {"a", "none", "z"});
  EXPECT_EQ(list(make_dataset(table, {.unlabeled = {"none"}}).labels()), (Indices{-1, 0, 1, 1, 0, -1}));
  EXPECT_EQ(warnings_of(numbers({1, 1, 2, 2}), {.unlabeled = {"none", "2.5"}}),
            (Texts{"No row of the label column 'class' holds 'none', which was named as unlabeled.",
                   "No row of the label column 'class' holds '2.5', which was named as unlabeled."}));
}

TEST(MakeDataset, WarnsOfAMinusOneThatLooksLikeNoLabel) {
  const Texts warning = {
      "The label -1 is taken as a class like the 2 others; if it means \"no label\", say unlabeled "
      "= -1."};
  EXPECT_EQ(warnings_of(numbers({-1, 0, 1, -1, 0, 1})), warning);
  EXPECT_EQ(warnings_of(numbers({-1, 1, 2, -1, 2, 1})), warning);
  EXPECT_TRUE(warnings_of(numbers({-1, 1, 1, -1})).empty());
  EXPECT_TRUE(warnings_of(numbers({-1, 0.5, 1, -1, 0.5, 1})).empty());
  EXPECT_TRUE(warnings_of(numbers({-2, -1, 0, -2, -1, 0})).empty());
}

TEST(MakeDataset, WarnsOfClassesWithOneRowMeasurementsAndIdentifiers) {
  EXPECT_EQ(warnings_of(numbers({1, 1, 2})), (Texts{"The class '2' has only one labeled row."}));
  EXPECT_EQ(warnings_of(numbers({1, 2})), (Texts{"2 classes have only one labeled row, e.g. '1'."}));
  std::vector<double> measured(120);
  std::vector<double> ids(120);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    ids[i] = static_cast<double>(i);
    measured[i] = static_cast<double>(i / 2) / 8;
  }
  EXPECT_EQ(warnings_of(numbers(measured)),
            (Texts{"The label column 'class' holds 60 different fractional numbers; it looks like a "
                   "measurement, not a class."}));
  EXPECT_EQ(warnings_of(numbers(ids)),
            (Texts{"Every one of the 120 labels of the label column 'class' is different; it looks like an "
                   "identifier, not a class."}));
}

TEST(MakeDataset, KeepsTheReadersWarnings) {
  Table table = numbers({1, 1, 2, 2});
  table.warnings = {"odd."};
  EXPECT_EQ(warnings_of(table), Texts{"odd."});
}

TEST(MakeDataset, RestrictsTheInputsInTheOrderAskedFor) {
  const Dataset data = make_dataset(numbers({1, 2, 1, 2}), {.features = {"b", "1"}});
  ASSERT_EQ(data.columns().size(), 2U);
  EXPECT_EQ(data.columns()[0].name, "b");
  EXPECT_EQ(data.columns()[1].name, "a");
}

TEST(MakeDataset, SharesValuesInsteadOfCopyingThem) {
  const Table table = numbers({1, 2, 1, 2});
  const Dataset data = make_dataset(table);
  EXPECT_EQ(std::get<DenseValues>(data.columns()[0].values).data,
            std::get<DenseValues>(table.columns[0].values).data);
}

TEST(MakeDataset, DoesWithoutLabelsWhenNoneAreNeeded) {
  const DatasetOptions options{.need_labels = false};
  const Dataset none = make_dataset(numbers({1, 2, 3, 4}), options);
  EXPECT_EQ(none.columns().size(), 3U);
  EXPECT_EQ(list(none.labels()), Indices(4, -1));
  EXPECT_EQ(none.label_name(), "");
  const Dataset absent = make_dataset(numbers({1, 2, 1, 2}), {.label = "target", .need_labels = false});
  EXPECT_EQ(absent.columns().size(), 3U);
  const Dataset there = make_dataset(numbers({1, 2, 1, 2}), {.label = "class", .need_labels = false});
  EXPECT_EQ(list(there.labels()), (Indices{0, 1, 0, 1}));
  EXPECT_EQ(
      make_dataset(numbers({missing, missing}), {.label = "class", .need_labels = false}).labeled_rows(), 0U);
}

TEST(MakeDataset, SaysInOneSentenceWhatIsWrong) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(message_of(table_of({})), "t.csv: has no columns.");
  EXPECT_EQ(message_of(numbers({})), "t.csv: has no rows.");
  Table bare = numbers({1, 2});
  bare.has_labels = false;
  EXPECT_EQ(
      message_of(bare),
      "t.csv: no labels were found, expected a file or variable with them, or a label column by name or "
      "number.");
  EXPECT_EQ(message_of(bare, {.label = "class"}), "");
  EXPECT_EQ(message_of(numbers({1, 2}), {.label = "Clas"}),
            "t.csv: the label column 'Clas' does not exist; the closest name is 'class'.");
  EXPECT_EQ(message_of(numbers({1, 2}), {.label = "temperature"}),
            "t.csv: the label column 'temperature' does not exist, expected the name or number of one of 3 "
            "columns.");
  EXPECT_EQ(message_of(numbers({1, 2}), {.label = "4"}),
            "t.csv: the label column '4' does not exist, expected a name or a number from 1 to 3.");
  EXPECT_EQ(message_of(numbers({1, 2}), {.label = "0"}),
            "t.csv: the label column '0' does not exist, expected a name or a number from 1 to 3.");
  EXPECT_EQ(message_of(numbers({missing, missing})),
            "t.csv: no row has a label in column 'class', expected at least two classes.");
  EXPECT_EQ(message_of(numbers({7, missing, 7})),
            "t.csv: all labels in column 'class' are '7', expected at least two classes.");
  EXPECT_EQ(message_of(numbers({1, infinity})),
            "t.csv: row 2 of the label column 'class' holds an infinite value, expected a class.");
  EXPECT_EQ(message_of(table_of({make_column("only", std::vector<double>{1, 2})})),
            "t.csv: has no input columns beside the label column 'only'.");
  EXPECT_EQ(message_of(numbers({1, 2}), {.features = {"a", "c"}}),
            "t.csv: the input column 'c' does not exist, expected the name or number of one of 3 columns.");
  EXPECT_EQ(message_of(numbers({1, 2}), {.features = {"a", "1"}}),
            "t.csv: the input column 'a' is named twice.");
  EXPECT_EQ(message_of(numbers({1, 2}), {.features = {"a", "class"}}),
            "t.csv: 'class' is the label column and cannot be an input column as well.");
  Table twins = numbers({1, 2});
  twins.columns[1].name = "a";
  EXPECT_EQ(message_of(twins), "t.csv: columns 1 and 2 are both named 'a', expected different names.");
  Table endless = numbers({1, 2});
  endless.columns[1] = make_column("b", std::vector<float>{0, -std::numeric_limits<float>::infinity()});
  EXPECT_EQ(message_of(endless),
            "t.csv: row 2, column 'b' holds an infinite value, expected a finite number or a missing cell.");
  endless.columns[0] = make_sparse_column("a", 2, {0}, {infinity});
  EXPECT_EQ(message_of(endless),
            "t.csv: row 1, column 'a' holds an infinite value, expected a finite number or a missing cell.");
}

TEST(Dataset, RefusesLabelsAndColumnsThatDoNotFit) {
  const Column column = make_column("a", std::vector<double>{1, 2});
  EXPECT_NO_THROW(Dataset({column}, {-1, 0}, {"x"}));
  EXPECT_THROW(Dataset({column}, {0, 1}, {"x"}), InputError);
  EXPECT_THROW(Dataset({column}, {0, -2}, {"x"}), InputError);
  EXPECT_THROW(Dataset({column}, {0}, {"x"}), InputError);
}

TEST(Dataset, APartMayHaveAllRowsInAnyOrder) {
  const std::vector<Column> columns = {make_column("a", std::vector<std::uint8_t>{1, 2, 3}),
                                       make_sparse_column("b", 3, {0, 2}, {7, 9}),
                                       make_category_column("c", {0, 1, -1}, {"x", "y"})};
  const Dataset whole(columns, {0, 1, -1}, {"n", "y"});
  const std::vector<std::uint32_t> rows{2, 0, 1}, order{1, 2, 0};
  const Dataset part = take_part(whole, rows, order, {-1, 0, 1});
  for (std::size_t c = 0; c < 3; ++c) {
    EXPECT_EQ(part.columns()[c].name, columns[order[c]].name);
    for (std::size_t r = 0; r < 3; ++r) {
      const double value = part.columns()[c].at(r), expected = columns[order[c]].at(rows[r]);
      EXPECT_TRUE(value == expected || (std::isnan(value) && std::isnan(expected)));
    }
  }
  EXPECT_TRUE(std::ranges::is_sorted(std::get<SparseValues>(part.columns()[0].values).rows));
}

TEST(Dataset, APartHasTheValuesOfItsRowsAndColumnsDenseOrSparse) {
  const std::vector<Column> columns = {make_column("a", std::vector<std::uint8_t>{1, 2, 3, 4, 5}),
                                       make_column("b", std::vector<double>{0, 0, 0, 0, 0}),
                                       make_sparse_column("c", 5, {0, 2, 4}, {7, 8, 9}),
                                       make_category_column("d", {0, 1, -1, 1, 0}, {"x", "y"})};
  const Dataset whole(columns, {0, 1, 0, 1, -1}, {"n", "y"}, "t.csv", "class");
  const Dataset part =
      take_part(whole, std::vector<std::uint32_t>{1, 2, 4}, std::vector<std::uint32_t>{0, 2, 3}, {-1, 1, 0});
  ASSERT_EQ(part.rows(), 3U);
  ASSERT_EQ(part.columns().size(), 3U);
  EXPECT_EQ(part.source(), "t.csv");
  EXPECT_EQ(std::vector<std::int32_t>(part.labels().begin(), part.labels().end()),
            (std::vector<std::int32_t>{-1, 1, 0}));
  const std::uint32_t rows[] = {1, 2, 4};
  const std::size_t from[] = {0, 2, 3};
  for (std::size_t c = 0; c < 3; ++c) {
    EXPECT_EQ(part.columns()[c].name, columns[from[c]].name);
    EXPECT_EQ(part.columns()[c].is_sparse(), columns[from[c]].is_sparse());
    for (std::size_t i = 0; i < 3; ++i) {
      const double found = part.columns()[c].at(i);
      const double expected = columns[from[c]].at(rows[i]);
      EXPECT_TRUE(found == expected || (std::isnan(found) && std::isnan(expected))) << c << ' ' << i;
    }
  }
}

TEST(MakeDataset, AnIdColumnNamesTheRowsAndIsNoInput) {
  const Table table =
      table_of({make_category_column("name", {2, 0, 1}, {"007", "b", "c"}),
                make_column<double>("a", {1, 2, 3}), make_column<double>("class", {1, 2, 1})});
  const Dataset data = make_dataset(table, {.id = "name"}, Workers(1));
  EXPECT_EQ(data.columns().size(), 1U);
  EXPECT_EQ(data.id_name(), "name");
  EXPECT_EQ(list(data.ids()), (Texts{"c", "007", "b"}));
  EXPECT_TRUE(make_dataset(table).ids().empty());
  const std::vector<std::uint32_t> rows{0, 2}, columns{0};
  EXPECT_EQ(list(take_part(data, rows, columns, {0, 0}, Workers(1)).ids()), (Texts{"c", "b"}));
  EXPECT_EQ(hash_dataset(data), hash_dataset(make_dataset(table, {.features = {"a"}}, Workers(1))));
  EXPECT_EQ(list(make_dataset(numbers({1, 2, 1}), {.id = "a"}, Workers(1)).ids()), (Texts{"0", "1", "2"}));
  EXPECT_EQ(message_of(numbers({1, 2, 1, 2}), {.id = "a"}),
            "t.csv: rows 1 and 4 both hold '0' in the id column 'a', expected another one in every row.");
}

TEST(MakeDataset, AColumnOfWeightsIsNoInputAndBelongsToTheData) {
  const Table table = numbers({1, 2, 1, 2});
  Table heavier = table;
  heavier.columns.push_back(make_column<double>("w", {1, 2, .5, 3}));
  const Dataset plain = make_dataset(table, {}, Workers(1));
  const Dataset data = make_dataset(heavier, {.label = "class", .weight = "w"}, Workers(1));
  EXPECT_EQ(data.columns().size(), 2U);
  EXPECT_EQ(list(data.weights()), (std::vector<double>{1, 2, .5, 3}));
  EXPECT_TRUE(plain.weights().empty());
  EXPECT_NE(hash_dataset(plain), hash_dataset(data));
  const std::vector<std::uint32_t> rows{1, 3}, columns{0};
  EXPECT_EQ(list(take_part(data, rows, columns, {0, 1}, Workers(1)).weights()), (std::vector<double>{2, 3}));
  heavier.columns.back() = make_column<double>("w", {1, 0, .5, 3});
  EXPECT_EQ(message_of(heavier, {.label = "class", .weight = "w"}),
            "t.csv: row 2 has 0 in the column of weights 'w', expected a finite number above 0.");
  heavier.columns.back() = make_column<double>("w", {1, 2, missing, 3});
  EXPECT_EQ(message_of(heavier, {.label = "class", .weight = "w"}),
            "t.csv: row 3 has nothing in the column of weights 'w', expected a finite number above 0.");
}

}  // namespace
}  // namespace sewil

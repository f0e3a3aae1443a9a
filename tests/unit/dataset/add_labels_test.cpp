// tests/unit/dataset/add_labels_test.cpp: labels found out later reach their rows, and what does not fit is
// refused with a sentence.
#include <gtest/gtest.h>

#include "sewil/data/dataset.h"
#include "sewil/data/table.h"
#include "sewil/data/work.h"

namespace sewil {
namespace {

Table table_of(const std::string& text, const std::string& name) {
  return read_table_bytes(text, name, {.header = true});
}

Dataset five_rows() {
  return make_dataset(table_of("x,kind\n1,a\n2,b\n3,\n4,\n5,\n", "data.csv"));
}

AddedLabels add(const std::string& text) {
  return add_labels(five_rows(), table_of(text, "new.csv"));
}

std::string message(const std::string& text) {
  try {
    static_cast<void>(add(text));
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

std::vector<std::int32_t> labels_of(const AddedLabels& found) {
  return {found.data.labels().begin(), found.data.labels().end()};
}

TEST(AddLabels, ReachTheirRowsAndLeaveTheOthersAlone) {
  const AddedLabels found = add("row,label\n5,a\n3,b\n4,\n");
  EXPECT_EQ(labels_of(found), (std::vector<std::int32_t>{0, 1, 1, -1, 0}));
  EXPECT_EQ(found.added, 2U);
  EXPECT_EQ(found.known, 0U);
  EXPECT_EQ(found.data.source(), "data.csv");
  EXPECT_EQ(found.data.label_name(), "kind");
}

TEST(AddLabels, MayStandInAColumnCalledAsInTheDataAndAmongOthers) {
  EXPECT_EQ(labels_of(add("note,kind,row\nold,b,4\n")), (std::vector<std::int32_t>{0, 1, -1, 1, -1}));
}

TEST(AddLabels, ThatAreKnownAlreadyChangeNothing) {
  const AddedLabels found = add("row,label\n1,a\n3,b\n3,b\n");
  EXPECT_EQ(labels_of(found), (std::vector<std::int32_t>{0, 1, 1, -1, -1}));
  EXPECT_EQ(found.added, 1U);
  EXPECT_EQ(found.known, 1U);
}

TEST(AddLabels, NothingFilledInIsNothingAdded) {
  EXPECT_EQ(add("row,label,predicted\n3,,a\n4,,b\n").added, 0U);
}

TEST(AddLabels, OfNumberedClassesAreFoundByTheirNumber) {
  const Dataset data = make_dataset(table_of("x,y\n1,0\n2,1\n3,\n", "data.csv"));
  const AddedLabels found = add_labels(data, table_of("row,label\n3,1.0\n", "new.csv"));
  EXPECT_EQ(labels_of(found), (std::vector<std::int32_t>{0, 1, 1}));
}

TEST(AddLabels, WhatDoesNotFitIsRefusedWithASentence) {
  EXPECT_EQ(message("row,label\n3,a\n6,b\n"),
            "new.csv: row 2, column 'row' holds '6', expected the number of a row of data.csv, from 1 to 5.");
  EXPECT_EQ(
      message("row,label\n1.5,a\n"),
      "new.csv: row 1, column 'row' holds '1.5', expected the number of a row of data.csv, from 1 to 5.");
  EXPECT_EQ(message("row,label\nfirst,a\n"),
            "new.csv: row 1, column 'row' holds 'first', expected the number of a row of data.csv, from 1 to "
            "5.");
  EXPECT_EQ(
      message("row,label\n,a\n3,a\n"),
      "new.csv: row 1, column 'row' holds nothing, expected the number of a row of data.csv, from 1 to 5.");
  EXPECT_EQ(
      message("row,label\n3,a\n4,c\n"),
      "new.csv: row 2, column 'label' holds 'c', which is no class of data.csv; expected one of 'a', 'b'. "
      "A new class needs a label in the table itself.");
  EXPECT_EQ(message("row,label\n1,b\n"),
            "new.csv: row 1 gives row 1 of data.csv the label 'b', but that table gives it 'a'; expected one "
            "label for a row.");
  EXPECT_EQ(
      message("row,label\n3,a\n3,b\n"),
      "new.csv: row 2 gives row 3 of data.csv the label 'b', but row 1 gives it 'a'; expected one label "
      "for a row.");
  EXPECT_EQ(message("line,label\n3,a\n"),
            "new.csv: has no column 'row', expected columns 'row' and 'label' (or 'kind').");
  EXPECT_EQ(message("row,class\n3,a\n"),
            "new.csv: has no column 'label', expected columns 'row' and 'label' (or 'kind').");
}

TEST(AddLabels, FindTheirRowsByIdWhereRowsHaveOne) {
  const auto table = [](const std::string& text, const std::string& name) {
    return read_table_bytes(text, name, {.header = true, .text_columns = {"id", "who"}});
  };
  const Dataset data =
      make_dataset(table("who,x,kind\n01,1,a\n1,2,b\n003,3,\n", "data.csv"), {.id = "who"}, Workers(1));
  for (const char* text : {"id,label\n003,b\n", "who,label\n003,b\n", "row,id,label\n1,003,b\n"}) {
    const AddedLabels found = add_labels(data, table(text, "new.csv"));
    EXPECT_EQ(labels_of(found), (std::vector<std::int32_t>{0, 1, 1})) << text;
    EXPECT_EQ(found.data.ids().size(), 3U);
  }
  EXPECT_EQ(labels_of(add_labels(data, table("row,label\n3,a\n", "new.csv"))),
            (std::vector<std::int32_t>{0, 1, 0}));
  EXPECT_THROW(static_cast<void>(add_labels(data, table("id,label\n3,a\n", "new.csv"))), InputError);
}

}  // namespace
}  // namespace sewil

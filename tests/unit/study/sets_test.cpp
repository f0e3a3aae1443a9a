// tests/unit/study/sets_test.cpp: the registry of the paper's data sets, reading them, and the splits.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

#include "data_folder.h"
#include "sewil/data/options.h"
#include "sewil/data/work.h"
#include "sewil/front/study_sets.h"
#include "study/paper_figures.h"
#include "unit/read/make_files.h"

namespace sewil {
namespace {

using namespace study;

namespace fs = std::filesystem;

// A folder of its own, gone at the end.
class Folder {
 public:
  Folder() : path(fs::temp_directory_path() / ("sewil_sets_" + std::to_string(::getpid()))) {
    fs::remove_all(path);
    fs::create_directories(path);
  }
  ~Folder() { fs::remove_all(path); }
  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((path / name).parent_path());
    std::ofstream(path / name) << text;
  }
  fs::path path;
};

// Four columns, so that files stay small; the forms are found by the name.
constexpr PaperSet small_gisette{"Gisette", {2, 3, 1}, 4, 2};

void expect_small_gisette(const Dataset& data) {
  ASSERT_EQ(data.rows(), 6U);
  EXPECT_EQ(std::vector<std::string>(data.classes().begin(), data.classes().end()),
            (std::vector<std::string>{"-1", "1"}));
  EXPECT_EQ(std::vector<std::int32_t>(data.labels().begin(), data.labels().end()),
            (std::vector<std::int32_t>{1, 0, 1, 0, 1, 0}));
  EXPECT_EQ(data.columns()[0].at(0), 550);
  EXPECT_EQ(data.columns()[3].at(0), 7);
  EXPECT_EQ(data.columns()[0].at(4), 999);  // first row of the second file
  EXPECT_EQ(data.columns()[3].at(4), 0);
  EXPECT_EQ(data.columns()[1].at(5), 3);
}

std::vector<std::size_t> class_counts(std::span<const std::int32_t> labels,
                                      const std::vector<std::uint32_t>& rows, std::size_t classes) {
  std::vector<std::size_t> counts(classes);
  for (const std::uint32_t row : rows) ++counts[static_cast<std::size_t>(labels[row])];
  return counts;
}

// As many rows of each class as can be: the registry knows only how many classes there are.
std::vector<std::int32_t> even_labels(const PaperSet& set) {
  std::vector<std::int32_t> labels(set.rows());
  for (std::size_t row = 0; row < labels.size(); ++row)
    labels[row] = static_cast<std::int32_t>(row % set.classes);
  return labels;
}

TEST(PaperSets, AreTheTenOfThePaper) {
  ASSERT_EQ(paper_sets().size(), 10U);
  EXPECT_EQ(find_paper_set("madelon")->rows(), 2600U);
  EXPECT_EQ(find_paper_set("GISETTE")->columns, 5000U);
  EXPECT_EQ(find_paper_set("iris"), nullptr);
  for (const PaperSet& set : paper_sets()) EXPECT_LT(set.sizes.labeled, set.sizes.unlabeled) << set.name;
}

TEST(StandIns, HaveNamesOfTheirOwnAndTheShapeAndFiguresOfTheirSet) {
  ASSERT_EQ(known_sets().size(), paper_sets().size() + 1);
  const PaperSet& like = *find_paper_set("gisette-like");
  const PaperSet& original = *find_paper_set(like.stands_for);
  EXPECT_STREQ(original.name, "Gisette");
  EXPECT_STRNE(like.name, original.name);
  EXPECT_EQ(like.rows(), original.rows());
  EXPECT_EQ(like.sizes.labeled, original.sizes.labeled);
  EXPECT_EQ(like.columns, original.columns);
  EXPECT_EQ(find_paper_cell(StudyTable::methods, like.name, "sfs"),
            find_paper_cell(StudyTable::methods, original.name, "sfs"));
  for (const PaperSet& set : paper_sets()) EXPECT_EQ(set.stands_for, nullptr) << set.name;
}

TEST(PaperSets, HaveFiguresInEveryTable) {
  EXPECT_EQ(paper_cells().size(), 10U * (5 + 3 + 5));
  for (const PaperSet& set : paper_sets()) {
    for (const char* method : {"rlsr", "sfs", "ssls", "cot-fss"}) {
      const PaperCell* cell = find_paper_cell(StudyTable::methods, set.name, method);
      ASSERT_NE(cell, nullptr) << set.name << " " << method;
      // What the protocol fixes: rankers keep ceil(d^(2/3)) columns, unless they did not finish.
      EXPECT_EQ(cell->columns, cell->acc_u.known() ? usual_column_count(set.columns) : 0) << set.name;
    }
    const PaperCell* fsga = find_paper_cell(StudyTable::searches, set.name, "fsga");
    const PaperCell* sew_il = find_paper_cell(StudyTable::methods, set.name, "sew-il");
    EXPECT_EQ(fsga->acc_u.mean, sew_il->acc_u.mean) << set.name;  // the paper prints it twice
    EXPECT_EQ(fsga->acc_t.mean, sew_il->acc_t.mean) << set.name;
    EXPECT_EQ(fsga->columns, sew_il->columns) << set.name;
    EXPECT_EQ(find_paper_cell(StudyTable::methods, set.name, "sew-il-paper"), sew_il) << set.name;
  }
}

TEST(PaperSets, FiguresMarkedWorseAreNotTheBest) {
  for (const PaperCell& cell : paper_cells()) {
    for (auto figure : {&PaperCell::acc_u, &PaperCell::acc_t}) {
      if (!(cell.*figure).worse) continue;
      const auto better = [&](const PaperCell& other) {
        return other.table == cell.table && std::string(other.set) == cell.set &&
               (other.*figure).mean > (cell.*figure).mean;
      };
      EXPECT_TRUE(std::any_of(paper_cells().begin(), paper_cells().end(), better)) << cell.set << cell.method;
    }
  }
}

TEST(StudySplits, HaveExactlyThePapersSizesAndEveryRowOnce) {
  for (const PaperSet& set : paper_sets()) {
    const std::vector<std::int32_t> labels = even_labels(set);
    const Split split = study_split(labels, set.sizes, 3);
    EXPECT_EQ(split.labeled.size(), set.sizes.labeled) << set.name;
    EXPECT_EQ(split.unlabeled.size(), set.sizes.unlabeled) << set.name;
    EXPECT_EQ(split.test.size(), set.sizes.test) << set.name;
    std::set<std::uint32_t> all;
    for (const auto* part : {&split.labeled, &split.unlabeled, &split.test})
      all.insert(part->begin(), part->end());
    EXPECT_EQ(all.size(), set.rows()) << set.name;
    for (const auto* part : {&split.labeled, &split.unlabeled, &split.test}) {
      const double even = static_cast<double>(part->size()) / static_cast<double>(set.classes);
      for (const std::size_t count : class_counts(labels, *part, set.classes)) {
        EXPECT_LT(std::abs(static_cast<double>(count) - even), 1.5) << set.name;
      }
    }
  }
}

TEST(StudySplits, DependOnTheirNumberAlone) {
  const PaperSet& set = *find_paper_set("Protein");
  const std::vector<std::int32_t> labels = even_labels(set);
  EXPECT_EQ(study_split(labels, set.sizes, 7).labeled, study_split(labels, set.sizes, 7).labeled);
  EXPECT_NE(study_split(labels, set.sizes, 7).labeled, study_split(labels, set.sizes, 8).labeled);
  // Kept results were made with these rows: a change here makes them worthless.
  const std::vector<std::uint32_t> first = study_split(labels, set.sizes, 1).labeled;
  EXPECT_EQ(std::vector<std::uint32_t>(first.begin(), first.begin() + 5),
            (std::vector<std::uint32_t>{8, 18, 22, 32, 51}));
}

TEST(StudySplits, RowsWithoutALabelAreUnlabeledInEverySplit) {
  std::vector<std::int32_t> labels{0, 1, 0, 1, -1, 0, 1, 0, -1, 1};
  const Split split = study_split(labels, {2, 4, 2}, 1);
  EXPECT_EQ(split.unlabeled.size(), 6U);
  EXPECT_TRUE(std::is_sorted(split.unlabeled.begin(), split.unlabeled.end()));
  for (const std::uint32_t row : {4U, 8U}) {
    EXPECT_TRUE(std::binary_search(split.unlabeled.begin(), split.unlabeled.end(), row));
  }
}

TEST(ReadingSets, MissingFilesAreToldInOneSentence) {
  const Folder folder;
  EXPECT_EQ(missing_files(*find_paper_set("Madelon"), folder.path.string()),
            "Madelon is skipped: " + folder.path.string() + " holds no madelon.mat (also with .gz).");
  const std::string gisette = missing_files(*find_paper_set("Gisette"), folder.path.string());
  EXPECT_NE(gisette.find("gisette.mat, nor gisette_train.data + gisette_train.labels + "), std::string::npos)
      << gisette;
  EXPECT_NE(gisette.find("nor gisette_scale + gisette_scale.t"), std::string::npos) << gisette;
  EXPECT_THROW(
      static_cast<void>(read_paper_set(*find_paper_set("Madelon"), folder.path.string(), Workers(1))),
      InputError);
}

TEST(ReadingSets, GisetteComesAsFourPlainFiles) {
  const Folder folder;
  folder.write("gisette/gisette_train.data", "550 0 0 7 \n0 495 0 0 \n0 0 0 976 \n1 2 3 4 \n");
  folder.write("gisette/gisette_train.labels", "1\n-1\n1\n-1\n");
  folder.write("gisette/gisette_valid.data", "999 0 0 0 \n0 3 0 0 \n");
  EXPECT_NE(missing_files(small_gisette, folder.path.string()), "");
  folder.write("gisette/gisette_valid.labels", "1\n-1\n");
  EXPECT_EQ(missing_files(small_gisette, folder.path.string()), "");
  expect_small_gisette(read_paper_set(small_gisette, folder.path.string(), Workers(1)));
}

TEST(ReadingSets, GisetteComesAsTwoLibsvmFiles) {
  const Folder folder;
  folder.write("gisette_scale", "+1 1:550 4:7\n-1 2:495\n+1 4:976\n-1 1:1 2:2 3:3 4:4\n");
  folder.write("gisette_scale.t", "+1 1:999\n-1 2:3\n");  // two columns short
  expect_small_gisette(read_paper_set(small_gisette, folder.path.string(), Workers(1)));
}

// Two columns of six rows, and one more variable, which says what is a probe.
TEST(ReadingSets, GisetteLikeIsOneFileOfItsOwnAndNeverTakenForGisette) {
  using namespace test;
  constexpr PaperSet small{"Gisette-like", {2, 3, 1}, 2, 2, "Gisette"};
  const Folder folder;
  EXPECT_EQ(missing_files(small, folder.path.string()), "Gisette-like is skipped: " + folder.path.string() +
                                                            " holds no gisette_like.mat (also with .gz).");
  const std::string values = raw<std::uint16_t>({550, 0, 0, 7, 0, 999, 0, 495, 0, 0, 3, 0});
  folder.write("gisette_like.mat",
               mat_file(mat_matrix(11, {6, 2}, "X", mat_element(4, values)) +
                        mat_matrix(8, {6, 1}, "Y", mat_element(1, raw<std::int8_t>({1, -1, 1, -1, 1, -1}))) +
                        mat_matrix(9, {2, 1}, "probe", mat_element(2, raw<std::uint8_t>({0, 1})))));
  const Dataset data = read_paper_set(small, folder.path.string(), Workers(1));
  EXPECT_EQ(data.columns()[0].at(5), 999);
  EXPECT_EQ(data.columns()[1].at(1), 495);
  EXPECT_EQ(std::vector<std::string>(data.classes().begin(), data.classes().end()),
            (std::vector<std::string>{"-1", "1"}));
  EXPECT_NE(missing_files(*find_paper_set("Gisette"), folder.path.string()), "");
}

TEST(ReadingSets, LabelsThatDoNotMatchTheRowsAreRefused) {
  const Folder folder;
  folder.write("gisette_train.data", "550 0 0 7 \n0 495 0 0 \n");
  folder.write("gisette_train.labels", "1\n-1\n1\n");
  folder.write("gisette_valid.data", "999 0 0 0 \n");
  folder.write("gisette_valid.labels", "1\n");
  try {
    static_cast<void>(read_paper_set(small_gisette, folder.path.string(), Workers(1)));
    FAIL() << "expected an InputError";
  } catch (const InputError& problem) {
    EXPECT_NE(std::string(problem.what()).find("3 labels were found, expected one for each of the 2 rows"),
              std::string::npos)
        << problem.what();
  }
}

TEST(ReadingSets, AFileOfAnotherShapeIsRefused) {
  const Folder folder;
  folder.write("gisette_scale", "+1 1:550 4:7\n-1 2:495\n");
  folder.write("gisette_scale.t", "+1 1:999\n");
  try {
    static_cast<void>(read_paper_set(small_gisette, folder.path.string(), Workers(1)));
    FAIL() << "expected an InputError";
  } catch (const InputError& problem) {
    EXPECT_NE(std::string(problem.what()).find("3 rows, 4 columns and 2 classes were found"),
              std::string::npos)
        << problem.what();
  }
}

// Every set that is here has the paper's shape, and its splits the paper's sizes.
class RealSets : public testing::TestWithParam<std::size_t> {};

TEST_P(RealSets, AreReadAndSplitAsInThePaper) {
  const PaperSet& set = paper_sets()[GetParam()];
  const std::string folder = data_folder().string();
  if (!missing_files(set, folder).empty()) GTEST_SKIP() << "skipped: " << missing_files(set, folder);
  const Dataset data = read_paper_set(set, folder, Workers(2));
  const Split split = study_split(data.labels(), set.sizes, 20);
  EXPECT_EQ(split.labeled.size() + split.unlabeled.size() + split.test.size(), data.rows());
  if (set.rows() == 10000) {
    for (const Column& column : data.columns()) {
      for (std::size_t row = 0; row < 50; ++row) EXPECT_TRUE(column.at(row) == 0 || column.at(row) == 1);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, RealSets, testing::Range<std::size_t>(0, 10),
                         [](const auto& about) { return std::string(paper_sets()[about.param].name); });

}  // namespace
}  // namespace sewil

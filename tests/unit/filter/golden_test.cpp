// tests/unit/filter/golden_test.cpp: the best columns of four data sets as an independent NumPy script finds
// them (tests/golden/filters_golden.py). Skipped where the data sets are not at hand.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "data_folder.h"
#include "sewil/data/table.h"
#include "sewil/select/filter.h"

namespace sewil {
namespace {

struct Golden {
  const char* name;
  const char* file;
  const char* label;    // empty: the format's own
  std::size_t columns;  // the last ones; a column of row numbers before them is left out
};

// Keeps the labels of the first rows of each class.
Dataset load(const Golden& golden, std::size_t labeled_per_class) {
  const Dataset data =
      make_dataset(read_table((data_folder() / golden.file).string()), {.label = golden.label});
  std::vector<std::int32_t> labels(data.labels().begin(), data.labels().end());
  std::vector<std::size_t> kept(data.classes().size(), 0);
  for (std::int32_t& label : labels) {
    if (++kept[static_cast<std::size_t>(label)] > labeled_per_class) label = unlabeled;
  }
  const auto columns = data.columns().last(golden.columns);
  return {{columns.begin(), columns.end()}, labels, {data.classes().begin(), data.classes().end()}};
}

class GoldenFilters : public testing::TestWithParam<Golden> {};

TEST_P(GoldenFilters, TopColumnsAndScoresAreThoseOfTheIndependentScript) {
  if (!std::filesystem::exists(data_folder() / GetParam().file)) GTEST_SKIP() << "skipped: no data sets here";
  std::ifstream file(repository_root() / "tests" / "golden" /
                     (std::string("filters_") + GetParam().name + ".json"));
  const auto golden = nlohmann::json::parse(file);
  const Dataset data = load(GetParam(), golden["labeled_per_class"]);
  ASSERT_EQ(data.rows(), golden["rows"].get<std::size_t>());
  const std::pair<FilterMethod, const char*> methods[] = {
      {FilterMethod::sfs, "sfs"}, {FilterMethod::ssls, "ssls"}, {FilterMethod::rlsr, "rlsr"}};
  for (const auto& [method, name] : methods) {
    const Ranking ranking = rank_columns(data, {.method = method, .rlsr = {.outer_steps = 10}}, Workers(0));
    const auto columns = golden[name]["columns"].get<std::vector<std::uint32_t>>();
    const auto scores = golden[name]["scores"].get<std::vector<double>>();
    const double tolerance = method == FilterMethod::rlsr ? 1e-8 : 1e-9;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      EXPECT_EQ(ranking.order[i], columns[i]) << name << ", place " << i;
      EXPECT_NEAR(ranking.scores[columns[i]], scores[i], tolerance * std::abs(scores[i]))
          << name << ", place " << i;
    }
    if (method == FilterMethod::rlsr) {
      const double objective = golden[name]["objective"];
      EXPECT_NEAR(ranking.objective.back(), objective, 1e-9 * objective);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(DataSets, GoldenFilters,
                         testing::Values(Golden{"protein", "mice_protein_expression.csv.gz", "class", 77},
                                         Golden{"madelon", "madelon.mat", "", 500},
                                         Golden{"isolet", "Isolet.mat", "", 617},
                                         Golden{"coil20", "COIL20.mat", "", 1024}),
                         [](const auto& param) { return param.param.name; });

}  // namespace
}  // namespace sewil

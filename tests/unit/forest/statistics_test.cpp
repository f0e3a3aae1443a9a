// tests/unit/forest/statistics_test.cpp: over many seeds the engine's forests are scikit-learn's: OOB error
// within sampling noise, weights strongly rank-correlated. The expectations are
// tests/golden/forest_sklearn.json, made by forest_sklearn.py beside it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>

#include "data_folder.h"
#include "sewil/data/dataset.h"
#include "sewil/data/table.h"
#include "sewil/learn/forest.h"

namespace sewil {
namespace {

constexpr int seeds = 10;

Dataset load(const std::string& file, const nlohmann::json& golden) {
  if (file != "generated") return make_dataset(read_table(data_folder() / file));
  const nlohmann::json& wish = golden["generated"];
  GenerateOptions options;
  options.rows = wish["rows"];
  options.informative = wish["informative"];
  options.redundant = wish["redundant"];
  options.repeated = wish["repeated"];
  options.noise = wish["noise"];
  options.classes = wish["classes"];
  options.seed = wish["seed"];
  return generate_madelon_like(options).data;
}

double oob_error(const ForestResult& forest, std::span<const std::int32_t> labels) {
  std::size_t wrong = 0;
  for (std::size_t r = 0; r < labels.size(); ++r) {
    const auto votes = forest.oob_votes.row(r);
    wrong += std::max_element(votes.begin(), votes.end()) - votes.begin() != labels[r];
  }
  return static_cast<double>(wrong) / static_cast<double>(labels.size());
}

std::vector<double> ranks(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> rank(values.size());
  for (std::size_t i = 0; i < order.size(); ++i) rank[order[i]] = static_cast<double>(i);
  return rank;
}

double rank_correlation(const std::vector<double>& a, const std::vector<double>& b) {
  const auto ra = ranks(a);
  const auto rb = ranks(b);
  double squares = 0;
  for (std::size_t i = 0; i < ra.size(); ++i) squares += (ra[i] - rb[i]) * (ra[i] - rb[i]);
  const auto n = static_cast<double>(a.size());
  return 1 - 6 * squares / (n * (n * n - 1));
}

TEST(ForestStatistics, OobErrorAndWeightsAgreeWithScikitLearn) {
  std::ifstream file(repository_root() / "tests" / "golden" / "forest_sklearn.json");
  const nlohmann::json golden = nlohmann::json::parse(file);
  const Workers workers(2);
  int compared = 0;
  for (const nlohmann::json& expected : golden["tables"]) {
    const std::string name = expected["file"];
    if (name != "generated" && !std::filesystem::exists(data_folder() / name)) continue;
    SCOPED_TRACE(name);
    const Dataset data = load(name, golden);
    const CodedMatrix matrix = code_columns(data.columns(), data.rows(), workers);
    const std::vector<std::uint32_t> columns = expected["columns"];
    std::vector<std::uint32_t> rows(data.rows());
    std::iota(rows.begin(), rows.end(), 0U);
    std::vector<double> errors;
    std::vector<double> weights(columns.size());
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      const ForestOptions options{.n_estimators = 200, .constant_rule = ConstantRule::counted, .seed = seed};
      const ForestResult forest = grow_forest(
          matrix, columns, {rows, data.labels(), {}, data.classes().size(), {}}, options, {}, workers);
      errors.push_back(oob_error(forest, data.labels()));
      for (std::size_t c = 0; c < columns.size(); ++c) weights[c] += forest.weights[c];
    }
    const double mean = std::accumulate(errors.begin(), errors.end(), 0.0) / seeds;
    double variance = 0;
    for (const double error : errors) variance += (error - mean) * (error - mean) / (seeds - 1);
    const double their_sd = expected["oob_error_sd"];
    // Four standard errors of the difference of two means, and half a row of slack for tables that are nearly
    // perfect.
    const double noise =
        4 * std::sqrt((variance + their_sd * their_sd) / seeds) + 0.5 / static_cast<double>(data.rows());
    EXPECT_NEAR(mean, expected["oob_error"].get<double>(), noise);
    EXPECT_GT(rank_correlation(weights, expected["weights"]), 0.9);
    ++compared;
  }
  EXPECT_GE(compared, 1);
  if (compared < 5) GTEST_SKIP() << "compared on " << compared << " of 5 tables; the data sets are absent";
}

}  // namespace
}  // namespace sewil

// Saved models: the same votes after a round trip, new tables, damaged files.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <vector>

#include "base/bytes.h"
#include "base/random.h"
#include "forest/kept_tree.h"
#include "sewil/data/coded_matrix.h"
#include "sewil/data/work.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/learner.h"
#include "sewil/learn/votes.h"

namespace sewil {
namespace {

const double nan_value = std::numeric_limits<double>::quiet_NaN();

// Size decides the class, and so does the color; weight is noise.
std::vector<Column> table(std::size_t rows, std::vector<std::string> colors, std::uint64_t seed) {
  RandomStream stream(seed, Purpose::test);
  std::vector<double> size;
  std::vector<double> weight;
  std::vector<std::int32_t> color;
  for (std::size_t r = 0; r < rows; ++r) {
    size.push_back(static_cast<double>(r % 2) * 3 + stream.unit());
    weight.push_back(stream.unit());
    color.push_back(static_cast<std::int32_t>(r % 2));
  }
  return {make_column("size", size), make_column("weight", weight),
          make_category_column("color", color, std::move(colors))};
}

struct Trained {
  Dataset data;
  LabelModel model;

  Trained() {
    std::vector<std::int32_t> labels;
    for (int r = 0; r < 40; ++r) labels.push_back(r % 2);
    data = Dataset(table(40, {"blue", "red"}, 1), labels, {"small", "large"}, "train.csv", "kind");
    const CodedMatrix matrix = code_columns(data.columns(), 40, Workers(1));
    std::vector<std::uint32_t> rows;
    for (std::uint32_t r = 0; r < 40; ++r) rows.push_back(r);
    const std::vector<std::uint32_t> columns{0, 1, 2};
    const ForestResult forest = grow_forest(matrix, columns, {rows, labels, {}, 2}, {.n_estimators = 25},
                                            {.trees = true}, Workers(1));
    model = make_label_model(data, forest.trees);
  }
};

std::string problem_of(const std::string& bytes) {
  try {
    (void)parse_model(bytes, "m.model");
  } catch (const InputError& problem) {
    return problem.what();
  }
  return "no problem";
}

TEST(LabelModel, GivesTheSameVotesAfterARoundTrip) {
  const Trained trained;
  const LabelModel again = parse_model(serialize_model(trained.model), "m.model");
  EXPECT_EQ(again.classes, trained.model.classes);
  EXPECT_EQ(again.label_name, "kind");
  ASSERT_EQ(again.columns.size(), 3U);
  EXPECT_EQ(again.columns[2].categories, (std::vector<std::string>{"blue", "red"}));
  const auto rows = table(30, {"blue", "red"}, 2);
  EXPECT_EQ(label_rows(again, rows, "new.csv", Workers(1)).votes.values,
            label_rows(trained.model, rows, "new.csv", Workers(2)).votes.values);
}

TEST(LabelModel, GivesEqualVotesToTheClassThatStandsFirstInItsOrder) {
  const std::vector<std::uint32_t> rows{0, 1}, columns{0};
  const Dataset data({make_column("x", std::vector<double>{1, 1})}, {0, 1}, {"a", "b"}, "train.csv", "kind");
  const CodedMatrix matrix = code_columns(data.columns(), 2, Workers(1));
  const std::vector<std::int32_t> labels{0, 1};
  std::size_t ties = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const ForestResult forest = grow_forest(matrix, columns, {rows, labels, {}, 2},
                                            {.n_estimators = 2, .seed = seed}, {.trees = true}, Workers(1));
    LabelModel model = make_label_model(data, forest.trees);
    const VoteMatrix votes = label_rows(model, data.columns(), "new.csv", Workers(1)).votes;
    model.class_order = {1, 0};
    const LabelModel again = parse_model(serialize_model(model), "m.model");
    const VoteMatrix settled = label_rows(again, data.columns(), "new.csv", Workers(1)).votes;
    const bool tie = votes.row(0)[0] == votes.row(0)[1];
    ties += tie ? 1 : 0;
    EXPECT_EQ(predicted_class(settled.row(0)), tie ? 1 : predicted_class(votes.row(0)));
  }
  EXPECT_GT(ties, 0U);
  EXPECT_LT(ties, 20U);
}

TEST(LabelModel, RefusesAnOrderOfOtherClasses) {
  Trained trained;
  for (const std::vector<std::uint32_t>& order :
       std::vector<std::vector<std::uint32_t>>{{0}, {0, 0}, {1, 2}, {0, 1, 2}}) {
    trained.model.class_order = order;
    EXPECT_EQ(problem_of(serialize_model(trained.model)),
              "m.model: the model is damaged: the order of its classes does not fit them; expected a saved "
              "label model.");
  }
}

TEST(LabelModel, FindsColumnsByNameInAnyOrderAndLeavesOthersAlone) {
  const Trained trained;
  std::vector<Column> rows = table(30, {"blue", "red"}, 2);
  const auto expected = label_rows(trained.model, rows, "new.csv", Workers(1)).votes.values;
  std::swap(rows[0], rows[2]);
  rows.insert(rows.begin(), make_column("extra", std::vector<double>(30)));
  EXPECT_EQ(label_rows(trained.model, rows, "new.csv", Workers(1)).votes.values, expected);
}

TEST(LabelModel, ReadsCategoriesByTextAndTakesUnseenOnesAsMissing) {
  const Trained trained;
  const std::vector<Column> rows = table(10, {"blue", "red"}, 3);
  const auto expected = label_rows(trained.model, rows, "new.csv", Workers(1)).votes.values;
  // The same colors, with two more in the table: indices shift, texts do not.
  std::vector<std::int32_t> shifted;
  for (int r = 0; r < 10; ++r) shifted.push_back(r % 2 == 0 ? 1 : 3);
  std::vector<Column> more = rows;
  more[2] = make_category_column("color", shifted, {"amber", "blue", "green", "red"});
  EXPECT_EQ(label_rows(trained.model, more, "new.csv", Workers(1)).votes.values, expected);

  std::vector<Column> unseen = rows;
  unseen[2] = make_category_column("color", std::vector<std::int32_t>(10, 0), {"violet"});
  std::vector<Column> missing = rows;
  missing[2] = make_column("color", std::vector<double>(10, nan_value));
  const ModelVotes votes = label_rows(trained.model, unseen, "new.csv", Workers(1));
  EXPECT_EQ(votes.unseen_categories, 10U);
  EXPECT_EQ(votes.votes.values, label_rows(trained.model, missing, "new.csv", Workers(1)).votes.values);
}

TEST(LabelModel, SaysWhichColumnDoesNotFit) {
  const Trained trained;
  std::vector<Column> rows = table(4, {"blue", "red"}, 2);
  const auto problem = [&] {
    try {
      (void)label_rows(trained.model, rows, "new.csv", Workers(1));
    } catch (const InputError& e) {
      return std::string(e.what());
    }
    return std::string("none");
  };
  rows[0].name = "length";
  EXPECT_EQ(problem(), "new.csv: has no column named 'size', which the model needs.");
  rows[0] = rows[2];
  rows[0].name = "size";
  EXPECT_EQ(problem(),
            "new.csv: column 'size' holds text such as 'blue'; the model was trained on numbers there.");
  rows = table(4, {"blue", "red"}, 2);
  rows.push_back(rows[1]);
  EXPECT_EQ(problem(), "new.csv: has 2 columns named 'weight'; the model needs exactly one.");
}

TEST(LabelModel, RefusesEveryDamagedByteAndEveryShorterFile) {
  const std::string good = serialize_model(Trained().model);
  EXPECT_EQ(problem_of(good), "no problem");
  for (std::size_t at = 0; at < good.size(); at += 1 + at / 50) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x41);
    ASSERT_NE(problem_of(bad), "no problem") << at;
    ASSERT_NE(problem_of(good.substr(0, at)), "no problem") << at;
  }
  EXPECT_EQ(problem_of("hello"),
            "m.model: is not a model: the first bytes differ; expected a saved label model.");
}

// A model of one tree whose bytes are whole; only what they say can be wrong.
LabelModel one_tree(std::vector<ModelColumn> columns, std::vector<std::string> classes) {
  LabelModel model;
  model.label_name = "kind";
  std::vector<std::uint32_t> numbers(columns.size());
  std::iota(numbers.begin(), numbers.end(), 0U);
  const std::vector<forest::KeptNode> one_leaf = {{.child = forest::KeptNode::pure_bit}};
  model.forest = std::make_shared<const KeptForest>(
      KeptForest(std::move(numbers), classes.size(), 1U << 20, {{one_leaf, {}}}));
  model.classes = std::move(classes);
  model.columns = std::move(columns);
  return model;
}

TEST(LabelModel, RefusesWholeFilesThatMeanNothing) {
  const auto problem = [](const LabelModel& model) { return problem_of(serialize_model(model)); };
  const ModelColumn size{"size", false};
  EXPECT_EQ(problem(one_tree({size}, {"a", "b"})), "no problem");
  EXPECT_EQ(problem(one_tree({}, {"a", "b"})),
            "m.model: the saved forest is damaged: it has no column; expected at least one.");
  EXPECT_EQ(problem(one_tree({size, size}, {"a", "b"})),
            "m.model: the model is damaged: two of its columns are named 'size'; expected a saved label "
            "model.");
  EXPECT_EQ(problem(one_tree({size}, {"a", "a"})),
            "m.model: the model is damaged: two of its classes have the same name; expected a saved label "
            "model.");
  EXPECT_EQ(
      problem(one_tree({{"color", true, {"red", "blue"}}}, {"a", "b"})),
      "m.model: the model is damaged: the categories of its column 'color' are not in order; expected a "
      "saved label model.");
}

TEST(LabelModel, RefusesADescriptionThatIsNestedWithoutEnd) {
  const std::string deep(100000, '[');
  std::string bytes = "sewilmdl";
  base::put(bytes, std::uint32_t{3});
  base::put(bytes, static_cast<std::uint64_t>(deep.size()));
  bytes += deep;
  base::put(bytes, base::checksum(bytes));
  EXPECT_EQ(problem_of(bytes),
            "m.model: brackets are nested more than 64 deep at byte 64, expected JSON that sewil wrote.");
}

}  // namespace
}  // namespace sewil

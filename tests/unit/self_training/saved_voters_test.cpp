// Saved models of every kind of voters: the votes of the run that made them, and damaged bytes.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/bytes.h"
#include "sewil/data/work.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/learner.h"
#include "unit/voters/made_table.h"
#include "voters/linear_voter.h"

namespace sewil {
namespace {

struct SavedRun {
  MadeTable table;
  SelfTrainingResult learned;
  LabelModel model;

  SavedRun(const MadeWish& wish, EstimatorKind voters, int trees = 20) : table(made_table(wish, 51)) {
    const Workers workers(1);
    learned = learn_rows({.matrix = table.matrix,
                          .rows = {table.labeled, table.labels, table.others, table.classes},
                          .columns = table.all_columns,
                          .forest = {.n_estimators = trees},
                          .self_training = {.estimator = voters},
                          .workers = workers},
                         {.trees = true});
    std::vector<std::int32_t> labels = table.truth;
    for (const std::uint32_t row : table.others) labels[row] = -1;
    const Dataset data(table.columns, labels, {"x", "y", "z"}, "train.csv", "kind");
    model = make_label_model(data, learned);
  }
};

std::string refusal_of(const std::string& bytes) {
  try {
    (void)parse_model(bytes, "m.model");
  } catch (const InputError& problem) {
    return problem.what();
  }
  return "none";
}

void expect_one_sentence(const std::string& text) {
  EXPECT_TRUE(text.starts_with("m.model: ")) << text;
  EXPECT_TRUE(text.ends_with(".")) << text;
  EXPECT_EQ(text.find('\n'), std::string::npos) << text;
}

const MadeWish saved_kinds{.rows = 90, .labeled = 30, .ties = 1, .categories = 1, .missing = true};
const MadeWish saved_counts{.rows = 120, .labeled = 40, .numbers = 0, .counts = 30};
constexpr EstimatorKind saved_voters[] = {EstimatorKind::random_forest, EstimatorKind::extra_trees,
                                          EstimatorKind::linear, EstimatorKind::ensemble};

TEST(SavedVoters, GiveTheRowsOfTheirTableTheVotesOfTheRun) {
  for (const MadeWish& wish : {saved_kinds, saved_counts}) {
    for (const EstimatorKind voters : saved_voters) {
      SCOPED_TRACE(name_of(voters));
      const SavedRun run(wish, voters);
      EXPECT_EQ(run.model.forest != nullptr, have_trees(voters));
      EXPECT_EQ(run.model.linear != nullptr, have_linear(voters));
      const LabelModel again = parse_model(serialize_model(run.model), "m.model");
      EXPECT_EQ(again.linear_share, run.learned.parts.linear_share);
      const VoteMatrix all = label_rows(again, run.table.columns, "train.csv", Workers(2)).votes;
      VoteMatrix others(run.table.others.size(), run.table.classes);
      for (std::size_t at = 0; at < others.rows; ++at)
        std::ranges::copy(all.row(run.table.others[at]), others.row(at).begin());
      EXPECT_LT(largest_gap(others, run.learned.votes), 1e-12);
      EXPECT_EQ(label_rows(run.model, run.table.columns, "train.csv", Workers(1)).votes.values, all.values);
    }
  }
}

TEST(SavedVoters, AreTheSameBytesAfterARoundTrip) {
  for (const EstimatorKind voters : saved_voters) {
    const std::string bytes = serialize_model(SavedRun(saved_kinds, voters).model);
    EXPECT_EQ(serialize_model(parse_model(bytes, "m.model")), bytes);
  }
}

TEST(SavedVoters, EveryShorterFileIsRefusedInASentence) {
  for (const EstimatorKind voters : saved_voters) {
    const std::string good = serialize_model(SavedRun(saved_kinds, voters, 2).model);
    ASSERT_EQ(refusal_of(good), "none");
    for (std::size_t size = 0; size < good.size(); size += 1 + size / 400)
      expect_one_sentence(refusal_of(good.substr(0, size)));
  }
}

// Cut off, and a checksum put behind what is left: the blocks inside must notice.
TEST(SavedVoters, AreRefusedWhenABlockInsideIsCutOff) {
  const std::string good = serialize_model(SavedRun(saved_kinds, EstimatorKind::ensemble, 2).model);
  const std::size_t linear = good.find("sewillin");
  ASSERT_NE(linear, std::string::npos);
  for (std::size_t size = 20; size + 8 < good.size(); size += 1 + size / 400) {
    std::string bad = good.substr(0, size);
    base::put(bad, base::checksum(bad));
    if (size == linear) continue;  // a forest alone
    expect_one_sentence(refusal_of(bad));
  }
}

TEST(SavedVoters, EveryChangedByteIsRefusedInASentence) {
  for (const EstimatorKind voters : {EstimatorKind::linear, EstimatorKind::ensemble}) {
    const std::string good = serialize_model(SavedRun(saved_kinds, voters, 2).model);
    for (std::size_t at = 0; at < good.size(); at += 1 + at / 400) {
      std::string bad = good;
      bad[at] = static_cast<char>(bad[at] ^ 0x41);
      expect_one_sentence(refusal_of(bad));
    }
  }
}

TEST(SavedVoters, ThatDoNotFitTheirDescriptionAreRefused) {
  const SavedRun run(saved_kinds, EstimatorKind::ensemble, 2);
  LabelModel model = run.model;
  model.columns.pop_back();
  expect_one_sentence(refusal_of(serialize_model(model)));
  model = run.model;
  model.forest = nullptr;
  EXPECT_EQ(refusal_of(serialize_model(model)), "none");  // the linear voter alone
  model.classes.push_back("w");
  EXPECT_EQ(
      refusal_of(serialize_model(model)),
      "m.model: the model is damaged: its voters and its description do not fit; expected a saved label "
      "model.");
  model = run.model;
  model.linear_share = 1.5;
  EXPECT_EQ(refusal_of(serialize_model(model)),
            "m.model: the model is damaged: the share of its linear voter is none; expected a saved label "
            "model.");
  model = run.model;
  model.forest = nullptr;
  model.linear = nullptr;
  EXPECT_EQ(refusal_of(serialize_model(model)),
            "m.model: the model is damaged: its voters are cut off; expected a saved label model.");
}

}  // namespace
}  // namespace sewil

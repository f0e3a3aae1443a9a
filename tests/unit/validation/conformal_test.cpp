// tests/unit/validation/conformal_test.cpp: p-values, accepted rows and prediction sets are those of the slow
// twin; the promised shares hold for rows drawn alike; the number of labels needed is one that suffices.
#include "validation/conformal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "base/random.h"
#include "oracle/conformal_twin.h"

namespace sewil::validation {
namespace {

// Votes in steps of a tenth, so that there are ties; the true class gets more of them.
VoteMatrix drawn_votes(const std::vector<std::int32_t>& truth, std::size_t classes, RandomStream& stream) {
  VoteMatrix votes(truth.size(), classes);
  for (std::size_t row = 0; row < truth.size(); ++row) {
    for (int tree = 0; tree < 10; ++tree) {
      const bool right = stream.unit() < 0.5;
      const std::size_t k =
          right ? static_cast<std::size_t>(truth[row]) : stream.below(static_cast<std::uint32_t>(classes));
      votes.row(row)[k] += 0.1;
    }
  }
  return votes;
}

std::vector<std::int32_t> drawn_labels(std::size_t rows, std::size_t classes, RandomStream& stream) {
  std::vector<std::int32_t> labels;
  for (std::size_t i = 0; i < rows; ++i)
    labels.push_back(static_cast<std::int32_t>(stream.below(static_cast<std::uint32_t>(classes))));
  return labels;
}

std::vector<std::int32_t> largest_of(const VoteMatrix& votes) {
  std::vector<std::int32_t> found;
  for (std::size_t row = 0; row < votes.rows; ++row) {
    const auto line = votes.row(row);
    found.push_back(static_cast<std::int32_t>(std::max_element(line.begin(), line.end()) - line.begin()));
  }
  return found;
}

// Some hidden rows in folds, and unlabeled rows with the labels they were given.
struct Drawn {
  Drawn(std::size_t labels, std::size_t folds_dealt, std::size_t rows, std::size_t classes,
        std::uint64_t seed) {
    RandomStream stream(seed, Purpose::test);
    truth = drawn_labels(rows, classes, stream);
    for (std::size_t f = 0; f < folds_dealt; ++f) {
      oracle::HiddenFoldTwin fold;
      fold.truth = drawn_labels(labels / folds_dealt, classes, stream);
      fold.hidden = drawn_votes(fold.truth, classes, stream);
      fold.given = largest_of(fold.hidden);
      fold.unlabeled = drawn_votes(truth, classes, stream);
      all_labels.insert(all_labels.end(), fold.truth.begin(), fold.truth.end());
      folds.push_back(std::move(fold));
    }
    given = largest_of(folds.front().unlabeled);
  }

  template <class Counts>
  void count(Counts& counts) const {
    for (const oracle::HiddenFoldTwin& fold : folds)
      counts.add({fold.hidden, fold.truth, fold.given, fold.unlabeled});
  }

  std::vector<oracle::HiddenFoldTwin> folds;
  std::vector<std::int32_t> truth, given, all_labels;
};

std::vector<std::uint32_t> places(std::size_t count) {
  std::vector<std::uint32_t> all(count);
  std::iota(all.begin(), all.end(), 0U);
  return all;
}

TEST(Conformal, PValuesAreTheShareOfWrongHiddenLabelsThatAreAsSure) {
  for (const AcceptBy by : {AcceptBy::all, AcceptBy::each_class}) {
    for (const std::size_t repeats : {1U, 2U}) {
      Drawn drawn(40, 4, 60, 3, 7 + repeats);
      drawn.given[5] = -1;  // nobody voted
      drawn.folds[1].given[2] = -1;
      WrongCounts counts(drawn.given, 3, by, repeats);
      drawn.count(counts);
      const std::vector<double> expected = oracle::p_values_twin(drawn.folds, drawn.given, by, repeats);
      const std::vector<double> found = counts.p_values();
      for (std::size_t row = 0; row < found.size(); ++row)
        EXPECT_NEAR(found[row], expected[row], 1e-12) << row;
    }
  }
}

TEST(Conformal, AcceptedAreTheRowsOfTheRuleOfBenjaminiAndHochberg) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Drawn drawn(60, 5, 80, 2, seed);
    WrongCounts counts(drawn.given, 2, AcceptBy::all, 1);
    drawn.count(counts);
    const std::vector<double> p_values = counts.p_values();
    for (const double error : {0.05, 0.1, 0.2, 0.4}) {
      std::vector<std::uint8_t> accepted(p_values.size(), 0);
      accept_smallest(p_values, places(p_values.size()), error, accepted);
      EXPECT_EQ(accepted, oracle::accepted_twin(p_values, error)) << seed << " " << error;
    }
  }
}

TEST(Conformal, SetsAreTheClassesThatHiddenRowsOfThemDoNotRuleOut) {
  const Drawn drawn(120, 4, 50, 3, 3);
  SetCounts counts(50, drawn.all_labels, 3, 0.9);
  drawn.count(counts);
  const std::vector<std::uint8_t> sets = counts.sets(drawn.given);
  for (std::size_t row = 0; row < 50; ++row) {
    for (std::size_t k = 0; k < 3; ++k) {
      const bool is_given = drawn.given[row] == static_cast<std::int32_t>(k);
      const bool in = is_given || oracle::in_set_twin(drawn.folds, row, k, {k}, 0.9);
      EXPECT_EQ(sets[row * 3 + k] == 1, in) << row << " " << k;
    }
  }
}

TEST(Conformal, ClassesOfTooFewLabelsAreComparedTogether) {
  Drawn drawn(60, 4, 40, 4, 5);
  // Eight labels of class 2, six of class 3 and 23 of the others: .9 takes nine.
  const std::vector<std::size_t> of_class{23, 23, 8, 6};
  std::size_t next = 0, left = of_class[0];
  drawn.all_labels.clear();
  for (oracle::HiddenFoldTwin& fold : drawn.folds) {
    for (std::int32_t& label : fold.truth) {
      while (left == 0) left = of_class[++next];
      label = static_cast<std::int32_t>(next);
      drawn.all_labels.push_back(label);
      --left;
    }
  }
  SetCounts counts(40, drawn.all_labels, 4, 0.9);
  drawn.count(counts);
  const std::vector<std::uint8_t> sets = counts.sets(std::vector<std::int32_t>(40, -1));
  for (std::size_t row = 0; row < 40; ++row) {
    for (std::size_t k = 0; k < 4; ++k) {
      const std::vector<std::size_t> beside =
          k < 2 ? std::vector<std::size_t>{k} : std::vector<std::size_t>{2, 3};
      EXPECT_EQ(sets[row * 4 + k] == 1, oracle::in_set_twin(drawn.folds, row, k, beside, 0.9)) << row << k;
    }
  }
}

TEST(Conformal, ARowAloneInItsClassSaysNothingWhileItIsHidden) {
  Drawn drawn(60, 4, 30, 2, 9);
  for (oracle::HiddenFoldTwin& fold : drawn.folds) std::ranges::fill(fold.truth, 0);
  std::ranges::fill(drawn.all_labels, 0);
  drawn.folds[0].truth[0] = drawn.all_labels[0] = 1;
  SetCounts counts(30, drawn.all_labels, 2, 0.9);
  drawn.count(counts);
  const std::vector<std::uint8_t> sets = counts.sets(std::vector<std::int32_t>(30, -1));
  for (std::size_t row = 0; row < 30; ++row) {
    EXPECT_EQ(sets[row * 2 + 1] == 1, oracle::in_set_twin(drawn.folds, row, 1, {0}, 0.9)) << row;
  }
}

TEST(Conformal, OfTheAcceptedOnAverageNoMoreThanTheShareIsWrong) {
  double share = 0;
  std::size_t tables = 0, any = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const Drawn drawn(60, 1, 200, 2, seed);
    WrongCounts counts(drawn.given, 2, AcceptBy::all, 1);
    drawn.count(counts);
    const std::vector<double> p_values = counts.p_values();
    std::vector<std::uint8_t> accepted(p_values.size(), 0);
    accept_smallest(p_values, places(p_values.size()), 0.1, accepted);
    std::size_t taken = 0, wrong = 0;
    for (std::size_t row = 0; row < accepted.size(); ++row) {
      taken += accepted[row];
      wrong += accepted[row] != 0 && drawn.given[row] != drawn.truth[row] ? 1 : 0;
    }
    share += taken > 0 ? static_cast<double>(wrong) / static_cast<double>(taken) : 0;
    any += taken > 0 ? 1 : 0;
    ++tables;
  }
  EXPECT_LE(share / static_cast<double>(tables), 0.11);
  EXPECT_GE(any, tables / 2);
}

TEST(Conformal, SetsHoldTheTrueClassAsOftenAsPromised) {
  double covered = 0, rows = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Drawn drawn(80, 1, 100, 2, seed);
    SetCounts counts(100, drawn.all_labels, 2, 0.9);
    drawn.count(counts);
    const std::vector<std::uint8_t> sets = counts.sets(std::vector<std::int32_t>(100, -1));
    for (std::size_t row = 0; row < 100; ++row) {
      covered += sets[row * 2 + static_cast<std::size_t>(drawn.truth[row])];
      rows += 1;
    }
  }
  EXPECT_NEAR(covered / rows, 0.9, 0.02);
}

TEST(Conformal, SoManyTimesAsManyHiddenRowsSufficeAndHardlyFewerDo) {
  // 20 hidden rows, one of them wrong and of middling sureness; half of the rows are surer.
  std::vector<double> p_values;
  for (int row = 0; row < 100; ++row) p_values.push_back((row < 50 ? 1 : 2) / 21.0);
  const double times = times_needed(p_values, places(100), 20, 0.05);
  ASSERT_GT(times, 1);
  const auto any = [&](double hidden) {
    std::vector<double> grown;
    for (int row = 0; row < 100; ++row) grown.push_back((1 + (row < 50 ? 0 : hidden / 20)) / (hidden + 1));
    std::vector<std::uint8_t> accepted(100, 0);
    accept_smallest(grown, places(100), 0.05, accepted);
    return std::accumulate(accepted.begin(), accepted.end(), 0) > 0;
  };
  EXPECT_TRUE(any(20 * times * 1.001));
  EXPECT_FALSE(any(20 * times * 0.97));
}

TEST(Conformal, WhereTheSurestAreWrongAsOftenNoNumberOfLabelsSuffices) {
  std::vector<double> p_values(30, 11 / 21.0);  // ten of twenty are wrong, and none is less sure
  EXPECT_EQ(times_needed(p_values, places(30), 20, 0.1), 0);
}

}  // namespace
}  // namespace sewil::validation

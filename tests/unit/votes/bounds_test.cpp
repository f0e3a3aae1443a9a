// The paper's statements about the C-bound as properties, on random distributions with a finite number of
// points, all equally likely, where P(Y|x) is known exactly.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/random.h"
#include "oracle/random_votes.h"
#include "sewil/learn/votes.h"

namespace sewil {
namespace {

using oracle::random_votes;
using oracle::VoteKind;

constexpr double rounding = 1e-12;

VoteKind any_kind(RandomStream& stream) {
  return static_cast<VoteKind>(stream.below(4));
}

// The risk of the majority vote: what P(Y|x) leaves to the other classes. A tie is an error in the theorem's
// terms (margin 0), so ties are counted as wrong, the less favorable reading.
double risk(const VoteMatrix& votes, const VoteMatrix& posterior) {
  double total = 0;
  std::vector<double> margins(votes.classes);
  for (std::size_t r = 0; r < votes.rows; ++r) {
    margins_of(votes.row(r), margins);
    for (std::size_t i = 0; i < votes.classes; ++i) {
      if (margins[i] <= 0) total += posterior.row(r)[i];
    }
  }
  return total / static_cast<double>(votes.rows);
}

TEST(Theorem1, TheCBoundIsNeverBelowTheRiskOfTheMajorityVote) {
  RandomStream stream(11, Purpose::test);
  int informative = 0;
  for (int round = 0; round < 3000; ++round) {
    const std::size_t rows = 1 + stream.below(40);
    const std::size_t classes = 2 + stream.below(6);
    const VoteMatrix posterior = random_votes(rows, classes, any_kind(stream), 0, stream);
    // Votes that follow the truth more or less closely: a mixture with unrelated ones.
    VoteMatrix votes = random_votes(rows, classes, any_kind(stream), 0, stream);
    const double skill = stream.unit();
    for (std::size_t at = 0; at < votes.values.size(); ++at) {
      votes.values[at] = skill * posterior.values[at] + (1 - skill) * votes.values[at];
    }
    const double bound = c_bound(margin_moments(votes, posterior));
    ASSERT_GE(bound, risk(votes, posterior) - rounding);
    if (bound < .9) ++informative;
  }
  EXPECT_GT(informative, 500) << "too few distributions with a bound that says something";
}

// The proof's first step: the risk is the chance of a margin not above 0. Smooth votes have no ties.
TEST(Theorem1, TheRiskIsTheChanceOfAMarginNotAboveZero) {
  RandomStream stream(14, Purpose::test);
  for (int round = 0; round < 500; ++round) {
    const std::size_t classes = 2 + stream.below(6);
    const VoteMatrix votes = random_votes(20, classes, VoteKind::smooth, 0, stream);
    const VoteMatrix posterior = random_votes(20, classes, any_kind(stream), 0, stream);
    double wrong = 0;
    for (std::size_t r = 0; r < votes.rows; ++r) {
      wrong += 1 - posterior.row(r)[static_cast<std::size_t>(predicted_class(votes.row(r)))];
    }
    ASSERT_NEAR(risk(votes, posterior), wrong / static_cast<double>(votes.rows), rounding);
  }
}

// The lemma of Cantelli and Chebyshev at a = mu1: variance / (variance + a^2). Equality where the margin is
// either 0 or one positive number, so no smaller bound can be had from two moments.
TEST(Theorem1, IsCantellisBoundAndIsReachedByMarginsThatAreZeroOrOneNumber) {
  for (const double share : {.1, .5, .9}) {
    for (const double margin : {.25, 1.0}) {
      const MarginMoments moments{.mu1 = share * margin, .mu2 = share * margin * margin, .rows = 1};
      const double variance = moments.mu2 - moments.mu1 * moments.mu1;
      EXPECT_NEAR(c_bound(moments), variance / (variance + moments.mu1 * moments.mu1), rounding);
      EXPECT_NEAR(c_bound(moments), 1 - share, rounding) << "the chance of the margin 0";
    }
  }
}

TEST(CBound, FallsWithTheMeanOfTheMarginAndRisesWithItsVariance) {
  const auto bound = [](double mean, double variance) {
    return c_bound({.mu1 = mean, .mu2 = mean * mean + variance, .rows = 1});
  };
  EXPECT_LT(bound(.5, .1), bound(.4, .1));
  EXPECT_LT(bound(.4, .1), bound(.4, .2));
}

// Labels corrupted by a known matrix: P(Yhat|x) = p P(Y|x) weighs the margins. The bounds are on the risk of
// the maximum a posteriori rule for the true labels, and hold for votes of any skill.
struct ImperfectLabels {
  MislabelingMatrix matrix;
  VoteMatrix truth, corrupted, votes;
};

ImperfectLabels corrupt(bool skilled, RandomStream& stream) {
  const std::size_t rows = 1 + stream.below(30);
  const std::size_t classes = 2 + stream.below(5);
  ImperfectLabels made{.matrix = {classes, std::vector<double>(classes * classes), 0},
                       .truth = random_votes(rows, classes, any_kind(stream), 0, stream),
                       .corrupted = VoteMatrix(rows, classes),
                       .votes = {}};
  // Columns of the matrix: mostly right, the rest spread at random.
  const double noise = stream.unit();
  const VoteMatrix spread = random_votes(classes, classes, VoteKind::smooth, 0, stream);
  for (std::size_t i = 0; i < classes; ++i) {
    for (std::size_t j = 0; j < classes; ++j) {
      made.matrix.values[i * classes + j] = noise * spread.row(j)[i] + (i == j ? 1 - noise : 0);
    }
  }
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t i = 0; i < classes; ++i) {
      for (std::size_t j = 0; j < classes; ++j) {
        made.corrupted.row(r)[i] += made.matrix.at(i, j) * made.truth.row(r)[j];
      }
    }
  }
  made.votes = random_votes(rows, classes, any_kind(stream), 0, stream);
  const double skill = skilled ? 1 : stream.unit();
  for (std::size_t at = 0; at < made.votes.values.size(); ++at) {
    made.votes.values[at] = skill * made.corrupted.values[at] + (1 - skill) * made.votes.values[at];
  }
  return made;
}

// Of the maximum a posteriori rule: R for the true labels, R hat for the corrupted ones.
double best_risk(const VoteMatrix& posterior) {
  double total = 0;
  for (std::size_t r = 0; r < posterior.rows; ++r) {
    total += 1 - *std::max_element(posterior.row(r).begin(), posterior.row(r).end());
  }
  return total / static_cast<double>(posterior.rows);
}

TEST(Proposition1, TheRiskForImperfectLabelsIsAtLeastThatOfChittineni) {
  RandomStream stream(15, Purpose::test);
  for (int round = 0; round < 3000; ++round) {
    const ImperfectLabels made = corrupt(true, stream);
    const double beta = made.matrix.beta();
    ASSERT_GE(best_risk(made.corrupted), 1 - beta + beta * best_risk(made.truth) - rounding);
  }
}

TEST(Proposition1, HoldsForLabelsCorruptedByAKnownMatrix) {
  RandomStream stream(12, Purpose::test);
  int informative = 0;
  for (int round = 0; round < 3000; ++round) {
    const ImperfectLabels made = corrupt(round % 2 == 0, stream);
    const double bound = c_bound(margin_moments(made.votes, made.corrupted), made.matrix.beta());
    ASSERT_GE(bound, best_risk(made.truth) - rounding);
    if (bound < .9) ++informative;
  }
  EXPECT_GT(informative, 500);
}

TEST(Theorem2, HoldsForLabelsCorruptedByAKnownMatrixAndIsNeverTheTighterOne) {
  RandomStream stream(16, Purpose::test);
  int informative = 0;
  for (int round = 0; round < 3000; ++round) {
    const ImperfectLabels made = corrupt(round % 2 == 0, stream);
    const MarginMoments moments = margin_moments(made.votes, made.corrupted);
    const double bound = c_bound(moments, made.matrix.gamma());
    ASSERT_GE(bound, best_risk(made.truth) - rounding);
    ASSERT_GE(bound, c_bound(moments, made.matrix.beta()));
    if (bound < .9) ++informative;
  }
  EXPECT_GT(informative, 200);  // gamma is near the number of classes, so few say much
}

// Whoever takes every 4 for a 9 and every 9 for a 4 has the gamma of one who is never wrong.
TEST(Gamma, IsTheNumberOfClassesForAnyOneToOneRenaming) {
  const std::vector<std::int32_t> truth{0, 0, 1, 2, 2, 3};
  const std::vector<std::int32_t> renamed{2, 2, 0, 3, 3, 1};
  EXPECT_EQ(mislabeling_matrix(truth, renamed, 4).gamma(), 4);
  EXPECT_EQ(mislabeling_matrix(truth, renamed, 4).beta(), 1);
}

TEST(Corrections, KeepTheirOrderForAnyPredictions) {
  RandomStream stream(13, Purpose::test);
  for (int round = 0; round < 3000; ++round) {
    const std::size_t classes = 1 + stream.below(26);
    const std::size_t rows = stream.below(80);
    std::vector<std::int32_t> truth;
    std::vector<std::int32_t> predicted;
    const double skill = stream.unit();
    for (std::size_t r = 0; r < rows; ++r) {
      truth.push_back(static_cast<std::int32_t>(stream.below(static_cast<std::uint32_t>(classes))));
      predicted.push_back(
          stream.unit() < skill
              ? truth.back()
              : static_cast<std::int32_t>(stream.below(static_cast<std::uint32_t>(classes + 1))) - 1);
    }
    const MislabelingMatrix matrix = mislabeling_matrix(truth, predicted, classes);
    const double beta = matrix.beta();
    const double gamma = matrix.gamma();
    ASSERT_LE(1, beta);
    ASSERT_LE(beta, gamma);
    ASSERT_LE(gamma, static_cast<double>(classes));
    for (std::size_t j = 0; j < classes; ++j) {
      double sum = 0;
      for (std::size_t i = 0; i < classes; ++i) sum += matrix.at(i, j);
      ASSERT_NEAR(sum, 1, rounding);
    }
    const VoteMatrix votes = random_votes(10, classes, any_kind(stream), 0, stream);
    const MarginMoments moments = margin_moments(votes);
    ASSERT_GE(c_bound(moments, gamma), c_bound(moments, beta));
    ASSERT_GE(c_bound(moments, beta), c_bound(moments));
    ASSERT_GE(c_bound(moments), 0);
    ASSERT_LE(c_bound(moments, gamma), 1);
  }
}

}  // namespace
}  // namespace sewil

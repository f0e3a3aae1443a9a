// The paper's statements about the C-bound as properties, on random distributions with a finite number of
// points, all equally likely, where P(Y|x) is known exactly.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "oracle/random_votes.h"
#include "sewil/random.h"
#include "sewil/votes.h"

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

// Labels corrupted by a known matrix: P(Yhat|x) = p P(Y|x) weighs the margins. The bound is on the risk of
// the maximum a posteriori rule for the true labels, and holds for votes of any skill.
TEST(Proposition1, HoldsForLabelsCorruptedByAKnownMatrix) {
  RandomStream stream(12, Purpose::test);
  int informative = 0;
  for (int round = 0; round < 3000; ++round) {
    const std::size_t rows = 1 + stream.below(30);
    const std::size_t classes = 2 + stream.below(5);
    const VoteMatrix truth = random_votes(rows, classes, any_kind(stream), 0, stream);
    // Columns of the matrix: mostly right, the rest spread at random.
    MislabelingMatrix matrix{classes, std::vector<double>(classes * classes), 0};
    const double noise = stream.unit();
    const VoteMatrix spread = random_votes(classes, classes, VoteKind::smooth, 0, stream);
    for (std::size_t i = 0; i < classes; ++i) {
      for (std::size_t j = 0; j < classes; ++j) {
        matrix.values[i * classes + j] = noise * spread.row(j)[i] + (i == j ? 1 - noise : 0);
      }
    }
    VoteMatrix corrupted(rows, classes);
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t i = 0; i < classes; ++i) {
        for (std::size_t j = 0; j < classes; ++j) corrupted.row(r)[i] += matrix.at(i, j) * truth.row(r)[j];
      }
    }
    VoteMatrix votes = random_votes(rows, classes, any_kind(stream), 0, stream);
    const double skill = round % 2 == 0 ? 1 : stream.unit();
    for (std::size_t at = 0; at < votes.values.size(); ++at) {
      votes.values[at] = skill * corrupted.values[at] + (1 - skill) * votes.values[at];
    }
    const MarginMoments moments = margin_moments(votes, corrupted);
    double best_risk = 0;
    for (std::size_t r = 0; r < rows; ++r) {
      best_risk += 1 - *std::max_element(truth.row(r).begin(), truth.row(r).end());
    }
    best_risk /= static_cast<double>(rows);
    const double by_beta = c_bound(moments, matrix.beta());
    const double by_gamma = c_bound(moments, matrix.gamma());
    ASSERT_GE(by_beta, best_risk - rounding);
    ASSERT_GE(by_gamma, by_beta);
    if (by_beta < .9) ++informative;
  }
  EXPECT_GT(informative, 500);
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

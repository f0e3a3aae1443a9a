// sewil/votes.h: what is read off the votes of a forest.
// margin of a row for class i: its vote for i less the largest vote for another class (0 when there is none).
// moments mu1, mu2: mean and mean square of the margin when class i is the true one with probability P(i).
// mislabeling matrix: p(i, j) = P(predicted i | true j). A line of zeros is a row without a vote: it is
// skipped and counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sewil/vote_matrix.h"

namespace sewil {

inline constexpr std::int32_t no_prediction = -1;

[[nodiscard]] bool has_vote(std::span<const double> votes) noexcept;

// The class with the largest vote, ties to the smaller class; no_prediction for a row without a vote.
[[nodiscard]] std::int32_t predicted_class(std::span<const double> votes) noexcept;
[[nodiscard]] std::vector<std::int32_t> predict(const VoteMatrix& votes);

// margins[i] of one row, in O(classes).
void margins_of(std::span<const double> votes, std::span<double> margins) noexcept;

struct MarginMoments {
  double mu1 = 0;
  double mu2 = 0;
  std::size_t rows = 0;  // rows with a vote
};

// `posterior` holds P(i | row) for every row of `votes`; without it the votes themselves stand in for it.
[[nodiscard]] MarginMoments margin_moments(const VoteMatrix& votes, const VoteMatrix& posterior);
[[nodiscard]] MarginMoments margin_moments(const VoteMatrix& votes);

// 1 - mu1^2 / (correction mu2); 1 when mu1 <= 0 or mu2 = 0 (the bound says nothing).
[[nodiscard]] double c_bound(const MarginMoments& moments, double correction = 1) noexcept;

struct MislabelingMatrix {
  std::size_t classes = 0;
  std::vector<double> values;  // row-major: the line is the predicted class, the column the true one
  std::size_t rows = 0;        // rows it was estimated from

  [[nodiscard]] double at(std::size_t predicted, std::size_t truth) const {
    return values[predicted * classes + truth];
  }
  [[nodiscard]] double beta() const noexcept;   // largest line sum
  [[nodiscard]] double gamma() const noexcept;  // sum of the columns' largest entries
};

// Rows without a prediction are left out. A class without a row is taken to be always right.
[[nodiscard]] MislabelingMatrix mislabeling_matrix(std::span<const std::int32_t> truth,
                                                   std::span<const std::int32_t> predicted,
                                                   std::size_t classes);

struct ErrorRate {
  std::size_t wrong = 0;
  std::size_t rows = 0;                            // rows with a prediction and a known truth
  [[nodiscard]] double value() const noexcept;     // 0 when there is no row
  [[nodiscard]] double accuracy() const noexcept;  // 1 - value()
};

// Rows whose truth or prediction is -1 are left out.
[[nodiscard]] ErrorRate error_rate(std::span<const std::int32_t> truth,
                                   std::span<const std::int32_t> predicted);

}  // namespace sewil

// votes/mislabeling.cpp: how often a forest takes one class for another, and the two numbers drawn from it.
#include <algorithm>

#include "sewil/data/work.h"
#include "sewil/learn/votes.h"

namespace sewil {

MislabelingMatrix mislabeling_matrix(std::span<const std::int32_t> truth,
                                     std::span<const std::int32_t> predicted, std::size_t classes) {
  SEWIL_ASSERT(truth.size() == predicted.size());
  MislabelingMatrix matrix{classes, std::vector<double>(classes * classes), 0};
  std::vector<std::size_t> of_class(classes);
  for (std::size_t r = 0; r < truth.size(); ++r) {
    if (predicted[r] < 0 || truth[r] < 0) continue;
    matrix.values[static_cast<std::size_t>(predicted[r]) * classes + static_cast<std::size_t>(truth[r])] += 1;
    ++of_class[static_cast<std::size_t>(truth[r])];
    ++matrix.rows;
  }
  for (std::size_t j = 0; j < classes; ++j) {
    if (of_class[j] == 0) {
      matrix.values[j * classes + j] = 1;
      continue;
    }
    for (std::size_t i = 0; i < classes; ++i) {
      matrix.values[i * classes + j] /= static_cast<double>(of_class[j]);
    }
  }
  return matrix;
}

// The columns sum to 1, so 1 <= beta <= gamma <= classes; the limits are enforced because sums of rounded
// shares may miss them in the last bit.
double MislabelingMatrix::beta() const noexcept {
  double largest = 1;
  for (std::size_t i = 0; i < classes; ++i) {
    double sum = 0;
    for (std::size_t j = 0; j < classes; ++j) sum += at(i, j);
    largest = std::max(largest, sum);
  }
  return std::min(largest, std::max(1.0, static_cast<double>(classes)));
}

double MislabelingMatrix::gamma() const noexcept {
  double sum = 0;
  for (std::size_t j = 0; j < classes; ++j) {
    double largest = 0;
    for (std::size_t i = 0; i < classes; ++i) largest = std::max(largest, at(i, j));
    sum += largest;
  }
  return std::clamp(sum, beta(), std::max(1.0, static_cast<double>(classes)));
}

double ErrorRate::value() const noexcept {
  return rows == 0 ? 0 : static_cast<double>(wrong) / static_cast<double>(rows);
}

double ErrorRate::accuracy() const noexcept {
  return rows == 0 ? 1 : static_cast<double>(rows - wrong) / static_cast<double>(rows);
}

ErrorRate error_rate(std::span<const std::int32_t> truth, std::span<const std::int32_t> predicted) {
  SEWIL_ASSERT(truth.size() == predicted.size());
  ErrorRate rate;
  for (std::size_t r = 0; r < truth.size(); ++r) {
    if (predicted[r] < 0 || truth[r] < 0) continue;
    ++rate.rows;
    if (predicted[r] != truth[r]) ++rate.wrong;
  }
  return rate;
}

}  // namespace sewil

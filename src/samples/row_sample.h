// samples/row_sample.h: column sets of a long table are compared on some of its rows. A sample holds the
// labeled rows and pseudo-labeled ones drawn class by class; how many is decided by how far scores differ
// from sample to sample, against how far the column sets differ. place: of a row in the augmented set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "samples/augmented_set.h"

namespace sewil::selection {

// Sets of at most this many rows are never sampled.
inline constexpr std::size_t most_rows_scored_whole = 20000;

// The rows of an augmented set, labeled ones first, by their classes.
struct LabeledFirst {
  std::span<const std::int32_t> labels;
  std::size_t labeled = 0;
  std::size_t classes = 0;
};

// `size` places, ascending: all labeled rows (where they are more than half of `size`: half of it, drawn
// too), the rest pseudo-labeled. Drawn rows have the shares of the classes in what they are drawn from, and
// one row at least of each class that is there, if `size` allows it. The same for the same seed.
[[nodiscard]] std::vector<std::uint32_t> draw_places(const LabeledFirst& rows, std::size_t size,
                                                     std::uint64_t seed);

// The set cut down to a sample. Weights keep the ratio of the labeled rows' sum to that of the others.
// Unlabeled rows that self-training did not take are thinned by as much as those it took; positions are
// numbered anew.
[[nodiscard]] AugmentedSet sample_rows(const AugmentedSet& set, std::size_t size, std::uint64_t seed);

// How far the scores of some things (column sets, columns) differ, and how well samples tell them apart.
struct ScoreNoise {
  // Standard deviation of a score of one sample, what all scores of a sample share left out.
  double error = 0;
  // Standard deviation of what is scored, noise left out.
  double spread = 0;
};

// scores[sample][thing], at least two of each.
[[nodiscard]] ScoreNoise noise_of(std::span<const std::vector<double>> scores);

struct SampleSizeOptions {
  std::size_t first = 5000;       // rows of the samples that are tried
  std::size_t samples = 4;        // how many are
  double error_of_spread = 0.25;  // wanted: error at most this part of the spread
  std::size_t fewest = 10000;     // never fewer rows than this
};

struct SampleSize {
  std::size_t rows = 0;  // of the whole set when it need not be sampled
  ScoreNoise noise;      // of the samples tried
};

// Scores the same things on samples of `first` rows; errors shrink with the square root of the rows.
// score(sample): a value for each thing, always the same things. A set of at most most_rows_scored_whole rows
// is taken whole, untried.
[[nodiscard]] SampleSize choose_sample_size(
    const AugmentedSet& set, const std::function<std::vector<double>(const AugmentedSet&)>& score,
    std::uint64_t seed, const SampleSizeOptions& options = {});

struct AgreedWeights {
  std::vector<double> weights;  // the mean of both samples'; empty: that is not enough
  std::size_t rows = 0;         // of both together
};

// Weights of `columns` columns on two samples, drawn anew and twice as large until their mean is known to
// within a tenth of the spread of the columns. weigh(places): a weight for each column. most: rows of both
// together.
[[nodiscard]] AgreedWeights agree_on_weights(
    const LabeledFirst& rows, std::size_t columns, std::uint64_t seed,
    const std::function<std::vector<double>(const std::vector<std::uint32_t>&)>& weigh,
    std::size_t most = ~std::size_t{0});

}  // namespace sewil::selection

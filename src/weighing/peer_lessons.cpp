// weighing/peer_lessons.cpp: see peer_lessons.h.
#include "weighing/peer_lessons.h"

#include <algorithm>

#include "base/random.h"
#include "search/draw.h"
#include "weighing/in_forest.h"

namespace sewil::selection {
namespace {

// Of the lessons, which only have to be right on the whole: there are many of them.
constexpr int most_trees = 50;

PeerLesson teach(const RankingInput& input, ColumnSet half, std::uint64_t index) {
  std::ranges::sort(half);
  ForestOptions forest = input.options.forest;
  forest.trees = std::min(forest.trees, most_trees);
  forest.seed = RandomStream(input.options.seed, Purpose::lessons, 2 * index + 1).next64();
  SelfLearningResult learned = learn_from(input, half, forest, {.weights = false});
  PeerLesson lesson{.rows = std::move(learned.rows),
                    .labels = std::move(learned.labels),
                    .taught = std::vector<std::uint8_t>(input.matrix.columns.size(), 0)};
  for (const std::uint32_t column : half) lesson.taught[column] = 1;
  return lesson;
}

}  // namespace

std::vector<PeerLesson> teach_in_halves(const RankingInput& input, const ColumnSet& columns,
                                        std::size_t pairs) {
  std::vector<PeerLesson> lessons;
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    RandomStream stream(input.options.seed, Purpose::lessons, 2 * pair);
    for (ColumnSet& half : search::deal(columns, 2, stream)) {
      half.insert(half.end(), input.kept.begin(), input.kept.end());
      input.progress.update({.stage = "lessons", .done = lessons.size(), .total = 2 * pairs});
      lessons.push_back(teach(input, std::move(half), lessons.size()));
    }
  }
  return lessons;
}

std::vector<double> gains_by_peers(const RankingInput& input, const std::vector<PeerLesson>& lessons,
                                   const ColumnSet& columns, int trees) {
  ForestOptions forest = input.options.forest;
  const auto number = static_cast<int>(lessons.size());
  forest.trees = std::max(1, (trees + number - 1) / number);
  std::vector<double> sums(columns.size(), 0);
  std::vector<std::size_t> judges(columns.size(), 0);
  for (const PeerLesson& lesson : lessons) {
    ++forest.seed;  // forests of one seed would draw alike in every lesson
    const std::vector<double> gains =
        forest_on(input, {.rows = lesson.rows, .labels = lesson.labels}, forest, columns,
                  {.oob_votes = false, .rider_votes = false, .weights = false, .gains = true})
            .gains;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (lesson.taught[columns[i]] != 0) continue;
      sums[i] += gains[i];
      ++judges[i];
    }
  }
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (judges[i] > 0) sums[i] /= static_cast<double>(judges[i]);
  }
  return sums;
}

}  // namespace sewil::selection

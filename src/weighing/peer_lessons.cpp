// weighing/peer_lessons.cpp: see peer_lessons.h.
#include "weighing/peer_lessons.h"

#include <algorithm>
#include <utility>

#include "base/random.h"
#include "samples/learn_tasks.h"
#include "search/draw.h"
#include "weighing/in_forest.h"

namespace sewil::selection {
namespace {

// Of the lessons, which only have to be right on the whole: there are many of them.
constexpr int most_trees = 50;

Subject subject_of(const RankingInput& input, ColumnSet half, std::uint64_t index) {
  std::ranges::sort(half);
  ForestOptions forest = input.options.forest;
  forest.trees = std::min(forest.trees, most_trees);
  forest.seed = RandomStream(input.options.seed, Purpose::lessons, 2 * index + 1).next64();
  return {std::move(half), forest};
}

}  // namespace

std::vector<PeerLesson> teach_in_halves(const RankingInput& input, const ColumnSet& columns,
                                        std::size_t pairs) {
  std::vector<Subject> halves;
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    RandomStream stream(input.options.seed, Purpose::lessons, 2 * pair);
    for (ColumnSet& half : search::deal(columns, 2, stream)) {
      half.insert(half.end(), input.kept.begin(), input.kept.end());
      halves.push_back(subject_of(input, std::move(half), halves.size()));
    }
  }
  std::vector<Learned> learned = learn_each(input.learner({}), halves, "lessons");
  std::vector<PeerLesson> lessons;
  for (std::size_t i = 0; i < halves.size(); ++i) {
    lessons.push_back({.rows = std::move(learned[i].rows),
                       .labels = std::move(learned[i].labels),
                       .taught = std::vector<std::uint8_t>(input.matrix.columns.size(), 0)});
    for (const std::uint32_t column : halves[i].columns) lessons.back().taught[column] = 1;
  }
  return lessons;
}

std::vector<ForestOn> forests_on_lessons(const RankingInput& input, const std::vector<PeerLesson>& lessons,
                                         int trees) {
  ForestOptions forest = input.options.forest;
  const auto number = static_cast<int>(lessons.size());
  forest.trees = std::max(1, (trees + number - 1) / number);
  std::vector<ForestOn> forests;
  for (const PeerLesson& lesson : lessons) {
    ++forest.seed;  // forests of one seed would draw alike in every lesson
    forests.push_back({.rows = {.rows = lesson.rows, .labels = lesson.labels}, .forest = forest});
  }
  return forests;
}

std::vector<double> mean_gains(std::span<const std::vector<double>> gains,
                               const std::vector<PeerLesson>& lessons, const ColumnSet& columns) {
  std::vector<double> sums(columns.size(), 0);
  std::vector<std::size_t> judges(columns.size(), 0);
  for (std::size_t at = 0; at < lessons.size(); ++at) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (lessons[at].taught[columns[i]] != 0) continue;
      sums[i] += gains[at][i];
      ++judges[i];
    }
  }
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (judges[i] > 0) sums[i] /= static_cast<double>(judges[i]);
  }
  return sums;
}

std::vector<double> gains_by_peers(const RankingInput& input, const std::vector<PeerLesson>& lessons,
                                   const ColumnSet& columns, int trees) {
  return mean_gains(worth_in_each(input, columns, forests_on_lessons(input, lessons, trees)), lessons,
                    columns);
}

}  // namespace sewil::selection

// bench/voter_speed.cpp: are random cuts quicker than best cuts, and what does a linear voter cost?
//   build-bench/bench/voter_speed [repeat=5]
// Built-in tables, one thread, best processor seconds of `repeat`. Forests of 200 trees on labeled rows: best
// and random cuts with the same kind of bags, random cuts with the bags of `--estimator extra-trees`. Linear
// voters: learning from every row (with what each row would get had it been left out), then votes of all
// rows.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>

#include "bench/clocks.h"
#include "bench/quality_words.h"
#include "sewil/data/dataset.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/votes.h"
#include "sewil/select/problem.h"
#include "voters/linear_voter.h"

namespace {

using namespace sewil;

struct Shape {
  std::size_t rows, columns, classes;
};

Problem made(const Shape& shape, const Workers& workers) {
  GenerateOptions options;
  options.rows = shape.rows;
  options.classes = shape.classes;
  options.noise = shape.columns - options.informative - options.redundant - options.repeated;
  return {generate_madelon_like(options, workers).data, workers};
}

template <class Work>
double best_seconds(int repeat, const Work& work) {
  double best = std::numeric_limits<double>::max();
  for (int i = 0; i < repeat; ++i) {
    const double start = bench::processor_now();
    work();
    best = std::min(best, bench::processor_now() - start);
  }
  return best;
}

void forests(const Shape& shape, int repeat, const Workers& workers) {
  const Problem problem = made(shape, workers);
  const std::vector<std::uint32_t> columns = problem.columns_but();
  const Sample sample{problem.rows.labeled, problem.rows.labels, {}, shape.classes, {}};
  const auto seconds = [&](const ForestOptions& options) {
    return best_seconds(repeat, [&] {
      (void)make_forest_maker(problem.matrix, columns, options, {}, workers)->grow(sample);
    });
  };
  const double best = seconds({});
  const double random = seconds({.cuts = Cuts::random});
  const double voters = seconds(forest_of(EstimatorKind::extra_trees, {}));
  fmt::print("| {} x {}, {} classes | {:.3f} | {:.3f} | {:.2f} | {:.3f} | {:.2f} |\n", shape.rows,
             shape.columns, shape.classes, best, random, best / random, voters, best / voters);
}

void linear(const Shape& shape, int repeat, const Workers& workers) {
  const Problem problem = made(shape, workers);
  const std::vector<std::uint32_t> columns = problem.columns_but();
  const LabeledRows labeled{problem.rows.labeled, problem.rows.labels, shape.classes};
  const double learning = best_seconds(repeat, [&] { (void)LinearVoter(problem.matrix, columns, labeled); });
  const LinearVoter voter(problem.matrix, columns, labeled);
  const double voting =
      best_seconds(repeat, [&] { (void)voter.votes(problem.matrix, problem.rows.labeled, workers); });
  fmt::print("| {} x {}, {} classes | {:.3f} | {:.3f} | {:.3f} |\n", shape.rows, shape.columns, shape.classes,
             learning, voting, learning + voting);
}

}  // namespace

int main(int argc, char** argv) {
  bench::Words words = bench::split_words(std::span(argv + 1, argv + argc));
  const int repeat = std::stoi(bench::take_word(words, "repeat", "5"));
  const Workers workers(1);
  fmt::print(
      "| forest | best cuts, s | random cuts, s | times as fast | as in extra-trees, s | times as fast |\n"
      "|---|---|---|---|---|---|\n");
  for (const Shape& shape : {Shape{60, 2000, 2}, Shape{200, 20000, 2}, Shape{200, 500, 8}, Shape{1000, 50, 4},
                             Shape{2000, 500, 2}, Shape{10000, 100, 8}})
    forests(shape, repeat, workers);
  fmt::print("\n| linear voter | learning, s | votes, s | together, s |\n|---|---|---|---|\n");
  for (const Shape& shape : {Shape{60, 2000, 2}, Shape{200, 20000, 2}, Shape{200, 50000, 2},
                             Shape{1000, 5000, 8}, Shape{10000, 100, 8}})
    linear(shape, repeat, workers);
}

// bench/suggest_quality.cpp: do the labels of suggested rows help more than those of random rows?
//   build-bench/bench/suggest_quality OUT.jsonl [data=../shared/data] [sets=all] [splits=10] [rules=all]
//     [threads=1] [OPTION=VALUE...]     (any option of self-training; policy=none: the first forest alone)
// For every set and split (the study's, seed = number of the split) a rule suggests 20 rows, they get their
// true labels, and so on until 80 have theirs. One line per set, split, rule and policy; its lists are for 0,
// 20, 40 and 80 labels more:
//   remaining: accuracy on the rows that are still unlabeled
//   table: share of right labels among all rows that were unlabeled at the start, those suggested included
//   test: accuracy on the study's test rows
// What is in the file is not run again. bench/suggest_tables.py reads it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <string>

#include "base/option_json.h"
#include "bench/each_set.h"
#include "bench/quality_words.h"
#include "bench/result_file.h"
#include "sewil/judge/suggest.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/votes.h"

namespace {

using namespace sewil;
using bench::Json;

constexpr std::size_t batch = 20;
constexpr std::array<std::size_t, 3> measured{20, 40, 80};

class Loop {
 public:
  Loop(const bench::PreparedSet& set, std::size_t split, const SelfTrainingOptions& learning,
       const Workers& workers)
      : set_(set),
        start_(bench::split_rows(set, split)),
        labels_(set.data.rows(), unlabeled),
        columns_(set.matrix.columns.size()),
        forest_{.seed = split},
        learning_(learning),
        workers_(workers) {
    std::iota(columns_.begin(), columns_.end(), 0U);
    for (const std::uint32_t row : start_.split.labeled) labels_[row] = set.data.labels()[row];
  }

  // Adds what is true with the labels so far.
  void measure(Json& line) const {
    const RowsByLabel rows = rows_now();
    const auto maker =
        make_forest_maker(set_.matrix, columns_, forest_, {.weights = false, .trees = true}, workers_);
    const SelfTrainingResult learned = self_train(rows.known(start_.classes), *maker, learning_, workers_);
    const ErrorRate error = error_rate(bench::SplitRows::pick(set_, rows.without_label), learned.predicted);
    line["remaining"].push_back(error.accuracy());
    const auto all = static_cast<double>(start_.split.unlabeled.size());
    line["table"].push_back(1 - static_cast<double>(error.wrong) / all);
    const VoteMatrix votes = learned.forest.trees->votes_of_rows(set_.matrix, start_.split.test, workers_);
    line["test"].push_back(error_rate(start_.test_truth, predict(votes)).accuracy());
  }

  void label_next(SuggestRule rule) {
    const RowsByLabel rows = rows_now();
    const Suggestions next =
        suggest_rows({set_.matrix, rows.known(start_.classes), columns_, forest_, {}, workers_},
                     {.rows = batch, .rule = rule, .random_share = 0});
    for (const Suggestion& one : next.rows) labels_[one.row] = set_.data.labels()[one.row];
  }

 private:
  // The test rows are in neither list.
  [[nodiscard]] RowsByLabel rows_now() const {
    RowsByLabel rows(labels_);
    const std::vector<std::uint32_t>& pool = start_.split.unlabeled;
    std::erase_if(rows.without_label,
                  [&](std::uint32_t row) { return !std::binary_search(pool.begin(), pool.end(), row); });
    return rows;
  }

  const bench::PreparedSet& set_;
  bench::SplitRows start_;
  std::vector<std::int32_t> labels_;
  std::vector<std::uint32_t> columns_;
  ForestOptions forest_;
  SelfTrainingOptions learning_;
  const Workers& workers_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: suggest_quality OUT.jsonl [WORD=VALUE...]\n");
    return 2;
  }
  bench::ResultFile results(argv[1], {"set", "split", "rule", "policy"});
  bench::Words words = bench::split_words(std::span(argv + 2, argv + argc));
  const std::string folder = bench::take_word(words, "data", "../shared/data");
  const std::string wanted = bench::take_word(words, "sets", "all");
  const std::string rules = fmt::format(",{},", bench::take_word(words, "rules", "all"));
  const std::size_t splits = std::stoul(bench::take_word(words, "splits", "10"));
  const Workers workers(std::stoi(bench::take_word(words, "threads", "1")));
  SelfTrainingOptions learning;
  bench::set_options(learning, words);
  const Json policy = base::options_json(learning).at("policy");
  bench::each_set(folder, wanted, workers, [&](const bench::PreparedSet& set, const PaperSet& paper) {
    for (std::size_t split = 1; split <= splits; ++split) {
      Json start;  // the same for every rule
      for (std::size_t r = 0; r < suggest_rules().size(); ++r) {
        const char* rule = suggest_rules()[r].name;
        if (rules != ",all," && rules.find(fmt::format(",{},", rule)) == std::string::npos) continue;
        const Json about{{"set", paper.name}, {"split", split}, {"rule", rule}, {"policy", policy}};
        results.add(about, [&](Json line) {
          Loop loop(set, split, learning, workers);
          if (start.empty()) loop.measure(start);
          line.update(start);
          for (std::size_t added = batch; added <= measured.back(); added += batch) {
            loop.label_next(static_cast<SuggestRule>(r));
            if (std::ranges::find(measured, added) != measured.end()) loop.measure(line);
          }
          return line;
        });
      }
    }
  });
  return 0;
}

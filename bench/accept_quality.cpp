// bench/accept_quality.cpp: how many of the accepted labels are wrong, and how often a prediction set holds
// the true class?
//   build-bench/bench/accept_quality OUT.jsonl [data=../shared/data] [sets=all] [splits=20] [threads=1]
//     [OPTION=VALUE...]     (any option of a forest)
// sets: the paper's nine by name, those of data/more (30 % of the rows labeled) and "generated" (the tables
// of bench/drawn_tables.h, one a split); "all": the paper's and those of data/more. As `sewil label` does it:
// 10 folds. One line per set and split, with counts of accepted and of wrong labels at errors of .05, .1 and
// .2, kept among all labels and by class; of the naive rule "vote at least .9"; and of rows by true class
// that are in their prediction set at .9. What is in the file is not run again. bench/accept_tables.py reads
// it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <numeric>
#include <string>

#include "bench/drawn_tables.h"
#include "bench/each_set.h"
#include "bench/quality_words.h"
#include "bench/result_file.h"
#include "sewil/data/table.h"
#include "sewil/judge/estimate.h"
#include "sewil/learn/votes.h"

namespace {

using namespace sewil;
using bench::Json;
using bench::PreparedSet;
using bench::SplitRows;

constexpr std::array errors{0.05, 0.1, 0.2};
constexpr std::array more{"Prostate-GE", "TOX-171", "Yale", "colon", "lymphoma", "warpPIE10P"};

class Judge {
 public:
  Judge(const PreparedSet& set, const SplitRows& rows, const ForestOptions& forest, const Workers& workers)
      : rows_(rows),
        columns_(set.matrix.columns.size()),
        learner_{.matrix = set.matrix,
                 .rows = rows.known(),
                 .columns = columns_,
                 .forest = forest,
                 .self_training = {.estimator = settled(EstimatorKind::automatic)},
                 .workers = workers},
        learned_(learn()),
        estimate_(make_estimate(rows.known(), label_estimate, cross_fit_labeling(learner_, label_estimate),
                                columns_.size())) {}

  [[nodiscard]] Json line(Json line) const {
    std::size_t right = 0;
    for (std::size_t i = 0; i < truth().size(); ++i) right += learned_.predicted[i] == truth()[i] ? 1 : 0;
    line["labels"] = rows_.labels.size();
    line["unlabeled"] = truth().size();
    line["accuracy"] = static_cast<double>(right) / static_cast<double>(truth().size());
    for (const double error : errors) {
      line["all"].push_back(counts(accepted({.error = error})));
      line["class"].push_back(by_class(accepted({.error = error, .by = AcceptBy::each_class})));
    }
    line["naive"] = counts(sure_votes());
    line["sets"] = set_counts(accept_labels(learner_, {.sets = 0.9}, estimate_, learned_.predicted));
    return line;
  }

 private:
  using Flags = std::vector<std::uint8_t>;

  SelfTrainingResult learn() {
    std::iota(columns_.begin(), columns_.end(), 0U);
    return learn_to_the_end(learner_, {.weights = false});
  }

  [[nodiscard]] const std::vector<std::int32_t>& truth() const { return rows_.unlabeled_truth; }

  [[nodiscard]] Flags accepted(const AcceptanceOptions& options) const {
    Flags flags = accept_labels(learner_, options, estimate_, learned_.predicted).accepted;
    flags.resize(truth().size(), 0);
    return flags;
  }

  [[nodiscard]] Flags sure_votes() const {
    Flags sure;
    for (std::size_t i = 0; i < truth().size(); ++i) {
      sure.push_back(std::ranges::max(learned_.votes.row(i)) >= 0.9 ? 1 : 0);
    }
    return sure;
  }

  // How many, and how many of them are wrong.
  [[nodiscard]] Json counts(const Flags& flags, std::int32_t label = -1) const {
    std::size_t taken = 0, wrong = 0;
    for (std::size_t i = 0; i < flags.size(); ++i) {
      if (flags[i] == 0 || (label >= 0 && learned_.predicted[i] != label)) continue;
      ++taken;
      wrong += learned_.predicted[i] != truth()[i] ? 1 : 0;
    }
    return {taken, wrong};
  }

  [[nodiscard]] Json by_class(const Flags& flags) const {
    Json all = Json::array();
    for (std::size_t k = 0; k < rows_.classes; ++k)
      all.push_back(counts(flags, static_cast<std::int32_t>(k)));
    return all;
  }

  // By true class: labeled rows, unlabeled rows, those whose set holds the class; and the mean size of a set.
  [[nodiscard]] Json set_counts(const Acceptance& found) const {
    if (found.sets.empty()) return nullptr;
    std::vector<std::array<std::size_t, 3>> of_class(rows_.classes);
    for (const std::int32_t label : rows_.labels) ++of_class[static_cast<std::size_t>(label)][0];
    for (std::size_t i = 0; i < truth().size(); ++i) {
      const auto k = static_cast<std::size_t>(truth()[i]);
      ++of_class[k][1];
      of_class[k][2] += found.sets[i * rows_.classes + k];
    }
    const auto held = std::accumulate(found.sets.begin(), found.sets.end(), std::size_t{0});
    return {{"classes", of_class}, {"size", static_cast<double>(held) / static_cast<double>(truth().size())}};
  }

  const SplitRows& rows_;
  std::vector<std::uint32_t> columns_;
  Learner learner_;
  SelfTrainingResult learned_;
  Estimate estimate_;
};

SplitRows third_labeled(const PreparedSet& set, std::size_t split) {
  const std::size_t rows = set.data.rows();
  const std::size_t labeled = std::max(rows * 3 / 10, 2 * set.data.classes().size());
  return {set, stratified_split(set.data.labels(), {.labeled = labeled, .unlabeled = rows - labeled}, split)};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: accept_quality OUT.jsonl [WORD=VALUE...]\n");
    return 2;
  }
  bench::ResultFile results(argv[1], {"set", "split"});
  bench::Words words = bench::split_words(std::span(argv + 2, argv + argc));
  const std::string folder = bench::take_word(words, "data", "../shared/data");
  const std::string wanted = bench::take_word(words, "sets", "all");
  const std::size_t splits = std::stoul(bench::take_word(words, "splits", "20"));
  const Workers workers(std::stoi(bench::take_word(words, "threads", "1")));
  ForestOptions forest;
  bench::set_options(forest, words);
  const auto add = [&](const std::string& name, std::size_t split, const auto& make) {
    results.add({{"set", name}, {"split", split}}, [&](const Json& line) {
      forest.seed = split;
      return make(line);
    });
  };
  if (wanted == "generated") {
    for (std::size_t number = 1; number <= splits; ++number) {
      add(wanted, number, [&](const Json& line) {
        const bench::DrawnTable table = bench::drawn_table(number, workers);
        return Judge(table.set, table.rows, forest, workers).line(line);
      });
    }
    return 0;
  }
  for (const char* name : more) {
    if (wanted != "all" && fmt::format(",{},", wanted).find(fmt::format(",{},", name)) == std::string::npos)
      continue;
    const auto path = std::filesystem::path(folder) / "more" / fmt::format("{}.mat", name);
    const PreparedSet set(name, make_dataset(read_table(path.string())), workers);
    for (std::size_t split = 1; split <= splits; ++split) {
      add(name, split, [&](const Json& line) {
        return Judge(set, third_labeled(set, split), forest, workers).line(line);
      });
    }
  }
  bench::each_set(folder, wanted, workers, [&](const PreparedSet& set, const PaperSet& paper) {
    for (std::size_t split = 1; split <= splits; ++split) {
      add(paper.name, split, [&](const Json& line) {
        return Judge(set, bench::split_rows(set, split), forest, workers).line(line);
      });
    }
  });
  return 0;
}

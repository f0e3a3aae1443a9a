// bench/label_issues_quality.cpp: does `--label-issues` find labels that were made wrong on purpose?
//   build-bench/bench/label_issues_quality OUT.jsonl [data=../shared/data] [sets=all] [splits=10]
//   [flipped=0.05]
//     [folds=10] [repeats=3] [threads=1]
// In every split of the study a share of the labels is changed to another class, drawn at random. One line
// per set and split: `listed`, the label issues in their order (1: its label was flipped, 0: it was not), and
// `rows`, for all labeled rows: the vote for the label, the largest other vote, their classes, 1 if flipped.
// What is in the file is not run again. bench/suggest_tables.py reads it.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>

#include "base/random.h"
#include "bench/each_set.h"
#include "bench/quality_words.h"
#include "bench/result_file.h"
#include "sewil/judge/suggest.h"
#include "suggest/hidden_votes.h"

namespace {

using namespace sewil;
using bench::Json;

// The places whose labels were changed.
std::set<std::size_t> flip(std::vector<std::int32_t>& labels, std::size_t classes, double share,
                           std::uint64_t seed) {
  std::vector<std::size_t> places(labels.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  RandomStream stream(seed, Purpose::test);
  shuffle(std::span(places), stream);
  places.resize(rows_of_share(share, labels.size()));
  for (const std::size_t place : places) {
    const std::uint32_t further = 1 + stream.below(static_cast<std::uint32_t>(classes) - 1);
    labels[place] = static_cast<std::int32_t>((static_cast<std::uint32_t>(labels[place]) + further) %
                                              static_cast<std::uint32_t>(classes));
  }
  return {places.begin(), places.end()};
}

Json measure(const bench::PreparedSet& set, std::size_t split, double share, const LabelIssueOptions& options,
             const Workers& workers, Json line) {
  const bench::SplitRows rows = bench::split_rows(set, split);
  std::vector<std::int32_t> labels = rows.labels;
  const std::set<std::size_t> flipped = flip(labels, rows.classes, share, split);
  std::set<std::uint32_t> flipped_rows;
  for (const std::size_t place : flipped) flipped_rows.insert(rows.split.labeled[place]);
  const PartlyLabeled known{rows.split.labeled, labels, rows.split.unlabeled, rows.classes};
  std::vector<std::uint32_t> columns(set.matrix.columns.size());
  std::iota(columns.begin(), columns.end(), 0U);
  const ForestOptions forest{.seed = split};
  line["labeled"] = labels.size();
  line["flipped"] = flipped.size();
  line["listed"] = Json::array();
  for (const LabelIssue& issue :
       find_label_issues({set.matrix, known, columns, forest, {}, workers}, options).rows) {
    line["listed"].push_back(flipped_rows.contains(issue.row) ? 1 : 0);
  }
  const VoteMatrix votes =
      suggest::hidden_votes({set.matrix, known, columns, forest, {}, workers, no_progress()}, options);
  for (std::size_t place = 0; place < labels.size(); ++place) {
    const auto own = static_cast<std::size_t>(labels[place]);
    std::vector<double> others(votes.row(place).begin(), votes.row(place).end());
    others[own] = -1;
    const auto rival =
        static_cast<std::size_t>(std::max_element(others.begin(), others.end()) - others.begin());
    line["rows"].push_back(
        {votes.row(place)[own], others[rival], own, rival, flipped.contains(place) ? 1 : 0});
  }
  return line;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: label_issues_quality OUT.jsonl [WORD=VALUE...]\n");
    return 2;
  }
  bench::ResultFile results(argv[1], {"set", "split"});
  bench::Words words = bench::split_words(std::span(argv + 2, argv + argc));
  const std::string folder = bench::take_word(words, "data", "../shared/data");
  const std::string wanted = bench::take_word(words, "sets", "all");
  const std::size_t splits = std::stoul(bench::take_word(words, "splits", "10"));
  const double share = std::stod(bench::take_word(words, "flipped", "0.05"));
  const LabelIssueOptions options{.folds = std::stoul(bench::take_word(words, "folds", "10")),
                                  .repeats = std::stoul(bench::take_word(words, "n_repeats", "3"))};
  const Workers workers(std::stoi(bench::take_word(words, "threads", "1")));
  bench::each_set(folder, wanted, workers, [&](const bench::PreparedSet& set, const PaperSet& paper) {
    for (std::size_t split = 1; split <= splits; ++split) {
      results.add({{"set", paper.name}, {"split", split}},
                  [&](const Json& line) { return measure(set, split, share, options, workers, line); });
    }
  });
  return 0;
}

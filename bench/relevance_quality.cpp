// bench/relevance_quality.cpp: does `sewil relevant` hold its false discovery rate, and how much does it
// find?
//   build-bench/bench/relevance_quality OUT.jsonl [columns=500] [labels=0.05,0.1,0.3]
//     [noise=independent,blocks,factors] [kinds=separable,hard,nothing,shuffled] [seeds=50]
//     [procedures=any,independent,today] [threads=1] [OPTION=VALUE...]
//   build-bench/bench/relevance_quality OUT.jsonl sets=all [data=../shared/data] [splits=5] [planted=200]
// Generated tables (planted_tables.h): 800 rows, 8 informative and 12 redundant columns (separation 2:
// separable, 1: hard), the rest noise. nothing: the noise columns alone; shuffled: the labels in random
// order. One line per table: `found` by procedure and level (.05, .1, .2): [true columns, noise columns].
// Procedures: any, independent (--noise; with any comes labels, the labeled rows alone), today (the relevance
// test of the search on self-trained labels).
// Real sets: copies of random columns in random order are planted among them; `found`: [others, planted].
// What is in the file is not run again. bench/relevance_tables.py reads it.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <sstream>
#include <string>

#include "base/random.h"
#include "bench/each_set.h"
#include "bench/planted_tables.h"
#include "bench/quality_words.h"
#include "bench/result_file.h"
#include "sewil/judge/discoveries.h"
#include "weighing/copy_comparison.h"
#include "weighing/permuted_copy.h"

namespace {

using namespace sewil;
using bench::Json;
using bench::real_columns;

constexpr double levels[] = {0.05, 0.1, 0.2};
std::vector<std::string> parts(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, ',');) all.push_back(part);
  return all;
}

// What is being looked at: which columns are real (or not planted) and which rows are labeled.
struct Case {
  const CodedMatrix& matrix;
  std::vector<bool> real;
  PartlyLabeled rows;
  ColumnSet columns;
};

// [real, not real] of those whose q-value is at most the level.
Json counts(const Case& one, const std::vector<double>& q_values, double level) {
  std::size_t real = 0, other = 0;
  for (const std::uint32_t column : one.columns) {
    if (q_values[column] <= level) ++(one.real[column] ? real : other);
  }
  return {real, other};
}

void add_procedures(Json& line, const Case& one, const std::set<std::string>& wanted,
                    DiscoveryOptions options, std::uint64_t seed, const Workers& workers) {
  for (const NoiseKind noise : {NoiseKind::any, NoiseKind::independent}) {
    if (!wanted.contains(noise == NoiseKind::any ? "any" : "independent")) continue;
    options.noise = noise;
    const Discoveries found = find_relevant_columns(
        {one.matrix, one.rows, one.columns, {.n_estimators = 100, .seed = seed}, {}, workers}, options);
    const bool any = noise == NoiseKind::any;
    std::vector<double> q, q_labels;
    for (const ColumnFinding& column : found.columns) {
      q.push_back(column.q_value);
      q_labels.push_back(column.q_labels);
    }
    for (const double level : levels) {
      line["found"][any ? "any" : "independent"].push_back(counts(one, q, level));
      if (any) line["found"]["labels"].push_back(counts(one, q_labels, level));
    }
    if (any) line["taught"] = found.taught;
    line["seconds"][any ? "any" : "independent"] = found.seconds;
  }
}

// The search's relevance test of every column at once, on the labels that self-training on all columns gives.
void add_today(Json& line, const Case& one, std::uint64_t seed, const Workers& workers) {
  const ForestOptions forest{.n_estimators = 200, .seed = seed};
  const auto maker = make_forest_maker(one.matrix, one.columns, forest, {}, workers);
  const SelfTrainingResult learned = self_train(one.rows, *maker, {}, workers);
  selection::AugmentedSet set{.rows = learned.rows,
                              .labels = learned.labels,
                              .labeled = learned.labeled,
                              .classes = one.rows.classes};
  const selection::ScoringJob job{.matrix = one.matrix, .set = set, .forest = forest, .criterion = {}};
  std::vector<ColumnSet> units;
  for (const std::uint32_t column : one.columns) units.push_back({column});
  for (const double level : levels) {
    selection::CopyComparison test(job, {.level = level}, workers);
    const std::vector<Relevance> diagnostics = test.test({}, units, 0, no_progress());
    std::vector<double> q(one.matrix.columns.size(), 1);
    for (std::size_t i = 0; i < diagnostics.size(); ++i)
      q[one.columns[i]] = diagnostics[i].irrelevant ? 1 : 0;
    line["found"]["today"].push_back(counts(one, q, level));
  }
}

Json generated_line(Json line, bench::PlantedTables& tables, const std::set<std::string>& wanted,
                    const DiscoveryOptions& options, const Workers& workers) {
  const auto kind = line.at("kind").get<std::string>();
  const auto seed = line.at("seed").get<std::uint64_t>();
  RowsByLabel rows(tables.labels(kind == "hard" ? 1 : 2, line.at("labels").get<double>(), workers));
  if (kind == "shuffled") {
    RandomStream stream(seed, Purpose::test, 1);
    shuffle(std::span(rows.labels), stream);
  }
  const auto width = line.at("columns").get<std::size_t>();
  Case one{.matrix = tables.matrix(),
           .real = std::vector<bool>(width, false),
           .rows = rows.known(2),
           .columns = {}};
  const bool nothing_real = kind == "nothing" || kind == "shuffled";
  for (std::uint32_t column = kind == "nothing" ? real_columns : 0; column < width; ++column) {
    one.columns.push_back(column);
    one.real[column] = column < real_columns && !nothing_real;
  }
  add_procedures(line, one, wanted, options, seed, workers);
  if (wanted.contains("today")) add_today(line, one, seed, workers);
  return line;
}

Json planted_line(Json line, const bench::PreparedSet& set, std::size_t planted,
                  const DiscoveryOptions& options, const Workers& workers) {
  const auto split = line.at("split").get<std::size_t>();
  const bench::SplitRows rows = bench::split_rows(set, split);
  CodedMatrix matrix = set.matrix;
  std::vector<std::uint32_t> all_rows(set.matrix.rows);
  std::iota(all_rows.begin(), all_rows.end(), 0U);
  for (std::size_t i = 0; i < planted; ++i) {
    RandomStream stream(split, Purpose::test, i);
    const std::uint32_t column = stream.below(static_cast<std::uint32_t>(set.matrix.columns.size()));
    const auto target = selection::draw_row_exchange(set.matrix.rows, all_rows, stream);
    matrix.columns.push_back(selection::permuted_copy(set.matrix.columns[column], target));
  }
  Case one{.matrix = matrix,
           .real = std::vector<bool>(matrix.columns.size(), false),
           .rows = {rows.split.labeled, rows.labels, rows.split.unlabeled, rows.classes},
           .columns = ColumnSet(matrix.columns.size())};
  std::fill_n(one.real.begin(), set.matrix.columns.size(), true);
  std::iota(one.columns.begin(), one.columns.end(), 0U);
  line["all"] = set.matrix.columns.size();
  add_procedures(line, one, {"any"}, options, split, workers);
  return line;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: relevance_quality OUT.jsonl [WORD=VALUE...]\n");
    return 2;
  }
  bench::Words words = bench::split_words(std::span(argv + 2, argv + argc));
  const std::string sets = bench::take_word(words, "sets", "");
  const std::string folder = bench::take_word(words, "data", "../shared/data");
  const std::size_t splits = std::stoul(bench::take_word(words, "splits", "5"));
  const std::size_t planted = std::stoul(bench::take_word(words, "planted", "200"));
  const auto columns = parts(bench::take_word(words, "columns", "500"));
  const auto labels = parts(bench::take_word(words, "labels", "0.05,0.1,0.3"));
  const auto noises = parts(bench::take_word(words, "noise", "independent,blocks,factors"));
  const auto kinds = parts(bench::take_word(words, "kinds", "separable,hard,nothing,shuffled"));
  const std::size_t seeds = std::stoul(bench::take_word(words, "seeds", "50"));
  const auto procedures = parts(bench::take_word(words, "procedures", "any,independent,today"));
  const std::set<std::string> wanted(procedures.begin(), procedures.end());
  const Workers workers(std::stoi(bench::take_word(words, "threads", "1")));
  DiscoveryOptions options{.seeds = 1};  // levels are compared by the q-values of one run
  bench::set_options(options, words);
  bench::ResultFile file(argv[1], {"set", "split", "columns", "labels", "noise", "kind", "seed"});
  if (!sets.empty()) {
    bench::each_set(folder, sets, workers, [&](const bench::PreparedSet& set, const PaperSet& paper) {
      for (std::size_t split = 1; split <= splits; ++split) {
        file.add({{"set", paper.name}, {"split", split}},
                 [&](const Json& line) { return planted_line(line, set, planted, options, workers); });
      }
    });
    return 0;
  }
  std::size_t widest = 0;
  for (const std::string& width : columns) widest = std::max<std::size_t>(widest, std::stoul(width));
  for (std::size_t seed = 1; seed <= seeds; ++seed) {
    for (const std::string& noise : noises) {
      bench::PlantedTables tables(widest, noise, seed);
      for (const std::string& width : columns) {
        for (const std::string& kind : kinds) {
          for (const std::string& label : labels) {
            file.add(
                {{"columns", std::stoul(width)},
                 {"labels", std::stod(label)},
                 {"noise", noise},
                 {"kind", kind},
                 {"seed", seed}},
                [&](const Json& line) { return generated_line(line, tables, wanted, options, workers); });
          }
        }
      }
    }
  }
  return 0;
}

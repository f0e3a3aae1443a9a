// study/summary.cpp: see sewil/front/study_summary.h.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <string_view>

#include "sewil/data/work.h"
#include "sewil/front/study.h"
#include "sewil/front/study_sets.h"
#include "sewil/front/study_summary.h"
#include "sewil/front/text.h"
#include "study/mann_whitney.h"
#include "study/signed_rank.h"

namespace sewil {
namespace {

// Of the test behind the arrows.
constexpr double level = 0.01;

void add(StudyFigure& figure, std::size_t split, double value) {
  if (!std::isfinite(value)) return;
  figure.values.push_back(value);
  figure.splits.push_back(split);
}

void finish(StudyFigure& figure) {
  const auto count = static_cast<double>(figure.values.size());
  if (figure.values.empty()) return;
  figure.mean = std::accumulate(figure.values.begin(), figure.values.end(), 0.0) / count;
  if (figure.values.size() < 2) return;
  double squares = 0;
  for (const double value : figure.values) squares += (value - figure.mean) * (value - figure.mean);
  figure.deviation = std::sqrt(squares / (count - 1));
}

double p_value(const StudyScore& score, const StudyScore& best, ArrowTest test) {
  if (test == ArrowTest::mann_whitney) return mann_whitney(score.values, best.values).p_value;
  std::vector<double> differences;
  for (std::size_t i = 0; i < score.splits.size(); ++i) {
    const auto same = std::ranges::lower_bound(best.splits, score.splits[i]);
    if (same == best.splits.end() || *same != score.splits[i]) continue;
    differences.push_back(score.values[i] -
                          best.values[static_cast<std::size_t>(same - best.splits.begin())]);
  }
  return signed_rank(differences).p_value;
}

// Bold and arrows of one row; `score` picks the figure.
void rank(StudyRow& row, std::span<const SummaryMethod> methods, StudyScore StudyCell::* score,
          ArrowTest test) {
  const auto counts = [&](std::size_t at) {
    return !methods[at].reference && row.cells[at].complete() && !(row.cells[at].*score).values.empty();
  };
  const StudyScore* best = nullptr;
  for (std::size_t at = 0; at < methods.size(); ++at) {
    const StudyScore& own = row.cells[at].*score;
    if (counts(at) && (best == nullptr || own.mean > best->mean)) best = &own;
  }
  if (best == nullptr) return;
  const auto shown = [](double mean) { return std::lround(mean * 1000); };
  for (std::size_t at = 0; at < methods.size(); ++at) {
    StudyScore& own = row.cells[at].*score;
    if (!counts(at)) continue;
    own.best = shown(own.mean) == shown(best->mean);
    own.worse = &own != best && p_value(own, *best, test) < level;
  }
}

// Sets of the paper first, in its order, then stand-ins; the others in the order of the results.
std::vector<std::string> sets_of(std::span<const StudyResult> results) {
  std::vector<std::string> sets;
  const auto add = [&](const std::string& name) {
    if (std::find(sets.begin(), sets.end(), name) == sets.end()) sets.push_back(name);
  };
  for (const PaperSet& set : known_sets()) {
    const auto of_set = [&](const StudyResult& result) { return result.set == set.name; };
    if (std::any_of(results.begin(), results.end(), of_set)) add(set.name);
  }
  for (const StudyResult& result : results) add(result.set);
  return sets;
}

StudyCell make_cell(std::span<const StudyResult* const> results) {
  StudyCell cell;
  for (const StudyResult* result : results) {
    ++cell.splits;
    cell.na += result->status == ResultStatus::na ? 1U : 0U;
    cell.errors += result->status == ResultStatus::error ? 1U : 0U;
    if (result->status != ResultStatus::ok) continue;
    add(cell.acc_u, result->split, result->acc_u);
    add(cell.acc_t, result->split, result->acc_t);
    add(cell.columns, result->split, static_cast<double>(result->columns));
    add(cell.choose_seconds, result->split, result->choose_seconds);
    add(cell.seconds, result->split, result->seconds);
    add(cell.cpu_seconds, result->split, result->cpu_seconds);
  }
  for (StudyFigure* figure : std::initializer_list<StudyFigure*>{
           &cell.acc_u, &cell.acc_t, &cell.columns, &cell.choose_seconds, &cell.seconds, &cell.cpu_seconds}) {
    finish(*figure);
  }
  return cell;
}

void check_alike(std::span<const StudyResult* const> results) {
  for (const StudyResult* result : results) {
    if (result->options_hash == results.front()->options_hash) continue;
    throw InputError(
        fmt::format("The results of {} on {} (table {}) were made with different options, {} in "
                    "split {} and {} in split {}; expected the same in all.",
                    result->method, result->set, name_of(result->table), results.front()->changed,
                    results.front()->split, result->changed, result->split));
  }
}

// What the table itself does not show: options that are not the default, and on which sets where that is not
// all of them; versions; what the seconds are.
std::vector<std::string> notes_of(std::span<const StudyResult> results,
                                  std::span<const SummaryMethod> methods) {
  std::map<std::string, std::vector<std::string>> methods_by_options;  // what is changed, where
  for (const SummaryMethod& method : methods) {
    std::map<std::string, std::set<std::string>> sets_by_options;
    std::set<std::string> hashes;
    for (const StudyResult& result : results) {
      if (result.method != method.name) continue;
      sets_by_options[result.changed].insert(result.set);
      hashes.insert(result.options_hash);
    }
    for (const auto& [changed, sets] : sets_by_options) {
      if (hashes.size() == 1 && changed == "{}") continue;
      const std::string where = hashes.size() > 1 ? fmt::format(" on {}", fmt::join(sets, ", ")) : "";
      methods_by_options[changed].push_back(method.title + where);
    }
  }
  std::vector<std::string> notes;
  notes.reserve(methods_by_options.size() + 2);
  for (const auto& [changed, where] : methods_by_options) {
    notes.push_back(
        fmt::format("Options {}: {}.", changed == "{}" ? "by default" : changed, fmt::join(where, "; ")));
  }
  std::set<std::string> versions;
  for (const StudyResult& result : results) versions.insert(result.version);
  if (versions.size() > 1) notes.push_back(fmt::format("Versions {} are mixed.", fmt::join(versions, ", ")));
  notes.push_back("Processor seconds: to choose the columns, and of self-training on them.");
  return notes;
}

// Those of the study in its order; names it does not know follow in the order of the results.
std::vector<SummaryMethod> methods_of(std::span<const StudyResult> results, StudyTable table) {
  std::vector<SummaryMethod> methods;
  for (const StudyMethod& method : study_methods()) {
    if (method.table == table) methods.push_back({method.name, method.title, method.reference});
  }
  for (const StudyResult& result : results) {
    const auto same = [&](const SummaryMethod& method) { return method.name == result.method; };
    if (std::none_of(methods.begin(), methods.end(), same)) methods.push_back({result.method, result.method});
  }
  std::erase_if(methods, [&](const SummaryMethod& method) {
    return std::none_of(results.begin(), results.end(),
                        [&](const StudyResult& result) { return result.method == method.name; });
  });
  return methods;
}

ComparedCells compared_cells(const TableSummary& summary) {
  std::vector<std::size_t> ranked, rows(summary.rows.size());
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  for (std::size_t method = 0; method < summary.methods.size(); ++method) {
    if (!summary.methods[method].reference) ranked.push_back(method);
  }
  const auto complete = [&](std::size_t method, std::size_t row) {
    return summary.rows[row].cells[method].complete();
  };
  ComparedCells all_methods{.methods = ranked, .rows = rows};
  std::erase_if(all_methods.rows, [&](std::size_t row) {
    return !std::ranges::all_of(ranked, [&](std::size_t method) { return complete(method, row); });
  });
  ComparedCells all_rows{.methods = ranked, .rows = rows};
  std::erase_if(all_rows.methods, [&](std::size_t method) {
    return !std::ranges::all_of(rows, [&](std::size_t row) { return complete(method, row); });
  });
  const auto cells = [](const ComparedCells& some) { return some.methods.size() * some.rows.size(); };
  ComparedCells more = cells(all_rows) > cells(all_methods) ? std::move(all_rows) : std::move(all_methods);
  if (more.methods.empty() || more.rows.size() < 2) return {};
  return more;
}

std::optional<MeanRanks> ranks_of(const TableSummary& summary) {
  if (summary.compared.methods.size() < 3) return std::nullopt;
  std::vector<std::vector<double>> scores;
  for (const std::size_t row : summary.compared.rows) {
    std::vector<double>& means = scores.emplace_back();
    for (const std::size_t method : summary.compared.methods) {
      means.push_back(summary.rows[row].cells[method].acc_u.mean);
    }
  }
  return mean_ranks(scores);
}

std::string arrow_sentence(ArrowTest test) {
  return fmt::format("An arrow marks what is significantly worse than the best of its row ({}, level {}).",
                     test == ArrowTest::signed_rank
                         ? "Wilcoxon's signed-rank test of the splits that both have"
                         : "Mann-Whitney U test",
                     level);
}

std::string ranks_sentence(const MeanRanks& ranks) {
  return fmt::format(
      "Mean ranks by ACC-U over {} sets: {} (Friedman, p = {:.2g}); ranks closer than {:.2f} do not differ "
      "significantly (Nemenyi, 0.05).",
      ranks.sets, ranks.p_value < 0.05 ? "the methods differ" : "no significant difference", ranks.p_value,
      ranks.critical_difference);
}

}  // namespace

TableSummary summarize(std::span<const StudyResult> all, StudyTable table, ArrowTest test) {
  std::vector<StudyResult> results;
  for (const StudyResult& result : all) {
    if (result.table == table) results.push_back(result);
  }
  std::stable_sort(results.begin(), results.end(),
                   [](const StudyResult& a, const StudyResult& b) { return a.split < b.split; });
  TableSummary summary{.table = table,
                       .methods = methods_of(results, table),
                       .rows = {},
                       .compared = {},
                       .ranks = {},
                       .notes = {}};
  for (const std::string& set : sets_of(results)) {
    StudyRow row{.set = set, .splits = 0, .cells = {}};
    const StudyResult* first = nullptr;
    for (const SummaryMethod& method : summary.methods) {
      std::vector<const StudyResult*> of_cell;
      for (const StudyResult& result : results) {
        if (result.set == set && result.method == method.name) of_cell.push_back(&result);
      }
      check_alike(of_cell);
      for (const StudyResult* result : of_cell) {
        if (first == nullptr) first = result;
        if (result->data_hash != first->data_hash) {
          throw InputError(fmt::format("The results on {} belong to different data (hash {} and {}).", set,
                                       first->data_hash, result->data_hash));
        }
        if (!same_sizes(*result, *first)) {
          throw InputError(fmt::format(
              "The results on {} have splits of different sizes: {} labeled and {} test rows, and {} and {}.",
              set, first->labeled, first->test, result->labeled, result->test));
        }
      }
      row.cells.push_back(make_cell(of_cell));
      row.splits = std::max(row.splits, row.cells.back().splits);
    }
    rank(row, summary.methods, &StudyCell::acc_u, test);
    rank(row, summary.methods, &StudyCell::acc_t, test);
    summary.rows.push_back(std::move(row));
  }
  if (!results.empty()) {
    summary.notes = notes_of(results, summary.methods);
    summary.notes.push_back(arrow_sentence(test));
  }
  summary.compared = compared_cells(summary);
  summary.ranks = ranks_of(summary);
  if (summary.ranks) summary.notes.push_back(ranks_sentence(*summary.ranks));
  return summary;
}

}  // namespace sewil

// r/src/rows.cpp: single rows: which to look at, and what a saved model says of new ones.
#include <cpp11.hpp>
#include <string>
#include <utility>
#include <vector>

#include "calls.h"
#include "guard.h"
#include "option_values.h"
#include "requests.h"
#include "run.h"
#include "sewil/judge/run.h"
#include "sewil/judge/suggest.h"
#include "sewil/learn/learner.h"
#include "sewil/select/problem.h"
#include "table.h"
#include "values.h"

namespace sewil::r {
namespace {

// A value of each row, in a vector.
template <class Row, class Value>
auto each_of(const std::vector<Row>& rows, Value&& value) {
  std::vector<decltype(value(rows.front()))> values;
  for (const Row& row : rows) values.push_back(value(row));
  return values;
}

template <class Row>
cpp11::sexp votes_of(const std::vector<Row>& rows, std::size_t classes) {
  VoteMatrix votes(rows.size(), classes);
  for (std::size_t i = 0; i < rows.size(); ++i) std::ranges::copy(rows[i].votes, votes.row(i).begin());
  return new_matrix(votes);
}

cpp11::sexp suggestion_list(const Suggestions& found, std::span<const std::string> classes) {
  const std::vector<Suggestion>& rows = found.rows;
  return cpp11::writable::list(
      {"row"_nm = new_places(each_of(rows, [](const Suggestion& one) { return one.row; })),
       "predicted"_nm = new_places(each_of(rows, [](const Suggestion& one) { return one.predicted; })),
       "rival"_nm = new_places(each_of(rows, [](const Suggestion& one) { return one.rival; })),
       "score"_nm = new_vector(each_of(rows, [](const Suggestion& one) { return one.score; })),
       "resembling"_nm = new_vector(each_of(rows, [](const Suggestion& one) { return one.crowd; })),
       "probability"_nm = new_vector(each_of(rows, [](const Suggestion& one) { return one.probability; })),
       "reason"_nm = new_texts(
           each_of(rows, [&](const Suggestion& one) { return reason_of(one, found.rule, classes); })),
       "votes"_nm = votes_of(rows, classes.size())});
}

cpp11::sexp issue_list(const LabelIssues& found, std::span<const std::string> classes) {
  const std::vector<LabelIssue>& rows = found.rows;
  return cpp11::writable::list(
      {"row"_nm = new_places(each_of(rows, [](const LabelIssue& one) { return one.row; })),
       "label"_nm = new_places(each_of(rows, [](const LabelIssue& one) { return one.label; })),
       "predicted"_nm = new_places(each_of(rows, [](const LabelIssue& one) { return one.predicted; })),
       "strength"_nm = new_vector(each_of(rows, [](const LabelIssue& one) { return one.strength; })),
       "reason"_nm = new_texts(each_of(rows, [&](const LabelIssue& one) { return reason_of(one, classes); })),
       "votes"_nm = votes_of(rows, classes.size())});
}

SEXP advise(const cpp11::list& table, const cpp11::list& target, const cpp11::list& options, const Run& run) {
  AdviceRequest request{.forest = read_options<ForestOptions>(options),
                        .advice = read_options(options, usual_advice)};
  request.forest.seed = run.seed;
  Dataset data = dataset_of(table, target);
  const std::vector<std::string> classes(data.classes().begin(), data.classes().end());
  const RowAdvice advice = run_here(run, [&](const Workers& workers, Progress& progress) {
    check_free_memory(data, memory_of_labeling(data, request.forest, workers.threads()));
    const Problem problem(std::move(data), workers, request.forest);
    request.columns = problem.columns_but();
    return run_advice(problem, request, workers, progress);
  });
  cpp11::sexp suggestions = R_NilValue, label_issues = R_NilValue, none_because = R_NilValue;
  if (advice.suggestions) suggestions = suggestion_list(*advice.suggestions, classes);
  if (advice.label_issues) {
    label_issues = issue_list(*advice.label_issues, classes);
    if (!advice.label_issues->none_because.empty())
      none_because = new_text(advice.label_issues->none_because);
  }
  return cpp11::writable::list(
      {"suggestions"_nm = suggestions, "label_issues"_nm = label_issues, "none_because"_nm = none_because});
}

}  // namespace
}  // namespace sewil::r

using namespace sewil;
using namespace sewil::r;

extern "C" SEXP advise_on_rows(SEXP table, SEXP target, SEXP options, SEXP run) {
  return guarded([&] {
    return advise(cpp11::list(table), cpp11::list(target), cpp11::list(options), run_of(cpp11::list(run)));
  });
}

// `model`: the bytes that a fit keeps.
extern "C" SEXP model_votes(SEXP model, SEXP table, SEXP threads) {
  return guarded([&]() -> SEXP {
    const std::span<const char> bytes(reinterpret_cast<const char*>(RAW(model)),
                                      static_cast<std::size_t>(Rf_xlength(model)));
    const LabelModel voters = parse_model(bytes, "the model in this fit");
    const Workers workers(usable_threads(Rf_asInteger(threads)));
    const ModelVotes found = sewil::label_rows(voters, columns_of(cpp11::list(table)), "newdata", workers);
    return cpp11::writable::list(
        {"votes"_nm = new_matrix(found.votes), "unseen"_nm = static_cast<double>(found.unseen_categories)});
  });
}

// run/advice_files.cpp: see advice_files.h.
#include "run/advice_files.h"

#include <fmt/format.h>

#include "sewil/front/text.h"

namespace sewil::run {
namespace {

std::string heads_of_votes(std::span<const std::string> classes) {
  std::string text;
  for (const std::string& name : classes) text += "," + csv_cell("vote_" + name);
  return text + "\n";
}

std::string votes_of(const std::vector<double>& votes) {
  std::string text;
  for (const double vote : votes) text += "," + shortest(vote);
  return text + "\n";
}

// ",name,vote"; empty cells where there is no such class.
std::string class_and_vote(std::int32_t k, const std::vector<double>& votes,
                           std::span<const std::string> classes, bool safe) {
  if (k < 0) return ",,";
  const auto at = static_cast<std::size_t>(k);
  return fmt::format(",{},{}", csv_cell(classes[at], safe), shortest(votes[at]));
}

// "12" or "12,P-0041".
template <class Row>
std::string row_and_id(const Row& one, bool ids, bool safe) {
  const std::string row = std::to_string(one.row + 1ULL);
  return ids ? row + "," + csv_cell(one.id, safe) : row;
}

const char* heads_of_row(bool ids) {
  return ids ? "row,id" : "row";
}

std::string suggestions_csv(const Suggestions& suggestions, std::span<const std::string> classes, bool ids,
                            bool safe) {
  std::string text =
      heads_of_row(ids) +
      std::string(",label,predicted,vote,rival,rival_vote,resembling,score,probability,reason") +
      heads_of_votes(classes);
  for (const Suggestion& one : suggestions.rows) {
    text += fmt::format("{},{}{},{},{},{},{}", row_and_id(one, ids, safe),
                        class_and_vote(one.predicted, one.votes, classes, safe),
                        class_and_vote(one.rival, one.votes, classes, safe), shortest(one.crowd),
                        shortest(one.score), shortest(one.probability),
                        csv_cell(reason_of(one, suggestions.rule, classes), safe));
    text += votes_of(one.votes);
  }
  return text;
}

std::string label_issues_csv(const LabelIssues& label_issues, std::span<const std::string> classes, bool ids,
                             bool safe) {
  std::string text = heads_of_row(ids) + std::string(",label,predicted,vote,label_vote,strength,reason") +
                     heads_of_votes(classes);
  for (const LabelIssue& one : label_issues.rows) {
    const auto label = static_cast<std::size_t>(one.label);
    text += fmt::format("{},{}{},{},{},{}", row_and_id(one, ids, safe), csv_cell(classes[label], safe),
                        class_and_vote(one.predicted, one.votes, classes, safe), shortest(one.votes[label]),
                        shortest(one.strength), csv_cell(reason_of(one, classes), safe));
    text += votes_of(one.votes);
  }
  return text;
}

}  // namespace

std::vector<RunFile> advice_files(const RowAdvice& advice, std::span<const std::string> classes, bool ids,
                                  bool safe) {
  std::vector<RunFile> files;
  if (advice.suggestions) {
    files.push_back({"suggestions.csv", suggestions_csv(*advice.suggestions, classes, ids, safe)});
  }
  if (advice.label_issues)
    files.push_back({"label_issues.csv", label_issues_csv(*advice.label_issues, classes, ids, safe)});
  return files;
}

}  // namespace sewil::run

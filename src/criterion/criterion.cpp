// criterion/criterion.cpp: all criteria and their components from one forest's votes.
#include "sewil/select/criterion.h"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "sewil/data/work.h"
#include "sewil/learn/votes.h"

namespace sewil {
namespace {

constexpr CriterionInfo table[] = {
    {"cbil", "CBIL", "C-bound for imperfect labels, by gamma", &CriterionResult::cbil, true},
    {"cbil-beta", "CBIL-beta", "the same by beta", &CriterionResult::cbil_beta, true},
    {"cb", "CB", "plain C-bound", &CriterionResult::cb, true},
    {"oob", "OOB", "out-of-bag error", &CriterionResult::oob_error},
    {"tb", "TB", "transductive bound", &CriterionResult::tb, false, true}};

}  // namespace

void describe(CriterionOptions& options, OptionVisitor& visitor) {
  static constexpr std::array moment_names{"augmented", "unlabeled"};
  static const ChoiceWords words = choice_words("what a candidate is scored by", criterion_table());
  visitor.begin_scope("criterion");
  visitor.choose("criterion", options.criterion, words.names, words.help.c_str());
  visitor.begin_scope("moments");
  visitor.choose(
      "moments", options.moments, moment_names,
      "rows behind the C-bound: out-of-bag votes of the augmented set or votes of all unlabeled rows");
}

std::span<const CriterionInfo> criterion_table() noexcept {
  return table;
}

const CriterionInfo& info_of(Criterion criterion) noexcept {
  return table[static_cast<std::size_t>(criterion)];
}

CriterionResult evaluate_criteria(const CriterionInput& input, const CriterionOptions& options,
                                  const Workers& workers) {
  SEWIL_ASSERT(input.oob_votes.rows == input.labels.size() && input.labeled <= input.labels.size());
  const bool has_unlabeled = input.unlabeled_votes != nullptr && input.unlabeled_votes->rows > 0;
  if (!has_unlabeled && info_of(options.criterion).needs_unlabeled) {
    throw InputError(fmt::format("{} needs unlabeled rows and the data has none; expected another criterion.",
                                 option_text("criterion", info_of(options.criterion).name)));
  }
  if (!has_unlabeled && options.moments == MomentRows::unlabeled_rows) {
    throw InputError(fmt::format("{} needs unlabeled rows and the data has none; expected {}.",
                                 option_text("moments", "unlabeled"), option_text("moments", "augmented")));
  }

  CriterionResult result;
  const std::vector<std::int32_t> predicted = predict(input.oob_votes);
  const ErrorRate oob = error_rate(input.labels, predicted);
  // Where no row has an out-of-bag vote nothing speaks for the candidate.
  result.oob_error = oob.rows == 0 ? 1 : oob.value();
  result.oob_rows = oob.rows;
  result.voteless = input.labels.size() - oob.rows;

  const MislabelingMatrix mislabeling = mislabeling_matrix(
      input.labels.first(input.labeled), std::span(predicted).first(input.labeled), input.oob_votes.classes);
  result.beta = mislabeling.beta();
  result.gamma = mislabeling.gamma();
  result.labeled_rows = mislabeling.rows;

  const MarginMoments moments = margin_moments(
      options.moments == MomentRows::unlabeled_rows ? *input.unlabeled_votes : input.oob_votes);
  result.mu1 = moments.mu1;
  result.mu2 = moments.mu2;
  result.moment_rows = moments.rows;
  result.cb = c_bound(moments);
  result.cbil = c_bound(moments, result.gamma);
  result.cbil_beta = c_bound(moments, result.beta);
  if (has_unlabeled) result.tb = transductive_bound(*input.unlabeled_votes, options.bound, workers);
  return result;
}

double value_of(const CriterionResult& result, Criterion criterion) noexcept {
  return result.*info_of(criterion).value;
}

}  // namespace sewil

// run/advice_files.h: the rows a person should look at, as files of a run's folder.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sewil/front/run_files.h"

namespace sewil::run {

// Those that were asked for; the most important row first, rows count from 1.
// suggestions.csv: row, label (empty, to be filled in), predicted, vote, rival, rival_vote, resembling,
// score, probability, reason, vote_CLASS... label_issues.csv: row, label, predicted, vote, label_vote,
// strength, reason, vote_CLASS... `ids`: the rows have some.
std::vector<RunFile> advice_files(const RowAdvice& advice, std::span<const std::string> classes, bool ids,
                                  bool safe);

}  // namespace sewil::run

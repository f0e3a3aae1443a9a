// cli/relevant_output.h: what is printed of the verdicts on columns.
#pragma once

#include <string>

#include "sewil/judge/run.h"

namespace sewil::cli {

// How many columns were found at which rate.
std::string discoveries_line(const Discoveries& found);

// That, what the unlabeled rows were good for, and the columns of most evidence.
std::string relevance_summary(const RelevanceRecord& record);

}  // namespace sewil::cli

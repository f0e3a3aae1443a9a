// sewil/luck.h: how much of a selection is luck. Its seed says nothing about the data, so that what another
// seed gives differs by luck alone. The run is repeated with the seeds that follow its own.
// spread: the standard deviation of the expected accuracy over the run's own seed and the others.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sewil/options.h"

namespace sewil {

struct LuckOptions {
  std::size_t seeds = 0;  // others, besides the run's own; 0: none
};

void describe(LuckOptions& options, OptionVisitor& visitor);

struct Luck {
  std::size_t seeds = 0;  // others that were run; stopped early, fewer than asked for
  // Mean over the other seeds: columns in common of those in either set, and labels that are the same.
  double jaccard = 0, same_labels = 0;
  std::size_t same_set = 0;               // seeds that chose just these columns
  std::vector<double> again = {};         // beside the chosen columns: of the seeds, those that chose it too
  std::vector<std::size_t> columns = {};  // chosen by each seed
  std::vector<double> accuracy = {};      // expected by the run's own and each other seed; empty: not estimated
  double spread = 0;
};

// "Other seeds choose other columns: ..."
[[nodiscard]] std::string luck_sentence(const Luck& luck);

}  // namespace sewil

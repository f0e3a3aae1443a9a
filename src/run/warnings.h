// run/warnings.h: what a run warns of: odd data first, then odd results. They are
// told once and stand in the record.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sewil/describe_data.h"
#include "sewil/record.h"

namespace sewil::run {

// Gathers sentences in a record and tells each at once, those about the data first.
class Warnings {
 public:
  Warnings(std::vector<std::string>& kept, std::function<void(const std::string&)> tell,
           const DataDescription& data)
      : kept_(kept), tell_(std::move(tell)) {
    add(data.warnings);
  }

  void add(const std::vector<std::string>& sentences) {
    for (const std::string& sentence : sentences) {
      kept_.push_back(sentence);
      if (tell_) tell_(sentence);
    }
  }

 private:
  std::vector<std::string>& kept_;
  std::function<void(const std::string&)> tell_;
};

// Labels that look bad: no better than naming the largest class, or a class that no row was given; and an
// estimate that is not of all rows.
[[nodiscard]] std::vector<std::string> warnings_of_labels(const DataDescription& data,
                                                          const SelfLearningResult& learned,
                                                          const std::optional<Estimate>& estimate);

// The same of the chosen columns' labels, and chosen columns that the data's own warnings are about; and an
// estimate of more columns than there are, because some say the same as another one.
[[nodiscard]] std::vector<std::string> warnings_of_selection(const DataDescription& data,
                                                             const RunRecord& record);

// Identifiers that were found relevant.
[[nodiscard]] std::vector<std::string> warnings_of_relevance(const DataDescription& data,
                                                             const Discoveries& found);

}  // namespace sewil::run

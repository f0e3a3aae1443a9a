// sewil/acceptance.h: which of the labels that were given may be used. The labels that were hidden in turn
// (sewil/estimate.h) say how often labels are wrong by how sure the votes were, and so where to draw the
// line. accepted: its label may be used; of the accepted labels at most a stated share is wrong, on average
// over tables. class set: the classes a row may be of; it holds the true class in a stated share of the rows
// of every class. docs/accept.md is the guide.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sewil/estimate.h"
#include "sewil/learner.h"
#include "sewil/options.h"

namespace sewil {

// Among which labels the share of wrong ones is kept.
enum class AcceptBy : std::uint8_t {
  all,        // all that are accepted
  each_class  // those accepted of each class
};

struct AcceptanceOptions {
  double error = 0;  // the share of wrong ones among the accepted; 0: none is to be accepted
  AcceptBy by = AcceptBy::all;
  double sets = 0;  // the share of rows whose set holds the true class; 0: no sets

  [[nodiscard]] bool asked() const noexcept { return error > 0 || sets > 0; }
};

void describe(AcceptanceOptions& options, OptionVisitor& visitor);

// The labels given to the unlabeled rows, or those of one class.
struct AcceptedLabels {
  std::size_t given = 0;
  std::size_t accepted = 0;
  std::size_t judged = 0;  // labels that were hidden, or those of them that were said to be of the class
  std::size_t wrong = 0;   // of these, said to be of another class than they are
  std::size_t labels_needed = 0;  // about so many in all for any to be accepted; 0: some are, or not known
};

struct Acceptance {
  AcceptanceOptions options = {};
  std::string none_because = {};            // a sentence: why nothing can be said; then nothing is
  std::vector<std::uint8_t> accepted = {};  // beside the unlabeled rows; empty: not asked for
  AcceptedLabels all = {};
  std::vector<AcceptedLabels> by_class = {};
  std::vector<std::uint8_t> sets = {};         // a line per unlabeled row, 1 for a class in its set
  std::vector<std::size_t> rows_of_size = {};  // rows by the number of classes in their set, from 0
  StopReason stopped = StopReason::none;
};

// The learner is the run's: its rows are the table's. `estimate` is of the same run, and `given` are its
// labels of the unlabeled rows (-1: none). Throws Stopped.
[[nodiscard]] Acceptance accept_labels(const Learner& learner, const AcceptanceOptions& options,
                                       const Estimate& estimate, std::span<const std::int32_t> given);

// What was found, in sentences: about the accepted labels, about each class where the error is kept by class,
// and about the sets.
[[nodiscard]] std::vector<std::string> acceptance_sentences(const Acceptance& acceptance,
                                                            std::span<const std::string> classes);

// "a|b": the classes in the set of the row at this place; empty where no sets were asked for.
[[nodiscard]] std::string class_set_text(const Acceptance& acceptance, std::size_t place,
                                         std::span<const std::string> classes);

}  // namespace sewil

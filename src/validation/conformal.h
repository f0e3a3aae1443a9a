// validation/conformal.h: where the line lies between labels that may be used and labels that may not, by
// labels that were held out. A fold's voters have seen neither the labels of its hidden rows nor those of the
// unlabeled rows, so among the two a fold's rows are in no way special: a hidden row is compared with the
// unlabeled ones by the voters of its own fold, and by no others.
// sureness of a label: the vote for it less the largest other vote.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sewil/judge/estimate.h"
#include "sewil/learn/forest.h"

namespace sewil::validation {

[[nodiscard]] double sureness(std::span<const double> votes, std::int32_t label);

// What the voters say who have not seen the labels of a fold.
struct FoldVotes {
  const VoteMatrix& hidden;             // of the fold's rows
  std::span<const std::int32_t> truth;  // their labels
  std::span<const std::int32_t> given;  // the labels they got while hidden
  const VoteMatrix& unlabeled;          // of the unlabeled rows
};

// How many hidden rows were labeled wrongly although the votes were at least as sure as those of an unlabeled
// row, counted over all folds.
class WrongCounts {
 public:
  // `given`: labels of the unlabeled rows; must outlive the counts. `repeats`: how often each row is hidden.
  WrongCounts(std::span<const std::int32_t> given, std::size_t classes, AcceptBy by, std::size_t repeats);

  void add(const FoldVotes& fold);

  // Of "the given label is wrong", beside the unlabeled rows: small where it is not; 1 where none was given.
  [[nodiscard]] std::vector<double> p_values() const;
  // Hidden rows that were said to be of a class, and those of them that are of another, per repeat.
  [[nodiscard]] std::size_t judged(std::size_t label) const { return judged_[label] / repeats_; }
  [[nodiscard]] std::size_t wrong(std::size_t label) const { return wrong_[label] / repeats_; }

 private:
  std::span<const std::int32_t> given_;
  AcceptBy by_;
  std::size_t repeats_;
  std::vector<std::size_t> as_sure_;         // beside the unlabeled rows
  std::vector<std::size_t> judged_, wrong_;  // by class, over all repeats
};

// How many hidden rows of a class have a smaller vote for it than an unlabeled row has, over all folds.
class SetCounts {
 public:
  // `labels`: of the labeled rows. A class with so few that it could never be ruled out is compared together
  // with all such classes, and with all classes where these have too few labels even together. A row that is
  // alone in its class says nothing while it is hidden: nobody could vote for its class.
  SetCounts(std::size_t rows, std::span<const std::int32_t> labels, std::size_t classes, double coverage);

  void add(const FoldVotes& fold);

  // A line per unlabeled row, 1 for each class that cannot be ruled out; the given label is always in.
  [[nodiscard]] std::vector<std::uint8_t> sets(std::span<const std::int32_t> given) const;

 private:
  std::size_t rows_;
  double coverage_;
  std::vector<std::size_t> labels_of_;              // by class
  std::vector<std::vector<std::size_t>> compared_;  // by class: the classes whose hidden rows it is beside
  std::vector<std::size_t> hidden_;                 // by class: hidden rows it is beside, over all repeats
  std::vector<std::size_t> smaller_;                // a line per row; twice the number: ties count once
};

// The most p-values such that of those expected to be wrong at most the share `error` is, by the rule of
// Benjamini and Hochberg; only places in `which` count.
void accept_smallest(std::span<const double> p_values, std::span<const std::uint32_t> which, double error,
                     std::vector<std::uint8_t>& accepted);

// About how many times as many hidden rows it would take to accept any, when the share of wrong ones among
// the sure stays as it is; 0: no number of them would do.
[[nodiscard]] double times_needed(std::span<const double> p_values, std::span<const std::uint32_t> which,
                                  std::size_t judged, double error);

}  // namespace sewil::validation

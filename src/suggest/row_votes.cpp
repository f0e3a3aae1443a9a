// suggest/row_votes.cpp: see row_votes.h.
#include "suggest/row_votes.h"

#include <array>
#include <cmath>
#include <memory>

#include "forest/kept_tree.h"
#include "forest/vote_sums.h"

namespace sewil::suggest {
namespace {

using forest::KeptNode;
using forest::KeptTree;
using forest::VoteSums;

struct Halves {
  Halves(std::size_t rows, std::size_t classes, std::uint32_t unit)
      : sums{VoteSums(classes, unit), VoteSums(classes, unit)} {
    for (VoteSums& half : sums) half.start(rows);
  }
  void add(const Halves& others) {
    for (std::size_t h = 0; h < sums.size(); ++h) sums[h].add(others.sums[h]);
  }

  std::array<VoteSums, 2> sums;
};

void add_votes(const KeptTree& tree, std::size_t classes, std::span<const std::uint32_t> leaves,
               VoteSums& sums) {
  for (std::size_t r = 0; r < leaves.size(); ++r) {
    const KeptNode& leaf = tree.nodes[leaves[r]];
    if (leaf.is_pure()) {
      sums.add_unit(r, leaf.pure_class());
    } else {
      sums.add_shares(r, tree.shares(leaf, classes).data());
    }
  }
}

Halves sum_halves(const KeptForest& forest, const CodedMatrix& matrix, std::span<const std::uint32_t> rows,
                  const Workers& workers) {
  const std::size_t classes = forest.classes();
  std::vector<std::unique_ptr<Halves>> lanes(static_cast<std::size_t>(workers.threads()));
  forest.visit_leaves(
      matrix, rows,
      [&](std::size_t tree, std::span<const std::uint32_t> leaves, int worker) {
        std::unique_ptr<Halves>& own = lanes[static_cast<std::size_t>(worker)];
        if (!own) own = std::make_unique<Halves>(rows.size(), classes, forest.vote_unit());
        add_votes(forest.kept_trees()[tree], classes, leaves, own->sums[tree % 2]);
      },
      workers);
  Halves all(rows.size(), classes, forest.vote_unit());
  for (const std::unique_ptr<Halves>& lane : lanes) {
    if (lane) all.add(*lane);
  }
  return all;
}

}  // namespace

RowVotes votes_of(const KeptForest& forest, const CodedMatrix& matrix, std::span<const std::uint32_t> rows,
                  const Workers& workers) {
  const std::size_t classes = forest.classes();
  Halves halves = sum_halves(forest, matrix, rows, workers);
  RowVotes result{VoteMatrix(rows.size(), classes), std::vector<double>(rows.size())};
  std::vector<double> even(classes);
  std::vector<double> odd(classes);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    halves.sums[0].write_shares(r, even);
    halves.sums[1].write_shares(r, odd);
    double apart = 0;
    for (std::size_t k = 0; k < classes; ++k) apart += std::abs(even[k] - odd[k]);
    result.disagreement[r] = apart / 2;
  }
  halves.sums[0].add(halves.sums[1]);
  for (std::size_t r = 0; r < rows.size(); ++r) halves.sums[0].write_shares(r, result.votes.row(r));
  return result;
}

double entropy_of(std::span<const double> votes) {
  double sum = 0;
  for (const double vote : votes) {
    if (vote > 0) sum -= vote * std::log(vote);
  }
  return sum;
}

}  // namespace sewil::suggest

// suggest/batch.cpp: see batch.h.
#include "suggest/batch.h"

#include <algorithm>
#include <numeric>
#include <queue>

#include "sewil/judge/suggest.h"

namespace sewil::suggest {

std::vector<std::uint32_t> largest(std::span<const double> scores, std::size_t most) {
  std::vector<std::uint32_t> places(scores.size());
  std::iota(places.begin(), places.end(), 0U);
  const auto end = places.begin() + static_cast<std::ptrdiff_t>(std::min(most, places.size()));
  std::partial_sort(places.begin(), end, places.end(), [&](std::uint32_t a, std::uint32_t b) {
    return scores[a] != scores[b] ? scores[a] > scores[b] : a < b;
  });
  places.erase(end, places.end());
  return places;
}

CandidateLeaves::CandidateLeaves(const KeptForest& forest, const CodedMatrix& matrix,
                                 std::span<const std::uint32_t> rows, const Workers& workers)
    : size_(rows.size()), trees_(forest.trees()), leaves_(size_ * trees_) {
  forest.visit_leaves(
      matrix, rows,
      [&](std::size_t tree, std::span<const std::uint32_t> leaves, int) {
        for (std::size_t i = 0; i < leaves.size(); ++i) leaves_[i * trees_ + tree] = leaves[i];
      },
      workers);
}

double CandidateLeaves::proximity(std::size_t a, std::size_t b) const {
  const std::span<const std::uint32_t> first = of(a);
  const std::span<const std::uint32_t> second = of(b);
  std::uint32_t same = 0;
  for (std::size_t t = 0; t < trees_; ++t) same += first[t] == second[t] ? 1U : 0U;
  return static_cast<double>(same) / static_cast<double>(trees_);
}

std::vector<Pick> pick_in_order(const CandidateLeaves& leaves, std::span<const double> scores,
                                std::size_t count) {
  count = std::min(count, leaves.size());
  std::vector<Pick> picks;
  std::vector<std::size_t> passed_over;
  for (std::size_t c = 0; c < leaves.size() && picks.size() < count; ++c) {
    const bool copy = std::ranges::any_of(
        picks, [&](const Pick& pick) { return leaves.proximity(pick.candidate, c) > near_copy; });
    if (copy) {
      passed_over.push_back(c);
    } else {
      picks.push_back({c, scores[c]});
    }
  }
  for (std::size_t i = 0; picks.size() < count; ++i) {
    picks.push_back({passed_over[i], scores[passed_over[i]]});
  }
  return picks;
}

std::vector<Pick> pick_far_apart(const CandidateLeaves& leaves, std::span<const double> scores,
                                 std::size_t count, const Workers& workers) {
  count = std::min(count, leaves.size());
  std::vector<double> nearest(leaves.size(), 0);  // proximity of the nearest one picked
  std::vector<char> picked(leaves.size());
  std::vector<Pick> picks;
  constexpr std::size_t together = 256;
  while (picks.size() < count) {
    Pick best{leaves.size(), -1};
    for (std::size_t c = 0; c < leaves.size(); ++c) {
      const double score = scores[c] * (1 - nearest[c]);
      if (picked[c] == 0 && score > best.score) best = {c, score};
    }
    picks.push_back(best);
    picked[best.candidate] = 1;
    workers.for_each((leaves.size() + together - 1) / together, [&](std::size_t block, int) {
      const std::size_t end = std::min(leaves.size(), (block + 1) * together);
      for (std::size_t c = block * together; c < end; ++c) {
        nearest[c] = std::max(nearest[c], leaves.proximity(best.candidate, c));
      }
    });
  }
  return picks;
}

namespace {

// Leaves by tree that somebody picked was in.
class Cover {
 public:
  explicit Cover(const CandidateLeaves& leaves) : leaves_(leaves), covered_(leaves.trees()) {
    for (std::size_t c = 0; c < leaves.size(); ++c) {
      for (std::size_t t = 0; t < leaves.trees(); ++t) {
        if (leaves.of(c)[t] >= covered_[t].size()) covered_[t].resize(leaves.of(c)[t] + 1);
      }
    }
  }

  [[nodiscard]] double gain(std::size_t candidate, std::span<const double> worth) const {
    const std::span<const std::uint32_t> own = leaves_.of(candidate);
    double sum = 0;
    for (std::size_t t = 0; t < own.size(); ++t) {
      if (covered_[t][own[t]] == 0) sum += worth[candidate * own.size() + t];
    }
    return sum;
  }
  void add(std::size_t candidate) {
    const std::span<const std::uint32_t> own = leaves_.of(candidate);
    for (std::size_t t = 0; t < own.size(); ++t) covered_[t][own[t]] = 1;
  }
  void clear() {
    for (std::vector<char>& tree : covered_) std::fill(tree.begin(), tree.end(), char{0});
  }

 private:
  const CandidateLeaves& leaves_;
  std::vector<std::vector<char>> covered_;
};

}  // namespace

std::vector<Pick> pick_covering(const CandidateLeaves& leaves, std::span<const double> worth,
                                std::size_t count) {
  count = std::min(count, leaves.size());
  Cover cover(leaves);
  std::vector<char> picked(leaves.size());
  std::vector<Pick> picks;
  // A gain can only fall while leaves are covered, so an old one is a bound: only the candidates that could
  // be the best are looked at again.
  struct Bound {
    double gain = 0;
    std::size_t candidate = 0;
    std::size_t at = 0;  // how many were picked when it was computed
    bool operator<(const Bound& other) const {
      return gain != other.gain ? gain < other.gain : candidate > other.candidate;
    }
  };
  while (picks.size() < count) {
    std::priority_queue<Bound> queue;
    for (std::size_t c = 0; c < leaves.size(); ++c) {
      if (picked[c] == 0) queue.push({cover.gain(c, worth), c, picks.size()});
    }
    // Where nothing is worth anything the order of the candidates decides.
    const bool worthless = queue.top().gain <= 0;
    while (picks.size() < count && !queue.empty()) {
      Bound best = queue.top();
      queue.pop();
      if (best.at != picks.size()) {
        queue.push({cover.gain(best.candidate, worth), best.candidate, picks.size()});
        continue;
      }
      if (best.gain <= 0 && !worthless) break;
      picks.push_back({best.candidate, best.gain});
      picked[best.candidate] = 1;
      cover.add(best.candidate);
    }
    cover.clear();
  }
  return picks;
}

}  // namespace sewil::suggest

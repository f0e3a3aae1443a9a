// forest/column_draw.h: which columns a node tries, and the best cut among them. Columns are drawn without
// replacement until enough were tried, none is left, or a cut leaves both sides pure (no later one could be
// strictly better). known constants: columns found constant in an ancestor; they are never scanned again. Two
// ways to draw, which give the same columns and the same cut: the general one, and one for lanes (every
// column has two codes).
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "base/random.h"
#include "forest/candidate_codes.h"
#include "forest/column_scanner.h"
#include "forest/cut.h"
#include "forest/forest_tuning.h"
#include "forest/narrow_scores.h"
#include "forest/sample_plan.h"
#include "forest/scanned.h"
#include "sewil/data/options.h"
#include "sewil/learn/forest.h"

namespace sewil::forest {

template <class Layout>
class ColumnDraw {
 public:
  using Node = ScannedNode<Layout>;

  ColumnDraw(const SamplePlan& plan, const ForestOptions& options, const ForestTuning& tuning)
      : options_(options), scanner_(plan, tuning) {}

  void start(const CandidateCodes& codes) {
    scanner_.start(codes);
    const std::size_t columns = codes.columns().size();
    tries_ = static_cast<std::uint32_t>(tried_columns(options_.max_features, columns));
    far_ = columns * scanner_.sample_rows() * sizeof(std::uint16_t) > near_bytes;
    lanes_ = codes.all_lanes() && options_.constant_rule == ConstantRule::free;
    order_.resize(columns);
    likely_.resize(columns);
    tried_slots_.resize(columns + 1);
    tried_scores_.resize(columns + 1);
  }

  void start_tree(int tree) {
    stream_ =
        NodeStream(RandomStream(options_.seed, Purpose::tree, static_cast<std::uint64_t>(tree)).next64());
    std::iota(order_.begin(), order_.end(), 0U);
    random_ = options_.cuts == Cuts::random || (options_.cuts == Cuts::alternating && tree % 2 == 1);
  }

  // `known`: the node's constants, as handed down to it. Returns the constants to hand down to its children.
  std::uint32_t best_cut(const Node& node, std::uint32_t known, Cut& best) {
    const std::uint32_t constants =
        lanes_ && node.totals.rows > 2 ? draw_lanes(node, known, best) : draw_columns(node, known, best);
    scanner_.leave(node);
    return constants;
  }

 private:
  // Invariant of order_: [0, known) constant in an ancestor, [known, constants) found constant here,
  // [constants, open) not drawn yet, [open, end) drawn and not constant. Descendants only reorder what lies
  // behind their own known constants, so a node's set of known constants survives the work on its sibling.
  std::uint32_t draw_columns(const Node& node, std::uint32_t known, Cut& best) {
    const bool random = random_;
    if (!random && scanner_.wants_together(node)) scanner_.count_together(node, likely_draws(known));
    const bool counted = options_.constant_rule == ConstantRule::counted;
    std::uint32_t constants = known;
    auto open = static_cast<std::uint32_t>(order_.size());
    std::uint32_t tried = 0;        // non-constant columns drawn
    std::uint32_t drawn_known = 0;  // counted rule: known constants drawn, kept at the very front
    while (open > constants) {
      const std::uint32_t wasted = counted ? drawn_known + (constants - known) : 0;
      if (tried + wasted >= tries_ && tried > 0) break;
      const std::uint32_t known_left = counted ? known - drawn_known : 0;
      const std::uint32_t drawn = stream_.below(known_left + (open - constants));
      if (drawn < known_left) {
        std::swap(order_[drawn_known], order_[drawn_known + drawn]);
        ++drawn_known;
        continue;
      }
      const std::uint32_t at = constants + (drawn - known_left);
      if (random && far_ && known_left == 0 && open - constants > 2) fetch_likely(node, constants, open, at);
      const bool constant = random ? scanner_.scan_random(order_[at], node, stream_, best)
                                   : scanner_.scan(order_[at], node, best);
      if (constant) {
        std::swap(order_[at], order_[constants++]);
      } else {
        std::swap(order_[at], order_[--open]);
        ++tried;
        if (best.perfect()) break;
      }
    }
    return constants;
  }

  // A random cut looks at so little that most of its time is waiting for codes: they are called for while the
  // column before is looked at. Which one follows is known unless that one is constant or has a single cut.
  void fetch_likely(const Node& node, std::uint32_t constants, std::uint32_t open, std::uint32_t at) {
    NodeStream stream = stream_;
    stream.next64();  // the place of the cut
    const std::uint32_t next = constants + stream.below(open - 1 - constants);
    scanner_.fetch(order_[next == at ? open - 1 : next], node);
  }

  // The columns that will be drawn unless one of them is constant in the node.
  std::span<const std::uint32_t> likely_draws(std::uint32_t known) {
    NodeStream stream = stream_;
    const auto all = static_cast<std::uint32_t>(order_.size());
    const std::uint32_t count = std::min(tries_, all - known);
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t at = known + stream.below(all - i - known);
      likely_[i] = at;
      std::swap(order_[at], order_[all - 1 - i]);
    }
    // Takes the draws back, the last one first.
    for (std::uint32_t i = count; i-- > 0;) {
      const std::uint32_t slot = order_[all - 1 - i];
      std::swap(order_[likely_[i]], order_[all - 1 - i]);
      likely_[i] = slot;
    }
    return {likely_.data(), count};
  }

  // All scores of a group are known when its first column is drawn, so the draws need no branch that depends
  // on the data but the end. A column's slot is its lane. Constants are free.
  std::uint32_t draw_lanes(const Node& node, std::uint32_t known, Cut& best) {
    std::uint32_t constants = known;
    auto open = static_cast<std::uint32_t>(order_.size());
    std::uint32_t tried = 0;
    float top = -1;
    std::uint32_t flags = 0;
    while (open > constants && tried < tries_ && flags != UpperSides::perfect) {
      const std::uint32_t at = constants + stream_.below(open - constants);
      const std::uint32_t slot = order_[at];
      const UpperSides& sides = scanner_.upper_sides(slot / lanes_per_group, node);
      const std::uint32_t lane = slot % lanes_per_group;
      flags = sides.flags[lane];
      const std::uint32_t constant = flags & UpperSides::constant;
      const std::uint32_t to = constant != 0 ? constants : open - 1;
      order_[at] = order_[to];
      order_[to] = slot;
      tried_slots_[tried] = slot;
      tried_scores_[tried] = sides.scores[lane];
      top = sides.scores[lane] > top ? sides.scores[lane] : top;
      constants += constant;
      open -= 1 - constant;
      tried += 1 - constant;
    }
    for (std::uint32_t i = 0; i < tried; ++i) {
      if (tried_scores_[i] < top * score_margin) continue;
      const std::uint32_t slot = tried_slots_[i];
      scanner_.upper_sides(slot / lanes_per_group, node)
          .offer_lane(slot % lanes_per_group, node.totals, slot, best);
    }
    return constants;
  }

  static constexpr std::size_t near_bytes = std::size_t{256} << 10;  // of a cache that answers at once

  const ForestOptions options_;
  ColumnScanner<Layout> scanner_;
  NodeStream stream_{0};
  std::uint32_t tries_ = 1;
  bool lanes_ = false;
  bool far_ = false;     // the candidate's codes are not in a near cache
  bool random_ = false;  // the tree's cuts
  // Slots, the known constants of the current node first.
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> likely_;
  std::vector<std::uint32_t> tried_slots_;
  std::vector<float> tried_scores_;
};

}  // namespace sewil::forest

// forest/column_draw.h: which columns a node tries, and the best cut among them. known constants: columns
// found constant in an ancestor; they are never scanned again. Two ways to draw, which give the same columns
// and the same cut: the general one, and one for lanes (every column has two codes).
#pragma once

#include <cstdint>
#include <vector>

#include "forest/candidate_codes.h"
#include "forest/column_scanner.h"
#include "forest/cut.h"
#include "forest/sample_plan.h"
#include "forest/scanned.h"
#include "sewil/forest.h"
#include "sewil/forest_tuning.h"
#include "sewil/random.h"

namespace sewil::forest {

template <class Layout>
class ColumnDraw {
 public:
  ColumnDraw(const SamplePlan& plan, const ForestOptions& options, const ForestTuning& tuning);

  void start(const CandidateCodes& codes);
  void start_tree(int tree);

  // `known`: the node's constants, as handed down to it. Returns the constants to hand down to its children.
  std::uint32_t best_cut(const ScannedNode<Layout>& node, std::uint32_t known, Cut& best);

 private:
  std::uint32_t draw_columns(const ScannedNode<Layout>& node, std::uint32_t known, Cut& best);
  std::uint32_t draw_lanes(const ScannedNode<Layout>& node, std::uint32_t known, Cut& best);

  const ForestOptions options_;
  ColumnScanner<Layout> scanner_;
  NodeStream stream_{0};
  std::uint32_t tries_ = 1;
  bool lanes_ = false;
  // Slots, the known constants of the current node first.
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> tried_slots_;
  std::vector<float> tried_scores_;
};

}  // namespace sewil::forest

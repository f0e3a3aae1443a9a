// forest/bags.h: the bootstrap samples (bags) of a forest's trees, laid out as the trees' roots. They depend
// on the seed and on the rows, not on the columns: the candidates of a batch share them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "forest/sample_plan.h"
#include "sewil/data/work.h"

namespace sewil::forest {

template <class Layout>
struct Bag {
  std::vector<typename Layout::Word> words;  // in-bag rows, in the order of their positions
  std::vector<std::uint32_t> out;            // positions of the others
  std::vector<std::uint32_t> class_weights;
  double weight = 0;
  double squares = 0;
};

template <class Layout>
class BagDrawer {
 public:
  BagDrawer(const SamplePlan& plan, std::uint64_t seed);

  // Memory of the bag is reused.
  void draw(int tree, Bag<Layout>& bag);

 private:
  void draw_once(NodeStream& stream);

  const SamplePlan& plan_;
  const std::uint64_t seed_;
  const std::uint32_t* row_weights_;        // null in unweighted layouts
  std::vector<std::uint8_t> multiplicity_;  // per index of the sample as given
};

// Those of all trees; none when they would take more than `most_bytes`.
template <class Layout>
std::vector<Bag<Layout>> draw_bags(const SamplePlan& plan, std::uint64_t seed, int trees,
                                   std::size_t most_bytes, const Workers& workers);

}  // namespace sewil::forest

// forest/small_node.h: the rows of a node of little weight, laid out once for all columns tried in it.
// "twice": a 16-bit number stands in both halves of the integer, ready to be copied to all lanes of a vector.
// run: the rows of one class, which stand together.
#pragma once

#include <cstdint>

namespace sewil::forest {

struct SmallNode {
  static constexpr double most_weight = 255;  // its square fits 16 bits, and so do all sums of squares
  static constexpr std::uint32_t places = 256;

  std::uint32_t count = 0;
  std::uint32_t runs = 0;
  std::uint32_t run_ends[places];     // run r holds rows run_ends[r - 1] .. run_ends[r]
  std::uint16_t run_weights[places];  // weight of the run's class in the node
  std::uint32_t positions[places];
  std::uint32_t weights[places];  // of each row, twice
  std::uint32_t shared[places];   // the row's weight x the weight of its class in the node, twice
  std::uint32_t same[places];     // all ones when the row before is of the same class, else 0
};

// `words`: a node's, of at most most_weight together; `class_weights`: the node's.
template <class Layout>
void lay_out(const typename Layout::Word* words, std::uint32_t count, const std::uint32_t* class_weights,
             const std::uint32_t* row_weights, SmallNode& node) {
  constexpr std::uint32_t twice = 0x10001;
  std::uint32_t previous = 0xffffffff;
  std::uint32_t runs = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto word = words[i];
    const std::uint32_t cls = Layout::word_class(word);
    const std::uint32_t weight = Layout::word_weight(word, row_weights);
    node.positions[i] = Layout::position(word);
    node.weights[i] = weight * twice;
    node.shared[i] = weight * class_weights[cls] * twice;
    node.same[i] = 0U - static_cast<std::uint32_t>(cls == previous);
    runs += cls != previous;
    node.run_ends[runs - 1] = i + 1;
    node.run_weights[runs - 1] = static_cast<std::uint16_t>(class_weights[cls]);
    previous = cls;
  }
  node.count = count;
  node.runs = runs;
}

}  // namespace sewil::forest

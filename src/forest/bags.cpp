// forest/bags.cpp: drawing the bootstrap samples.
#include "forest/bags.h"

#include <algorithm>
#include <memory>

#include "base/random.h"
#include "forest/layout.h"

namespace sewil::forest {

template <class Layout>
BagDrawer<Layout>::BagDrawer(const SamplePlan& plan, std::uint64_t seed)
    : plan_(plan),
      seed_(seed),
      row_weights_(plan.weights.empty() ? nullptr : plan.weights.data()),
      multiplicity_(plan.sample_rows) {}

template <class Layout>
void BagDrawer<Layout>::draw(int tree, Bag<Layout>& bag) {
  std::fill(multiplicity_.begin(), multiplicity_.end(), std::uint8_t{0});
  NodeStream stream(RandomStream(seed_, Purpose::bootstrap, static_cast<std::uint64_t>(tree)).next64());
  const auto rows = static_cast<std::uint32_t>(plan_.sample_rows);
  const auto draw_row = [&](std::uint32_t row) {
    std::uint8_t& times = multiplicity_[row];
    times = static_cast<std::uint8_t>(times + (times < most_multiplicity));
  };
  if (plan_.balanced_draws == 0 && plan_.drawn_rows > 0) {
    draw_once(stream);
  } else if (plan_.balanced_draws == 0) {
    for (std::uint32_t i = 0; i < rows; ++i) draw_row(stream.below(rows));
  } else {
    for (std::size_t k = 0; k < plan_.classes; ++k) {
      const std::uint32_t first = plan_.class_starts[k];
      const std::uint32_t of_class = plan_.class_starts[k + 1] - first;
      if (of_class == 0) continue;
      for (std::uint32_t i = 0; i < plan_.balanced_draws; ++i) {
        draw_row(plan_.given[first + stream.below(of_class)]);
      }
    }
  }

  bag.words.resize(rows);
  bag.out.resize(rows);
  bag.class_weights.assign(plan_.classes, 0);
  std::uint32_t in = 0;
  std::uint32_t out = 0;
  for (std::uint32_t position = 0; position < rows; ++position) {
    const std::uint32_t times = multiplicity_[plan_.given[position]];
    const std::uint32_t cls = plan_.class_of[position];
    const auto word = Layout::word(position, cls, times);
    // Both lists are written, only one grows: no branch to mispredict.
    bag.words[in] = word;
    bag.out[out] = position;
    bag.class_weights[cls] += Layout::word_weight(word, row_weights_);
    in += times > 0;
    out += times == 0;
  }
  bag.words.resize(in);
  bag.out.resize(out);
  bag.weight = bag.squares = 0;
  for (const std::uint32_t weight : bag.class_weights) {
    bag.weight += weight;
    bag.squares += static_cast<double>(weight) * weight;
  }
}

// The smaller part, of those drawn and those left out, is drawn row by row.
template <class Layout>
void BagDrawer<Layout>::draw_once(NodeStream& stream) {
  const auto rows = static_cast<std::uint32_t>(plan_.sample_rows);
  const bool draw_out = plan_.drawn_rows > rows / 2;
  const auto other = static_cast<std::uint8_t>(draw_out);
  std::fill(multiplicity_.begin(), multiplicity_.end(), other);
  for (std::uint32_t left = draw_out ? rows - plan_.drawn_rows : plan_.drawn_rows; left > 0;) {
    std::uint8_t& times = multiplicity_[stream.below(rows)];
    left -= times == other;
    times = 1 - other;
  }
}

template <class Layout>
std::vector<Bag<Layout>> draw_bags(const SamplePlan& plan, std::uint64_t seed, int trees,
                                   std::size_t most_bytes, const Workers& workers) {
  const auto count = static_cast<std::size_t>(trees);
  const std::size_t bytes_per_row = sizeof(typename Layout::Word) + sizeof(std::uint32_t);
  if (count * plan.sample_rows > most_bytes / bytes_per_row) return {};
  std::vector<Bag<Layout>> bags(count);
  std::vector<std::unique_ptr<BagDrawer<Layout>>> drawers(static_cast<std::size_t>(workers.threads()));
  workers.for_each(count, [&](std::size_t tree, int worker) {
    auto& drawer = drawers[static_cast<std::size_t>(worker)];
    if (!drawer) drawer = std::make_unique<BagDrawer<Layout>>(plan, seed);
    drawer->draw(static_cast<int>(tree), bags[tree]);
  });
  return bags;
}

template class BagDrawer<CompactLayout>;
template class BagDrawer<WideLayout>;
template class BagDrawer<WeightedLayout>;
template std::vector<Bag<CompactLayout>> draw_bags(const SamplePlan&, std::uint64_t, int, std::size_t,
                                                   const Workers&);
template std::vector<Bag<WideLayout>> draw_bags(const SamplePlan&, std::uint64_t, int, std::size_t,
                                                const Workers&);
template std::vector<Bag<WeightedLayout>> draw_bags(const SamplePlan&, std::uint64_t, int, std::size_t,
                                                    const Workers&);

}  // namespace sewil::forest

// forest/dense_rows.cpp: see dense_rows.h.
#include "forest/dense_rows.h"

#include "forest/layout.h"

namespace sewil::forest {

template <class Layout>
void DenseRows<Layout>::start(const CandidateCodes& codes) {
  this->start_words();
  codes_ = &codes;
  walk_.take(codes);
}

template <class Layout>
NodeRun DenseRows<Layout>::plant(const Bag<Layout>& bag, std::span<const std::uint32_t> riders) {
  riders_ = riders;
  walk_.start();
  return this->plant_words(bag);
}

template <class Layout>
ScannedNode<Layout> DenseRows<Layout>::scanned(const NodeRun& run) const {
  return {
      .all_words = this->words_[run.buffer].data(), .begin = run.begin, .row_weights = this->row_weights_};
}

template <class Layout>
Children DenseRows<Layout>::part(const NodeRun& run, std::uint32_t node, std::uint32_t child, const Cut&,
                                 const LeftCodes& left) {
  if (!riders_.empty()) walk_.split(node, child, left);
  const ColumnCodes& column = codes_->columns()[left.column];
  const std::uint16_t* const codes = column.codes;
  const std::uint32_t last = left.last;
  const std::uint32_t also = left.also;
  std::uint32_t count = 0;
  if (column.has_lane()) {
    const LaneRows bits = codes_->lane_bits().rows(column.lane / lanes_per_group);
    const std::uint32_t mask = lane_mask(column.lane);
    count = this->part_words(run, [=](std::uint32_t row) { return (bits.row(row)[0] & mask) == 0; });
  } else if (also == last) {
    count = this->part_words(run, [=](std::uint32_t row) { return codes[row] <= last; });
  } else {
    count =
        this->part_words(run, [=](std::uint32_t row) { return codes[row] <= last || codes[row] == also; });
  }
  const std::uint32_t middle = run.begin + count;
  const std::uint32_t buffer = 1 - run.buffer;
  return {{.begin = run.begin, .end = middle, .buffer = buffer},
          {.begin = middle, .end = run.end, .buffer = buffer}};
}

template <class Layout>
void DenseRows<Layout>::pure_leaf(const NodeRun&, std::uint32_t node, std::uint32_t cls, VoteSums&) {
  if (!riders_.empty()) walk_.pure_leaf(node, cls);
}

template <class Layout>
void DenseRows<Layout>::mixed_leaf(const NodeRun&, std::uint32_t node, std::span<const std::uint32_t> shares,
                                   VoteSums&) {
  if (!riders_.empty()) walk_.mixed_leaf(node, shares);
}

template class DenseRows<CompactLayout>;
template class DenseRows<WideLayout>;
template class DenseRows<WeightedLayout>;

}  // namespace sewil::forest

// voters/linear_voter_renumbered.cpp: a linear voter with other numbers of columns and classes.
#include <algorithm>
#include <memory>
#include <numeric>

#include "voters/linear_model.h"

namespace sewil {

LinearVoter LinearVoter::renumbered(std::span<const std::uint32_t> columns,
                                    std::span<const std::uint32_t> classes) const {
  const Model& old = *model_;
  auto model = std::make_unique<Model>();
  model->classes = old.classes;
  model->counts = old.counts;
  model->strength = old.strength;
  model->known.resize(old.known.size());
  model->intercept.resize(old.intercept.size());
  for (std::size_t k = 0; k < old.classes; ++k) {
    model->known[classes[k]] = old.known[k];
    model->intercept[classes[k]] = old.intercept[k];
  }
  std::vector<std::size_t> order(old.columns.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t at) { return columns[old.columns[at]]; });
  for (const std::size_t at : order) {
    model->columns.push_back(columns[old.columns[at]]);
    model->coded.push_back(old.coded[at]);
    model->cuts.push_back(old.cuts[at]);
    auto& own = model->coefficients.emplace_back(old.coefficients[at].size());
    for (std::size_t i = 0; i < own.size(); ++i)
      own[i - i % old.classes + classes[i % old.classes]] = old.coefficients[at][i];
  }
  return LinearVoter(std::move(model));
}

}  // namespace sewil

// validation/rows_to_hide.cpp: which rows of a long table folds are dealt from. Everything is done again in
// each fold, so on all rows it would take several times as long as the run itself, and a hidden row is judged
// as well among some unlabeled rows as among all.
#include <utility>

#include "samples/known_sample.h"
#include "sewil/judge/estimate.h"

namespace sewil {

RowsToHide::RowsToHide(const PartlyLabeled& rows, std::uint64_t seed, std::size_t most) : all_(rows) {
  if (rows.labeled.size() + rows.unlabeled.size() <= most) return;
  sample_ = std::make_unique<const selection::KnownSample>(rows, most, seed);
}

RowsToHide::~RowsToHide() = default;

PartlyLabeled RowsToHide::known() const {
  return sample_ ? sample_->known() : all_;
}

Estimate RowsToHide::estimate(const EstimateOptions& options, const FoldOutcomes& folds, std::size_t columns,
                              std::span<const double> weights) const {
  std::vector<double> of_known(weights.begin(), weights.end());
  if (sample_ && !weights.empty()) {
    of_known.clear();
    for (const std::uint32_t at : sample_->labeled_at) of_known.push_back(weights[at]);
  }
  Estimate found = make_estimate(known(), options, folds, columns, all_.unlabeled.size(), of_known);
  if (!sample_) return found;
  found.rows_used = sample_->labeled.size() + sample_->unlabeled.size();
  for (auto* per_repeat : {&found.fold_of, &found.said}) {
    for (std::vector<std::int32_t>& of_sample : *per_repeat) {
      std::vector<std::int32_t> of_all(all_.labeled.size(), -1);
      for (std::size_t i = 0; i < of_sample.size(); ++i) of_all[sample_->labeled_at[i]] = of_sample[i];
      of_sample = std::move(of_all);
    }
  }
  return found;
}

}  // namespace sewil

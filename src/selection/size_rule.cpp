// selection/size_rule.cpp: see size_rule.h.
#include "selection/size_rule.h"

#include <algorithm>
#include <cmath>

namespace sewil::selection {

// Hidden rows that a set and the reference label differently.
struct Disagreement {
  double rows = 0;
  double reference_right = 0;
  double set_right = 0;
};

struct Lead {
  double mean = 0;
  double variance = 0;
};

double share_of_same(const std::vector<std::int32_t>& a, const std::vector<std::int32_t>& b) {
  if (a.empty()) return 1;
  std::size_t same = 0;
  for (std::size_t row = 0; row < a.size(); ++row) same += a[row] == b[row] ? 1 : 0;
  return static_cast<double>(same) / static_cast<double>(a.size());
}

namespace {

// The held-out labels' set that has about as many columns.
std::size_t nearest(const std::vector<std::size_t>& sizes, std::size_t columns) {
  const auto distance = [&](std::size_t size) {
    return std::abs(std::log(static_cast<double>(size) / static_cast<double>(columns)));
  };
  return static_cast<std::size_t>(
      std::ranges::min_element(sizes, {}, [&](std::size_t size) { return distance(size); }) - sizes.begin());
}

std::vector<Disagreement> disagreements(const HiddenLabels& hidden, std::size_t reference) {
  std::vector<Disagreement> found(hidden.columns.size());
  for (std::size_t at = 0; at < found.size(); ++at) {
    for (std::size_t row = 0; row < hidden.truth.size(); ++row) {
      const std::int32_t said = hidden.predicted[at][row];
      const std::int32_t meant = hidden.predicted[reference][row];
      if (said == meant) continue;
      found[at].rows += 1 / hidden.repeats;
      if (meant == hidden.truth[row]) found[at].reference_right += 1 / hidden.repeats;
      if (said == hidden.truth[row]) found[at].set_right += 1 / hidden.repeats;
    }
  }
  return found;
}

}  // namespace

// How much more often the reference is right, where a set labels rows otherwise.
class Leads {
 public:
  // `reference`: columns.
  Leads(const HiddenLabels& hidden, std::size_t reference, std::size_t all)
      : sizes_(hidden.columns), usual_(std::log(std::max(1.0, std::pow(static_cast<double>(all), 2.0 / 3)))) {
    if (!sizes_.empty()) counts_ = disagreements(hidden, nearest(sizes_, reference));
  }

  // Over a set of so many columns.
  [[nodiscard]] Lead over(std::size_t columns) const {
    constexpr double decided = 0.7;  // usually one of the two labels is right in so many of the rows
    constexpr double rows_once_more =
        1.5;  // sizes disagree in the same rows: together they are worth so much
    constexpr double least_scatter = 0.05;
    const double where = std::log(static_cast<double>(columns));
    Disagreement near;
    double most = 0;
    for (std::size_t at = 0; at < counts_.size(); ++at) {
      const double distance = (std::log(static_cast<double>(sizes_[at])) - where) / similar;
      const double weight = std::exp(-distance * distance / 2);
      near.rows += weight * counts_[at].rows;
      near.reference_right += weight * counts_[at].reference_right;
      near.set_right += weight * counts_[at].set_right;
      most = std::max(most, weight * counts_[at].rows);
    }
    const double worth = std::min(near.rows, rows_once_more * most);
    const double scale = near.rows > 0 ? worth / near.rows : 0;
    const double few = usual_ > 0 ? std::clamp((usual_ - where) / usual_, 0.0, 1.0) : 0;
    const double all = worth + usual_rows;
    Lead lead;
    lead.mean = (scale * (near.reference_right - near.set_right) + usual_rows * lead_over_one * few) / all;
    const double one_right = (scale * (near.reference_right + near.set_right) + usual_rows * decided) / all;
    lead.variance = std::max(one_right - lead.mean * lead.mean, least_scatter) / all;
    return lead;
  }

 private:
  std::vector<std::size_t> sizes_;
  double usual_;  // logarithm of the usual number of columns
  std::vector<Disagreement> counts_;
};

namespace {

// All columns, unless held-out labels say that a smaller set gains more than any other.
std::size_t best_of(const NestedLabels& nested, const HiddenLabels& hidden) {
  const std::size_t all = nested.columns.size() - 1;
  const Leads leads(hidden, nested.columns[all], nested.columns[all]);
  std::size_t best = all;
  double least = 0;
  for (std::size_t at = all; at-- > 0;) {
    const double differ = 1 - share_of_same(nested.labels[at], nested.labels[all]);
    const double lost = differ * leads.over(nested.columns[at]).mean;
    if (lost < least) {
      least = lost;
      best = at;
    }
  }
  return best;
}

}  // namespace

SizeRule::SizeRule(const NestedLabels& nested, const HiddenLabels& hidden)
    : nested_(nested),
      reference_(best_of(nested, hidden)),
      leads_(std::make_unique<const Leads>(hidden, nested.columns[reference_], nested.columns.back())) {}

SizeRule::~SizeRule() = default;

SizeLoss SizeRule::loss(std::size_t columns, const std::vector<std::int32_t>& labels) const {
  constexpr double at_95_percent = 1.645;
  const double same = share_of_same(labels, nested_.labels[reference_]);
  SizeLoss loss{.columns = columns, .same = same};
  if (same == 1) return loss;
  const double differ = 1 - same;
  const Lead lead = leads_->over(columns);
  // The rows that differ are only so many: who is right in these very rows is luck, too.
  const double rows = differ * static_cast<double>(labels.size());
  const double seed_check = std::max(0.0, 1 - lead.mean * lead.mean) / rows;
  loss.lost = differ * lead.mean;
  loss.likely = differ * std::clamp(lead.mean + std::sqrt(lead.variance), least_lead, 1.0);
  loss.at_most =
      differ * std::clamp(lead.mean + at_95_percent * std::sqrt(lead.variance + seed_check), 0.0, 1.0);
  return loss;
}

SizeChoice SizeRule::choose(double tolerance) const {
  SizeChoice choice{.best = reference_};
  for (std::size_t at = 0; at < nested_.columns.size(); ++at) {
    choice.losses.push_back(loss(nested_.columns[at], nested_.labels[at]));
  }
  const double allowed = allowed_loss(nested_, tolerance);
  while (choice.smallest < choice.best && choice.losses[choice.smallest].likely > allowed) ++choice.smallest;
  return choice;
}

double allowed_loss(const NestedLabels& nested, double tolerance) {
  return std::max(tolerance, 1 / static_cast<double>(std::max<std::size_t>(1, nested.labels.front().size())));
}

}  // namespace sewil::selection

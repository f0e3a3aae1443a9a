// weighing/screening.cpp: see screening.h.
#include "weighing/screening.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "base/distributions.h"
#include "base/q_values.h"
#include "base/random.h"
#include "search/draw.h"
#include "sewil/data/options.h"
#include "sewil/data/work.h"
#include "weighing/class_evidence.h"
#include "weighing/in_forest.h"
#include "weighing/partners.h"

namespace sewil::selection {
namespace {

// Never fewer than this many to learn from, as long as turns go on.
constexpr std::size_t fewest = 20;
// Beside so many columns, those of the most evidence, the others are looked at.
constexpr std::size_t most_partners = 30;
// From one turn to the next the set shrinks at most to this share, so that an early mistake can be mended.
constexpr double slowest_fall = 0.6;

class Screen {
 public:
  Screen(const RankingInput& input, const ColumnSet& columns)
      : input_(input), columns_(columns), by_labels_(class_evidence(asked(labels_of_labeled()))) {}

  Screening run() {
    Screening result{.columns = {}, .evidence = by_labels_};
    std::size_t size = std::clamp(2 * floor_sqrt(columns_.size()), std::min<std::size_t>(60, columns_.size()),
                                  columns_.size());
    current_ = best(by_labels_, size);
    try {
      for (std::size_t turn = 0; turn < input_.options.iterative_rfe.screening_rounds; ++turn) {
        input_.progress.update(
            {.stage = "screening", .done = turn, .total = input_.options.iterative_rfe.screening_rounds});
        const std::vector<double> evidence = judge_by_other_half(turn);
        const std::size_t found = standing_out(p_values_of(evidence));
        const auto slow = static_cast<std::size_t>(slowest_fall * static_cast<double>(current_.size()));
        const Places next = best(evidence, std::max({found, slow, std::min(fewest, columns_.size())}));
        result.evidence = evidence;
        ++result.turns;
        const bool settled = next == current_;
        current_ = next;
        if (settled) break;
      }
    } catch (const Stopped& stopped) {
      result.stopped = stopped.reason;
    }
    const std::vector<double> p_values = p_values_of(result.evidence);
    const std::size_t found = standing_out(p_values);
    result.columns = columns_at(best(result.evidence, std::max<std::size_t>(1, found)));
    if (result.stopped == StopReason::none && found > 0) {
      try {
        add_partnered(p_values, result);
      } catch (const Stopped& stopped) {
        result.stopped = stopped.reason;
      }
    }
    return result;
  }

 private:
  using Places = std::vector<std::uint32_t>;  // in columns_, ascending

  [[nodiscard]] ColumnsByClass asked(const std::vector<std::int32_t>& class_of) const {
    return {input_.matrix, columns_, class_of, input_.rows.classes, input_.workers};
  }

  [[nodiscard]] std::vector<std::int32_t> labels_of_labeled() const {
    std::vector<std::int32_t> class_of(input_.matrix.rows, -1);
    for (std::size_t i = 0; i < input_.rows.labeled.size(); ++i) {
      class_of[input_.rows.labeled[i]] = input_.rows.labels[i];
    }
    return class_of;
  }

  [[nodiscard]] ColumnSet columns_at(const Places& places) const {
    ColumnSet columns;
    for (const std::uint32_t place : places) columns.push_back(columns_[place]);
    return columns;
  }

  // Those that stand out beside one of the columns that do so alone: judged by the labels that these made, in
  // which no other column had a part.
  void add_partnered(std::vector<double> p_values, Screening& result) const {
    input_.progress.update({.stage = "screening",
                            .done = result.turns,
                            .total = std::max(result.turns, input_.options.iterative_rfe.screening_rounds)});
    const ColumnSet& alone = result.columns;
    const SelfTrainingResult learned = learn_from(input_, alone, input_.options.forest);
    std::vector<std::int32_t> class_of = labels_of_labeled();
    for (std::size_t i = 0; i < input_.rows.unlabeled.size(); ++i) {
      class_of[input_.rows.unlabeled[i]] = learned.predicted[i];
    }
    const ColumnSet partners = columns_at(best(result.evidence, std::min(most_partners, alone.size())));
    const std::vector<double> beside = p_values_beside(asked(class_of), partners, input_.progress);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (!std::ranges::binary_search(alone, columns_[i])) p_values[i] = beside[i];
    }
    ColumnSet more;
    for (const std::uint32_t place : smallest(p_values, standing_out(p_values))) {
      if (!std::ranges::binary_search(alone, columns_[place])) more.push_back(columns_[place]);
    }
    result.columns.insert(result.columns.end(), more.begin(), more.end());
    std::ranges::sort(result.columns);
  }

  // Evidence about what self-training on these columns makes of the unlabeled rows.
  [[nodiscard]] std::vector<double> evidence_by(const Places& half) const {
    const ColumnSet columns = columns_at(half);
    const SelfTrainingResult learned = learn_from(input_, columns, input_.options.forest);
    std::vector<std::int32_t> class_of(input_.matrix.rows, -1);
    for (std::size_t i = 0; i < input_.rows.unlabeled.size(); ++i) {
      class_of[input_.rows.unlabeled[i]] = learned.predicted[i];
    }
    return class_evidence(asked(class_of));
  }

  [[nodiscard]] std::vector<double> judge_by_other_half(std::size_t turn) const {
    RandomStream stream(input_.options.seed, Purpose::self_training, turn);
    Places dealt = search::draw(current_, current_.size(), stream);
    const auto middle = dealt.begin() + static_cast<std::ptrdiff_t>(dealt.size() / 2);
    std::array<Places, 2> halves{Places(dealt.begin(), middle), Places(middle, dealt.end())};
    std::vector<std::int8_t> half_of(columns_.size(), -1);
    std::array<std::vector<double>, 2> by_half;
    for (std::size_t h = 0; h < 2; ++h) {
      std::ranges::sort(halves[h]);
      for (const std::uint32_t place : halves[h]) half_of[place] = static_cast<std::int8_t>(h);
      by_half[h] = evidence_by(halves[h]);
    }
    std::vector<double> evidence = by_labels_;
    for (std::size_t i = 0; i < evidence.size(); ++i) {
      if (half_of[i] < 0) {
        evidence[i] += (by_half[0][i] + by_half[1][i]) / 2;
      } else {
        evidence[i] += by_half[half_of[i] == 0 ? 1 : 0][i];
      }
    }
    return evidence;
  }

  [[nodiscard]] std::vector<double> p_values_of(const std::vector<double>& evidence) const {
    std::vector<double> p_values;
    p_values.reserve(evidence.size());
    // By the labels and by what other columns taught.
    const std::size_t degrees = 2 * (std::max<std::size_t>(2, input_.rows.classes) - 1);
    for (const double value : evidence) p_values.push_back(base::chi_squared_tail(value, degrees));
    return p_values;
  }

  [[nodiscard]] std::size_t standing_out(const std::vector<double>& p_values) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        base::q_values(p_values), [&](double q) { return q <= input_.options.iterative_rfe.screening_fdr; }));
  }

  // The places of the most evidence; of equals the earlier one.
  static Places best(const std::vector<double>& evidence, std::size_t count) {
    return first_by(evidence, count, std::ranges::greater{});
  }

  static Places smallest(const std::vector<double>& p_values, std::size_t count) {
    return first_by(p_values, count, std::ranges::less{});
  }

  template <class Before>
  static Places first_by(const std::vector<double>& values, std::size_t count, Before before) {
    Places places(values.size());
    std::iota(places.begin(), places.end(), 0U);
    std::ranges::stable_sort(places, before, [&](std::uint32_t place) { return values[place]; });
    places.resize(count);
    std::ranges::sort(places);
    return places;
  }

  const RankingInput& input_;
  const ColumnSet& columns_;
  std::vector<double> by_labels_;
  Places current_;
};

}  // namespace

Screening screen_in_rounds(const RankingInput& input, const ColumnSet& columns) {
  return Screen(input, columns).run();
}

}  // namespace sewil::selection

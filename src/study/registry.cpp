// study/registry.cpp: the list of the paper's data sets and their stand-ins, and the study's splits.
#include <algorithm>
#include <array>

#include "sewil/front/study.h"
#include "sewil/front/study_sets.h"
#include "sewil/front/text.h"

namespace sewil {
namespace {

constexpr std::size_t of_the_paper = 10;
constexpr std::array<PaperSet, of_the_paper + 1> sets{{{"Protein", {97, 875, 108}, 77, 8},
                                                       {"Madelon", {234, 2106, 260}, 500, 2},
                                                       {"Isolet", {140, 1264, 156}, 617, 26},
                                                       {"Fashion", {99, 9801, 100}, 784, 10},
                                                       {"MNIST", {99, 9801, 100}, 784, 10},
                                                       {"Coil20", {130, 1166, 144}, 1024, 20},
                                                       {"PCMAC", {175, 1574, 194}, 3289, 2},
                                                       {"RELATHE", {128, 1156, 143}, 4322, 2},
                                                       {"BASEHOCK", {180, 1614, 199}, 4862, 2},
                                                       {"Gisette", {69, 6861, 70}, 5000, 2},
                                                       {"Gisette-like", {69, 6861, 70}, 5000, 2, "Gisette"}}};

}  // namespace

std::span<const PaperSet> paper_sets() noexcept {
  return std::span(sets).first(of_the_paper);
}

std::span<const PaperSet> known_sets() noexcept {
  return sets;
}

const PaperSet* find_paper_set(std::string_view name) noexcept {
  const auto same = [&](const PaperSet& set) { return lower_case(set.name) == lower_case(name); };
  const auto found = std::find_if(sets.begin(), sets.end(), same);
  return found == sets.end() ? nullptr : &*found;
}

StudySource paper_source(const PaperSet& set, const std::string& folder) {
  return {.name = set.name,
          .sizes = set.sizes,
          .columns = set.columns,
          .read = [set, folder](const Workers& workers) { return read_paper_set(set, folder, workers); }};
}

Split study_split(std::span<const std::int32_t> labels, const SplitSizes& sizes, std::size_t split,
                  std::uint64_t seed) {
  Split rows = stratified_split(labels, sizes, seed, split - 1);
  const auto known = static_cast<std::ptrdiff_t>(rows.unlabeled.size());
  for (std::uint32_t row = 0; row < labels.size(); ++row) {
    if (labels[row] == unlabeled) rows.unlabeled.push_back(row);
  }
  std::inplace_merge(rows.unlabeled.begin(), rows.unlabeled.begin() + known, rows.unlabeled.end());
  return rows;
}

}  // namespace sewil

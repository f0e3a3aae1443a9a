// sewil/front/study_sets.h: the ten data sets of the paper: how large they are, where their files lie in a
// folder, how they are read. Images (MNIST, Fashion): 10000 of the 60000 training images, pixels as 0/1.
// stand-in: a set rebuilt by the published design of one of the ten whose files are hard to come by
// (Gisette-like, by bench/gisette_like.py). It has a name of its own, for its data are others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/data/dataset.h"
#include "sewil/data/work.h"

namespace sewil {

struct PaperSet {
  const char* name;
  // They add up to its rows.
  SplitSizes sizes;
  // The paper's d and K.
  std::size_t columns, classes;
  // A stand-in: the paper's set it was rebuilt after.
  const char* stands_for = nullptr;

  [[nodiscard]] std::size_t rows() const noexcept { return sizes.labeled + sizes.unlabeled + sizes.test; }
};

// In the paper's order, that of their number of columns.
[[nodiscard]] std::span<const PaperSet> paper_sets() noexcept;

// The ten, then the stand-ins.
[[nodiscard]] std::span<const PaperSet> known_sets() noexcept;

// Of the known ones, by name, letters of either case; null when there is no such set.
[[nodiscard]] const PaperSet* find_paper_set(std::string_view name) noexcept;

// What to put where when the set's files are not in the folder, one sentence; empty when they are there.
[[nodiscard]] std::string missing_files(const PaperSet& set, const std::string& folder);

// Reads a set whose files are there. Throws InputError when what they hold is not the paper's set.
[[nodiscard]] Dataset read_paper_set(const PaperSet& set, const std::string& folder, const Workers& workers);

// Of all splits run_study makes; part of every kept result: never change it.
inline constexpr std::uint64_t study_split_seed = 1;

// Split number `split` (from 1) of a set: stratified, exactly of these sizes, and a function of its arguments
// alone, so that every method sees the same rows. Rows whose label is missing are unlabeled in every split.
[[nodiscard]] Split study_split(std::span<const std::int32_t> labels, const SplitSizes& sizes,
                                std::size_t split, std::uint64_t seed = study_split_seed);

}  // namespace sewil

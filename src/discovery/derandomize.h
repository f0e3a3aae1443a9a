// discovery/derandomize.h: one verdict of several seeds. What is found depends a little on how columns are
// dealt into folds; so the whole is done with several seeds, and each seed gives every column an e-value.
// e-value of a column: at a seed that finds R of m columns at the rate a: m / (a R) if the column is among
// them, else 0. Where the seed holds its rate, those of noise columns add up to at most m, on average; so do
// their means over the seeds, however much the seeds depend on each other; and the rule below then holds its
// rate.
#pragma once

#include <span>
#include <vector>

namespace sewil::discovery {

// Of the rate that is asked for, what each seed is given: a column found by half of the seeds then passes.
inline constexpr double share_of_rate = 0.5;

// By q-values of one seed, at the rate `rate`.
[[nodiscard]] std::vector<double> e_values(std::span<const double> q_values, double rate);

// Beside the columns, the mean over the seeds.
[[nodiscard]] std::vector<double> mean_of(const std::vector<std::vector<double>>& of_seeds);

// Of the mean e-values: the smallest rate at which each is found (Wang and Ramdas), which may be chosen after
// they were seen; 1: at none.
[[nodiscard]] std::vector<double> rates_of(std::span<const double> e_values);

// Not a number where one of the values is none.
[[nodiscard]] double median_of(std::vector<double> values);

}  // namespace sewil::discovery

// dataset/luck.h: how likely it is that a column tells the classes of all labeled rows apart though it has
// nothing to do with them.
// If it has nothing to do with them, the labels could as well stand in any other order beside its values:
// all N! / (n1! ... nK!) ways to deal n1 labels of the first class, n2 of the second, ... to the N labeled
// rows are equally likely. The chance is how many of them the column would tell apart, over all of them:
//   as many values as classes (a copy of the label): each value's rows must be one class, so classes can only
//     change places with classes of the same size: m! ways for each size that m classes share. Exact.
//   numbers, more values than classes: every class is a range of values; the ranges lie in at most K! orders.
//     Exact where no value occurs twice and K! at most otherwise, as a range may end within equal values.
//   texts, more than classes: every text belongs to one class and every class has a text; there are at most
//     as many ways as D texts can be put into K classes with none empty.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "sewil/data/table.h"

namespace sewil::dataset {

// The natural logarithm of that chance, or of a bound above it. `class_rows`: the labeled rows of each class,
// at least two classes, none empty. `values`: different ones among the labeled rows, at least as many as
// classes.
[[nodiscard]] double log_luck(std::span<const std::size_t> class_rows, std::size_t values, ColumnKind kind);

// "1 in 4,600", "0.33", "less than 1 in 1,000,000,000".
[[nodiscard]] std::string chance_text(double log_chance);

}  // namespace sewil::dataset

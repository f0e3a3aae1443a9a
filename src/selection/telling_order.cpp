// selection/telling_order.cpp: see telling_order.h. Orthogonal least squares: what a chosen column's shapes
// hold is taken off all other columns' shapes, so that what these explain of the votes is new.
#include "selection/telling_order.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace sewil::selection {
namespace {

using Vector = std::vector<double>;

double product(const Vector& a, const Vector& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

void take_off(Vector& from, const Vector& unit) {
  const double share = product(from, unit);
  for (std::size_t i = 0; i < from.size(); ++i) from[i] -= share * unit[i];
}

// Of length 1, the mean taken off; nothing but zeros when all values are equal.
void standardize(Vector& values) {
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  for (double& value : values) value -= mean;
  const double length = std::sqrt(product(values, values));
  for (double& value : values) value = length > 1e-9 ? value / length : 0;
}

// Evenly spread, of at most so many.
std::vector<std::size_t> places_looked_at(std::size_t rows) {
  constexpr std::size_t most = 2000;
  std::vector<std::size_t> places(std::min(rows, most));
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = i * rows / places.size();
  return places;
}

// What a column can say in least squares.
using Shapes = std::array<Vector, 2>;

// By code; the missing code is the last one.
std::array<Vector, 2> shapes_of_codes(const CodedColumn& column, const std::vector<std::uint32_t>& counts) {
  std::array<Vector, 2> shapes{Vector(counts.size(), 0.0), Vector(counts.size(), 0.0)};
  if (column.category) {
    std::vector<std::uint32_t> by_count(column.codes);
    std::iota(by_count.begin(), by_count.end(), 0U);
    std::ranges::stable_sort(by_count, std::ranges::greater{},
                             [&](std::uint32_t code) { return counts[code]; });
    for (std::size_t i = 0; i < std::min<std::size_t>(2, by_count.size()); ++i) shapes[i][by_count[i]] = 1;
    return shapes;
  }
  double before = 0;
  for (std::uint32_t code = 0; code < column.codes; ++code) {
    shapes[0][code] = before + 0.5 * counts[code];
    before += counts[code];
  }
  double squares = 0;
  for (std::uint32_t code = 0; code < column.codes; ++code) {
    shapes[0][code] -= before / 2;
    shapes[1][code] = shapes[0][code] * shapes[0][code];
    squares += counts[code] * shapes[1][code];
  }
  shapes[1][column.missing_code()] = before > 0 ? squares / before : 0;
  return shapes;
}

Shapes shapes_of(const CodedColumn& column, std::span<const std::uint32_t> rows,
                 std::span<const std::size_t> places) {
  std::vector<std::uint32_t> codes;
  codes.reserve(places.size());
  std::vector<std::uint32_t> counts(column.codes + 1, 0);
  for (const std::size_t place : places) {
    codes.push_back(column.code(rows[place]));
    ++counts[codes.back()];
  }
  const std::array<Vector, 2> by_code = shapes_of_codes(column, counts);
  Shapes shapes;
  for (std::size_t shape = 0; shape < shapes.size(); ++shape) {
    for (const std::uint32_t code : codes) shapes[shape].push_back(by_code[shape][code]);
    standardize(shapes[shape]);
  }
  return shapes;
}

// Vectors of length 1, at right angles, that span the shapes; those of which hardly anything is left say no
// more.
std::vector<Vector> spanned_by(const Shapes& shapes) {
  constexpr double hardly_anything = 1e-6;  // of its square length at the beginning, which was 1
  std::vector<Vector> units;
  for (Vector shape : shapes) {
    for (const Vector& unit : units) take_off(shape, unit);
    const double left = product(shape, shape);
    if (left < hardly_anything) continue;
    for (double& value : shape) value /= std::sqrt(left);
    units.push_back(std::move(shape));
  }
  return units;
}

std::vector<Vector> centered_votes(const VoteMatrix& votes, std::span<const std::size_t> places) {
  std::vector<Vector> by_class(votes.classes);
  for (std::size_t c = 0; c < votes.classes; ++c) {
    for (const std::size_t place : places) by_class[c].push_back(votes.row(place)[c]);
    const double mean = std::accumulate(by_class[c].begin(), by_class[c].end(), 0.0) /
                        static_cast<double>(std::max<std::size_t>(1, places.size()));
    for (double& vote : by_class[c]) vote -= mean;
  }
  return by_class;
}

// How much of the votes these explain.
double explained(const std::vector<Vector>& votes, const std::vector<Vector>& units) {
  double sum = 0;
  for (const Vector& unit : units) {
    for (const Vector& of_class : votes) {
      const double part = product(of_class, unit);
      sum += part * part;
    }
  }
  return sum;
}

}  // namespace

std::vector<std::uint32_t> telling_order(const VotesOfRows& told, std::span<const std::uint32_t> columns,
                                         std::size_t most, const Workers& workers, const Progress& progress) {
  const std::vector<std::size_t> places = places_looked_at(told.rows.size());
  const std::vector<Vector> votes = centered_votes(told.votes, places);
  std::vector<Shapes> shapes(columns.size());
  workers.for_each(columns.size(), [&](std::size_t at, int) {
    shapes[at] = shapes_of(told.matrix.columns[columns[at]], told.rows, places);
  });
  std::vector<std::uint32_t> order;
  std::vector<std::uint8_t> taken(columns.size(), 0);
  std::vector<double> says(columns.size(), 0.0);
  for (std::vector<Vector> last; order.size() < std::min(most, columns.size());) {
    progress.throw_if_stopped();
    workers.for_each(columns.size(), [&](std::size_t at, int) {
      if (taken[at] != 0) return;
      for (Vector& shape : shapes[at]) {
        for (const Vector& unit : last) take_off(shape, unit);
      }
      says[at] = explained(votes, spanned_by(shapes[at]));
    });
    const auto best = std::ranges::max_element(says);
    if (!(*best > 0)) break;
    const auto at = static_cast<std::size_t>(best - says.begin());
    order.push_back(columns[at]);
    taken[at] = 1;
    says[at] = 0;
    last = spanned_by(shapes[at]);
  }
  return order;
}

}  // namespace sewil::selection

// tests/oracle/telling_twin.h: which column tells most of the votes beside those that came before it, written
// down the slow and obvious way: for every candidate anew, least squares of the votes on the shapes of all
// columns so far and its own.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sewil::oracle {

struct TellingTwin {
  using Reals = std::vector<double>;

  std::vector<Reals> columns;  // a value per row; NaN: missing
  std::vector<bool> category;  // beside columns; the values are the numbers of categories
  std::vector<Reals> votes;    // by class, a vote per row

  // The sum of squares of the votes that these columns explain together.
  [[nodiscard]] double explained(const std::vector<std::size_t>& set) const {
    std::vector<Reals> basis;
    for (const std::size_t column : set) {
      std::vector<Reals> of_column = shapes(columns[column], category[column]);
      for (Reals& shape : of_column) center(shape);
      std::vector<Reals> kept;  // of one column nearly the same again does not count
      for (Reals shape : of_column) {
        const double length = std::sqrt(dot(shape, shape));
        if (length < 1e-9) continue;
        for (double& value : shape) value /= length;
        for (int twice = 0; twice < 2; ++twice) {
          for (const Reals& unit : basis) remove(shape, unit);
        }
        const double left = std::sqrt(dot(shape, shape));
        if (left < 1e-3) continue;
        for (double& value : shape) value /= left;
        basis.push_back(shape);
      }
    }
    double sum = 0;
    for (Reals vote : votes) {
      center(vote);
      for (const Reals& unit : basis) sum += dot(vote, unit) * dot(vote, unit);
    }
    return sum;
  }

 private:
  static double dot(const Reals& a, const Reals& b) {
    long double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<long double>(a[i]) * b[i];
    return static_cast<double>(sum);
  }

  static void remove(Reals& from, const Reals& unit) {
    const double share = dot(from, unit);
    for (std::size_t i = 0; i < from.size(); ++i) from[i] -= share * unit[i];
  }

  static void center(Reals& values) {
    long double sum = 0;
    for (const double value : values) sum += value;
    for (double& value : values) value -= static_cast<double>(sum / static_cast<long double>(values.size()));
  }

  static std::vector<Reals> shapes(const Reals& values, bool is_category) {
    return is_category ? two_kinds(values) : ranks_and_squares(values);
  }

  static std::vector<Reals> two_kinds(const Reals& values) {
    std::vector<Reals> shapes;
    std::vector<double> seen;
    for (int kind = 0; kind < 2; ++kind) {
      double most = 0, taken = -1;
      for (double value = 0; value < 100; ++value) {
        if (std::ranges::find(seen, value) != seen.end()) continue;
        const auto rows = static_cast<double>(std::ranges::count(values, value));
        if (rows > most) most = rows, taken = value;
      }
      seen.push_back(taken);
      Reals is;
      for (const double value : values) is.push_back(value == taken ? 1 : 0);
      shapes.push_back(is);
    }
    return shapes;
  }

  static std::vector<Reals> ranks_and_squares(const Reals& values) {
    double known = 0;
    for (const double value : values) known += std::isnan(value) ? 0 : 1;
    Reals ranks, squares;
    double sum = 0;
    for (const double value : values) {
      double below = 0, equal = 0;
      for (const double other : values) below += other < value, equal += other == value;
      ranks.push_back(std::isnan(value) ? 0 : below + equal / 2 - known / 2);
      sum += ranks.back() * ranks.back();
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      squares.push_back(std::isnan(values[i]) ? (known > 0 ? sum / known : 0) : ranks[i] * ranks[i]);
    }
    return {ranks, squares};
  }
};

}  // namespace sewil::oracle

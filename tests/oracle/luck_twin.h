// tests/oracle/luck_twin.h: the chance that a column tells the classes apart by luck, by its definition:
// every order of the labels is looked at.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <vector>

namespace sewil::oracle {

// Numbers: between two rows of a class there is no row of another. Texts: each has one class.
inline bool tells_apart(const std::vector<double>& values, const std::vector<int>& labels, bool numbers) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t j = 0; j < values.size(); ++j) {
      if (values[i] == values[j] && labels[i] != labels[j]) return false;
      for (std::size_t k = 0; numbers && k < values.size(); ++k) {
        const bool between = values[i] < values[k] && values[k] < values[j];
        if (between && labels[i] == labels[j] && labels[k] != labels[i]) return false;
      }
    }
  }
  return true;
}

// The share of all different orders of the labels that the values tell apart.
inline double direct_luck(const std::vector<double>& values, std::vector<int> labels, bool numbers) {
  std::sort(labels.begin(), labels.end());
  double told = 0;
  double all = 0;
  do {
    told += tells_apart(values, labels, numbers) ? 1 : 0;
    all += 1;
  } while (std::next_permutation(labels.begin(), labels.end()));
  return told / all;
}

}  // namespace sewil::oracle

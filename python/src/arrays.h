// python/src/arrays.h: numpy arrays in and out.
// In: views of the caller's memory, checked by their type. Out: arrays that own the vector they were made of.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "sewil/learn/forest.h"

namespace sewil::python {

namespace nb = nanobind;

template <class T>
using Vector = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T>
using Matrix = nb::ndarray<const T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
template <class T>
using NewVector = nb::ndarray<nb::numpy, T, nb::ndim<1>>;
template <class T>
using NewMatrix = nb::ndarray<nb::numpy, T, nb::ndim<2>>;

template <class T>
std::span<const T> span_of(const Vector<T>& array) {
  return {array.data(), array.shape(0)};
}

// The vector moves to the heap and lives as long as the array.
template <class T>
nb::capsule keep(std::vector<T>* values) {
  return nb::capsule(values, [](void* kept) noexcept { delete static_cast<std::vector<T>*>(kept); });
}

template <class T>
NewVector<T> new_vector(std::vector<T> values) {
  auto* const kept = new std::vector<T>(std::move(values));
  return NewVector<T>(kept->data(), {kept->size()}, keep(kept));
}

template <class T>
NewMatrix<T> new_matrix(std::vector<T> values, std::size_t rows, std::size_t columns) {
  auto* const kept = new std::vector<T>(std::move(values));
  return NewMatrix<T>(kept->data(), {rows, columns}, keep(kept));
}

inline NewMatrix<double> new_matrix(VoteMatrix votes) {
  return new_matrix(std::move(votes.values), votes.rows, votes.classes);
}

inline VoteMatrix votes_of(const Matrix<double>& array) {
  VoteMatrix votes(array.shape(0), array.shape(1));
  votes.values.assign(array.data(), array.data() + array.size());
  return votes;
}

}  // namespace sewil::python

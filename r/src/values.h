// r/src/values.h: R's vectors in and out.
#pragma once

#include <cmath>
#include <cpp11.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "sewil/learn/forest.h"

namespace sewil::r {

// An element of a list by name; NULL when there is none.
inline SEXP element(const cpp11::list& list, const char* name) {
  const SEXP names = Rf_getAttrib(list, R_NamesSymbol);
  for (R_xlen_t i = 0; i < Rf_xlength(names); ++i) {
    if (std::string_view(CHAR(STRING_ELT(names, i))) == name) return VECTOR_ELT(list, i);
  }
  return R_NilValue;
}

// In UTF-8, as the library's texts are. NULL has none.
inline std::vector<std::string> texts_of(SEXP texts) {
  std::vector<std::string> all;
  for (R_xlen_t i = 0; i < Rf_xlength(texts); ++i) {
    all.emplace_back(cpp11::safe[Rf_translateCharUTF8](STRING_ELT(texts, i)));
  }
  return all;
}

inline std::string text_of(SEXP texts) {
  return texts_of(texts).at(0);
}

// R has integers of 32 bits and doubles; counts that are larger than the first become the second.
template <class Number>
cpp11::sexp new_vector(const std::vector<Number>& values) {
  constexpr bool narrow = std::is_integral_v<Number> && sizeof(Number) <= 4;
  const cpp11::sexp made =
      cpp11::safe[Rf_allocVector](narrow ? INTSXP : REALSXP, static_cast<R_xlen_t>(values.size()));
  for (std::size_t i = 0; i < values.size(); ++i) {
    if constexpr (narrow) {
      INTEGER(made)[i] = static_cast<int>(values[i]);
    } else {
      REAL(made)[i] = static_cast<double>(values[i]);
    }
  }
  return made;
}

// Places, which R counts from 1.
template <class Number>
cpp11::sexp new_places(std::vector<Number> places) {
  for (Number& place : places) ++place;
  return new_vector(places);
}

inline cpp11::sexp new_text(const std::string& text) {
  cpp11::sexp made = cpp11::safe[Rf_allocVector](STRSXP, 1);
  SET_STRING_ELT(made, 0, cpp11::safe[Rf_mkCharLenCE](text.data(), static_cast<int>(text.size()), CE_UTF8));
  return made;
}

inline cpp11::sexp new_texts(const std::vector<std::string>& texts) {
  cpp11::sexp made = cpp11::safe[Rf_allocVector](STRSXP, static_cast<R_xlen_t>(texts.size()));
  for (std::size_t i = 0; i < texts.size(); ++i) {
    SET_STRING_ELT(made, static_cast<R_xlen_t>(i),
                   cpp11::safe[Rf_mkCharLenCE](texts[i].data(), static_cast<int>(texts[i].size()), CE_UTF8));
  }
  return made;
}

// A line per row; R's matrices stand column by column.
template <class Number>
cpp11::sexp new_matrix(const std::vector<Number>& values, std::size_t rows, std::size_t columns) {
  const cpp11::sexp made =
      cpp11::safe[Rf_allocMatrix](REALSXP, static_cast<int>(rows), static_cast<int>(columns));
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t c = 0; c < columns; ++c) {
      REAL(made)[c * rows + row] = static_cast<double>(values[row * columns + c]);
    }
  }
  return made;
}

inline cpp11::sexp new_matrix(const VoteMatrix& votes) {
  return new_matrix(votes.values, votes.rows, votes.classes);
}

}  // namespace sewil::r

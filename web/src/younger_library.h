// web/src/younger_library.h: what sewil uses of C++20's library and the one of Debian 12's emscripten (LLVM
// 14) has not: bit_cast, numbers as text, and the algorithms on ranges. Included before every source of that
// build, and of no other. Each does what the standard says of it, on whole ranges and with the arguments that
// are in use here.
#pragma once

#ifdef __cplusplus
#include <algorithm>
#include <bit>
#include <charconv>
#include <functional>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

#if _LIBCPP_VERSION < 15000
namespace std {

template <class To, class From>
  requires(sizeof(To) == sizeof(From) && is_trivially_copyable_v<To> && is_trivially_copyable_v<From>)
constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}

// Numbers as text (to_chars.cpp).
to_chars_result to_chars(char* first, char* last, double value);
to_chars_result to_chars(char* first, char* last, double value, chars_format format, int precision);

template <class Array>
unique_ptr<Array> make_unique_for_overwrite(size_t size) {
  return unique_ptr<Array>(new remove_extent_t<Array>[size]);
}

namespace ranges {

template <class Iterator>
struct part_of {
  Iterator first, last;
  [[nodiscard]] Iterator begin() const { return first; }
  [[nodiscard]] Iterator end() const { return last; }
  [[nodiscard]] size_t size() const { return static_cast<size_t>(last - first); }
};

template <class Compare, class Projection>
auto by(Compare& compare, Projection& projection) {
  return [&](const auto& left, const auto& right) -> bool {
    return std::invoke(compare, std::invoke(projection, left), std::invoke(projection, right));
  };
}

template <class Test, class Projection>
auto on(Test& test, Projection& projection) {
  return [&](const auto& value) -> bool { return std::invoke(test, std::invoke(projection, value)); };
}

template <class Value, class Projection>
auto is(const Value& value, Projection& projection) {
  return [&](const auto& one) -> bool { return std::invoke(projection, one) == value; };
}

#define SEWIL_ORDERING(name)                                                               \
  template <class Range, class Compare = less, class Projection = identity>                \
  auto name(Range&& range, Compare compare = {}, Projection projection = {}) {             \
    return std::name(std::begin(range), std::end(range), ranges::by(compare, projection)); \
  }
SEWIL_ORDERING(sort)
SEWIL_ORDERING(stable_sort)
SEWIL_ORDERING(is_sorted)
SEWIL_ORDERING(min_element)
SEWIL_ORDERING(max_element)
#undef SEWIL_ORDERING

#define SEWIL_TESTING(name)                                                             \
  template <class Range, class Test, class Projection = identity>                       \
  auto name(Range&& range, Test test, Projection projection = {}) {                     \
    return std::name(std::begin(range), std::end(range), ranges::on(test, projection)); \
  }
SEWIL_TESTING(all_of)
SEWIL_TESTING(any_of)
SEWIL_TESTING(none_of)
SEWIL_TESTING(count_if)
SEWIL_TESTING(find_if)
#undef SEWIL_TESTING

template <class Range, class Test>
auto stable_partition(Range&& range, Test test) {
  const auto middle = std::stable_partition(std::begin(range), std::end(range), test);
  return part_of<decltype(middle)>{middle, std::end(range)};
}

template <class Range, class Value, class Projection = identity>
auto find(Range&& range, const Value& value, Projection projection = {}) {
  return std::find_if(std::begin(range), std::end(range), ranges::is(value, projection));
}

template <class Range, class Value, class Projection = identity>
auto count(Range&& range, const Value& value, Projection projection = {}) {
  return std::count_if(std::begin(range), std::end(range), ranges::is(value, projection));
}

template <class Range, class Value, class Compare = less, class Projection = identity>
auto lower_bound(Range&& range, const Value& value, Compare compare = {}, Projection projection = {}) {
  return std::lower_bound(std::begin(range), std::end(range), value,
                          [&](const auto& one, const Value& other) -> bool {
                            return std::invoke(compare, std::invoke(projection, one), other);
                          });
}

template <class Range, class Value>
bool binary_search(Range&& range, const Value& value) {
  return std::binary_search(std::begin(range), std::end(range), value);
}

template <class Range, class Value>
auto equal_range(Range&& range, const Value& value) {
  const auto found = std::equal_range(std::begin(range), std::end(range), value);
  return part_of<decltype(found.first)>{found.first, found.second};
}

template <class Range, class Compare = equal_to>
auto adjacent_find(Range&& range, Compare compare = {}) {
  return std::adjacent_find(std::begin(range), std::end(range), compare);
}

template <class Range>
auto unique(Range&& range) {
  using Iterator = decltype(std::begin(range));
  return part_of<Iterator>{std::unique(std::begin(range), std::end(range)), std::end(range)};
}

template <class Range>
auto minmax(Range&& range) {
  const auto found = std::minmax_element(std::begin(range), std::end(range));
  return std::pair{*found.first, *found.second};
}

template <class Range>
auto max(Range&& range) {
  return *std::max_element(std::begin(range), std::end(range));
}

template <class Range, class Out>
void move(Range&& range, Out out) {
  std::move(std::begin(range), std::end(range), out);
}

template <class Range, class Other, class Compare, class Projection, class OtherProjection>
bool equal(Range&& range, Other&& other, Compare compare, Projection projection,
           OtherProjection other_projection) {
  return std::equal(std::begin(range), std::end(range), std::begin(other), std::end(other),
                    [&](const auto& one, const auto& another) -> bool {
                      return std::invoke(compare, std::invoke(projection, one),
                                         std::invoke(other_projection, another));
                    });
}

template <class Range, class Value>
void fill(Range&& range, const Value& value) {
  std::fill(std::begin(range), std::end(range), value);
}

template <class Range, class Value>
void replace(Range&& range, const Value& old, const Value& now) {
  std::replace(std::begin(range), std::end(range), old, now);
}

template <class Range, class Output>
void copy(Range&& range, Output to) {
  std::copy(std::begin(range), std::end(range), to);
}

template <class Range, class Output, class Test>
void copy_if(Range&& range, Output to, Test test) {
  std::copy_if(std::begin(range), std::end(range), to, test);
}

#define SEWIL_TOGETHER(name)                                                           \
  template <class One, class Other, class Output>                                      \
  void name(One&& one, Other&& other, Output to) {                                     \
    std::name(std::begin(one), std::end(one), std::begin(other), std::end(other), to); \
  }
SEWIL_TOGETHER(merge)
SEWIL_TOGETHER(set_difference)
SEWIL_TOGETHER(set_intersection)
#undef SEWIL_TOGETHER

}  // namespace ranges
}  // namespace std
#endif
#endif

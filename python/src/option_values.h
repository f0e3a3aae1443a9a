// python/src/option_values.h: described options (sewil/data/options.h) from Python dictionaries.
#pragma once

#include <nanobind/nanobind.h>

#include <functional>

#include "sewil/data/options.h"

namespace sewil::python {

namespace nb = nanobind;

// `describe_all` shows its options to a visitor, which takes what the dictionary holds and checks types and
// ranges; what it does not hold stays as it is.
void read_into(const std::function<void(OptionVisitor&)>& describe_all, const nb::dict& values);

template <class Options>
Options read_options(const nb::dict& values, Options options = {}) {
  read_into([&](OptionVisitor& visitor) { describe(options, visitor); }, values);
  return options;
}

}  // namespace sewil::python

// r/src/option_values.h: described options (sewil/data/options.h) from a list of R.
#pragma once

#include <cpp11.hpp>
#include <functional>

#include "sewil/data/options.h"

namespace sewil::r {

// `describe_all` shows its options to a visitor, which takes what the list holds and checks types and
// ranges; what it does not hold stays as it is.
void read_into(const std::function<void(OptionVisitor&)>& describe_all, const cpp11::list& values);

template <class Options>
Options read_options(const cpp11::list& values, Options options = {}) {
  read_into([&](OptionVisitor& visitor) { describe(options, visitor); }, values);
  return options;
}

}  // namespace sewil::r

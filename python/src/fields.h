// python/src/fields.h: the parts of a result (each_field beside its struct) as a dictionary. A number that is
// not known is None.
#pragma once

#include <cmath>
#include <type_traits>
#include <vector>

#include "arrays.h"

namespace sewil::python {

template <class Fields>
nb::dict fields_dict(const Fields& fields) {
  nb::dict dict;
  each_field(fields, [&]<class Value>(const char* name, const Value& value) {
    if constexpr (std::is_floating_point_v<Value>) {
      dict[name] = std::isnan(value) ? nb::none() : nb::object(nb::float_(value));
    } else if constexpr (std::is_arithmetic_v<Value>) {
      dict[name] = value;
    } else {
      dict[name] = new_vector(value);
    }
  });
  return dict;
}

}  // namespace sewil::python

// report/numbers.h: numbers as people write them. What is not known (NaN) is an en dash.
#pragma once

#include <cstddef>
#include <string>

namespace sewil::report {

std::string percent(double share, int decimals = 1);    // 0.0823 as "8.2%"
std::string fixed(double value, int decimals);          // "0.412"; a true minus sign
std::string count(double value);                        // 1234 as "1,234"
std::string p_value(double value);                      // "0.31", "&lt;0.001"
std::string duration(double seconds);                   // "0.42 s", "12.4 s", "3 min 12 s", "1 h 04 min"
std::string significant(double value, int digits = 3);  // any magnitude: "1,250", "0.0125", "3.2e+07"
std::string px(double value);                           // a coordinate: one decimal at most

}  // namespace sewil::report

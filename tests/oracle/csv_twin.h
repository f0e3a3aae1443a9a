// tests/oracle/csv_twin.h: RFC 4180 one character at a time: the slow twin of the CSV reader's cutting and
// scanning. Takes well-formed text only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sewil::oracle {

inline std::vector<std::vector<std::string>> csv_records(std::string_view text, char separator) {
  std::vector<std::vector<std::string>> records;
  std::vector<std::string> record;
  std::string cell;
  bool inside = false;
  bool some = false;  // anything but line ends since the last record
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inside) {
      if (c != '"') {
        cell += c;
      } else if (i + 1 < text.size() && text[i + 1] == '"') {
        cell += '"';
        ++i;
      } else {
        inside = false;
      }
    } else if (c == '"') {
      inside = true;
      some = true;
    } else if (c == separator) {
      record.push_back(cell);
      cell.clear();
      some = true;
    } else if (c == '\n') {
      if (some) {
        record.push_back(cell);
        records.push_back(record);
      }
      record.clear();
      cell.clear();
      some = false;
    } else if (c != '\r') {
      cell += c;
      some = true;
    }
  }
  if (some) {
    record.push_back(cell);
    records.push_back(record);
  }
  return records;
}

}  // namespace sewil::oracle

// tests/fuzz/fuzz_reader.cpp: one libFuzzer target per format (SEWIL_FUZZ_FORMAT and SEWIL_FUZZ_NAME come
// from CMake): any bytes give an InputError or a table in order.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "fuzz/check_table.h"
#include "sewil/data/table.h"
#include "sewil/data/work.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const sewil::Workers one(1);
  static const sewil::ReadOptions options = [] {
    sewil::ReadOptions made;
    made.format = sewil::FileFormat::SEWIL_FUZZ_FORMAT;
    made.most_columns = 10000;
    return made;
  }();
  try {
    const sewil::Table table =
        sewil::read_table_bytes({reinterpret_cast<const char*>(data), size}, SEWIL_FUZZ_NAME, options, one);
    const std::string wrong = sewil::test::what_is_wrong(table);
    if (!wrong.empty()) {
      std::fprintf(stderr, "the table has %s\n", wrong.c_str());
      std::abort();
    }
  } catch (const sewil::InputError&) {
  }
  return 0;
}

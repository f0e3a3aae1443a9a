// tests/fuzz/fuzz_model.cpp: any bytes give an InputError or a model that can label rows. The checksums of
// the model and of the voters inside are made to fit, so that what lies behind them is reached.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "sewil/data/work.h"
#include "sewil/learn/learner.h"

namespace {

// Over the last 8 of the first `size` bytes.
void mend(std::string& bytes, std::size_t size) {
  if (size < 8) return;
  const std::uint64_t sum = sewil::base::checksum(std::span<const char>(bytes).first(size - 8));
  std::memcpy(bytes.data() + size - 8, &sum, sizeof sum);
}

// The block from `first` to `end`, if there is one.
void mend_block(std::string& bytes, std::size_t first, std::size_t end) {
  if (first == std::string::npos || end < first + 16) return;
  std::string block = bytes.substr(first, end - first);
  mend(block, block.size());
  bytes.replace(first, block.size(), block);
}

// The forest's block ends where the linear voter's starts.
void mend_checksums(std::string& bytes) {
  if (bytes.size() < 8) return;
  const std::size_t end = bytes.size() - 8;
  const std::size_t linear = bytes.find("sewillin");
  mend_block(bytes, bytes.find("sewilfst"), std::min(linear, end));
  mend_block(bytes, linear, end);
  mend(bytes, bytes.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const sewil::Workers one(1);
  std::string bytes(reinterpret_cast<const char*>(data), size);
  mend_checksums(bytes);
  try {
    const sewil::LabelModel model = sewil::parse_model(bytes, "fuzz_model");
    std::vector<sewil::Column> columns;
    for (const sewil::ModelColumn& column : model.columns)
      columns.push_back(sewil::make_column(column.name, std::vector<double>{-1, 0, 0.5, 1e300}));
    static_cast<void>(sewil::label_rows(model, columns, "rows", one));
  } catch (const sewil::InputError&) {
  }
  return 0;
}

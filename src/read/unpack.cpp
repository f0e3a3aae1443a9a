// read/unpack.cpp: from paths and bytes to sources.
#include "read/unpack.h"

#include <filesystem>
#include <system_error>

#include "read/buffer.h"
#include "read/inflate.h"
#include "read/load.h"

namespace sewil::reading {
namespace {

void take_off_gzip(Source& source) {
  if (!is_gzip(source.bytes)) return;
  auto unpacked = share(gunzip(source));
  source.bytes = unpacked->view();
  source.owner = std::move(unpacked);
}

}  // namespace

Source open_source(const std::string& path, const ReadOptions& options, const Workers& workers) {
  const MemoryLimit memory = memory_limit(options.memory);
  const auto file = share(load_file(path, memory, workers));
  Source source{.name = path, .bytes = file->view(), .owner = file, .on_disk = true, .memory = memory};
  take_off_gzip(source);
  return source;
}

Source wrap_source(std::string_view bytes, const std::string& name, const ReadOptions& options) {
  Source source{.name = name, .bytes = bytes, .memory = memory_limit(options.memory)};
  take_off_gzip(source);
  return source;
}

std::optional<Source> open_labels(const Source& data, const ReadOptions& options,
                                  const std::vector<std::string>& candidates, const Workers& workers) {
  if (!options.labels_file.empty()) {
    Source labels = open_source(options.labels_file, options, workers);
    const bool array =
        labels.bytes.starts_with("\x93NUMPY") || labels.bytes.starts_with(std::string_view("\0\0", 2));
    return array ? std::optional(std::move(labels)) : std::nullopt;
  }
  if (!data.on_disk) return std::nullopt;
  for (const std::string& candidate : candidates) {
    std::error_code ignored;
    if (candidate != data.name && std::filesystem::is_regular_file(candidate, ignored))
      return open_source(candidate, options, workers);
  }
  return std::nullopt;
}

}  // namespace sewil::reading

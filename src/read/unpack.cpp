// read/unpack.cpp: from paths and bytes to sources.
#include "read/unpack.h"

#include <filesystem>
#include <system_error>

#include "read/buffer.h"
#include "read/inflate.h"
#include "read/load.h"

namespace sewil {
namespace {

void take_off_gzip(Source& source) {
  if (!is_gzip(source.bytes)) return;
  auto unpacked = share(gunzip(source.bytes, source.name));
  source.bytes = unpacked->view();
  source.owner = std::move(unpacked);
}

}  // namespace

Source open_source(const std::string& path) {
  LoadedFile file = load_file(path);
  Source source{.name = path, .bytes = file.bytes, .keeper = file.owner, .on_disk = true};
  take_off_gzip(source);
  if (source.owner != nullptr) source.keeper = nullptr;
  return source;
}

Source wrap_source(std::string_view bytes, const std::string& name) {
  Source source{.name = name, .bytes = bytes};
  take_off_gzip(source);
  return source;
}

std::optional<Source> open_labels(const Source& data, const ReadOptions& options,
                                  const std::vector<std::string>& candidates) {
  if (!options.labels_file.empty()) return open_source(options.labels_file);
  if (!data.on_disk) return std::nullopt;
  for (const std::string& candidate : candidates) {
    std::error_code ignored;
    if (candidate != data.name && std::filesystem::is_regular_file(candidate, ignored))
      return open_source(candidate);
  }
  return std::nullopt;
}

}  // namespace sewil

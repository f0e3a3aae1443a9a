// read/unpack.h: a file's bytes, gzip taken off; and label files that lie beside a data file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "read/source.h"

namespace sewil::reading {

Source open_source(const std::string& path, const ReadOptions& options, const Workers& workers);

// A source of a caller's bytes.
Source wrap_source(std::string_view bytes, const std::string& name, const ReadOptions& options);

// `options.labels_file` where it is an array (NPY, IDX), or the first of `candidates` that exists (only for
// files on disk).
std::optional<Source> open_labels(const Source& data, const ReadOptions& options,
                                  const std::vector<std::string>& candidates, const Workers& workers);

}  // namespace sewil::reading

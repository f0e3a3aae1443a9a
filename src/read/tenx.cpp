// read/tenx.cpp: see tenx.h.
#include "read/tenx.h"

#include <sys/stat.h>

#include <algorithm>
#include <unordered_map>

#include "read/names.h"
#include "read/unpack.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

bool is_folder(const std::string& path) {
  struct stat about = {};
  return ::stat(path.c_str(), &about) == 0 && S_ISDIR(about.st_mode);
}

// The first of the names that is a file, itself or with .gz; empty: none is.
std::string first_file(const std::string& start, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    for (const char* ending : {"", ".gz"}) {
      struct stat about = {};
      const std::string path = start + name + ending;
      if (::stat(path.c_str(), &about) == 0 && S_ISREG(about.st_mode)) return path;
    }
  }
  return "";
}

// The first two fields of every line: what is behind them names nothing.
std::vector<std::vector<std::string>> read_lines(const std::string& path, const ReadOptions& options,
                                                 const Workers& workers) {
  const Source source = open_source(path, options, workers);
  constexpr std::size_t per_line = 400;  // fields, names and their counts
  const auto ends = static_cast<std::size_t>(std::ranges::count(source.bytes, '\n'));
  need_memory(source, 4 * source.bytes.size() + per_line * (ends + 1));
  std::vector<std::vector<std::string>> lines;
  std::string_view rest = source.bytes;
  while (!rest.empty()) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() && rest.empty()) break;
    std::vector<std::string>& fields = lines.emplace_back();
    const std::size_t tab = line.find('\t');
    fields.emplace_back(line.substr(0, tab));
    if (tab == std::string_view::npos) continue;
    line.remove_prefix(tab + 1);
    fields.emplace_back(line.substr(0, line.find('\t')));
  }
  return lines;
}

// Symbols are what people read, but some stand for several genes.
void name_genes(TenxNames& names, const std::vector<std::vector<std::string>>& lines) {
  const auto symbol = [&](std::size_t i) {
    return lines[i].size() > 1 && !lines[i][1].empty() ? lines[i][1] : lines[i][0];
  };
  std::unordered_map<std::string, std::size_t> times;
  for (std::size_t i = 0; i < lines.size(); ++i) ++times[symbol(i)];
  std::size_t repeated = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string name = symbol(i);
    const bool alone = times[name] == 1 || name == lines[i][0];
    repeated += alone ? 0 : 1;
    names.genes.push_back(alone ? name : name + " (" + lines[i][0] + ")");
    if (!alone && repeated == 1) names.warnings.push_back(names.genes.back());
  }
  if (repeated == 0) return;
  names.warnings = {
      fmt::format("{} share their symbol with another one and have their id behind it, e.g. {}.",
                  counted(repeated, "gene"), quoted(names.warnings.front()))};
}

}  // namespace

std::string matrix_file_of(const std::string& path) {
  if (!is_folder(path)) return path;
  const std::string matrix = first_file(path + (path.ends_with('/') ? "" : "/"), {"matrix.mtx"});
  if (matrix.empty()) {
    reject(path, "is a folder without a matrix.mtx or matrix.mtx.gz, expected a file or a folder of 10x.");
  }
  return matrix;
}

std::optional<TenxNames> tenx_names_beside(const Source& matrix, const ReadOptions& options,
                                           const Workers& workers) {
  const std::size_t mark = matrix.name.rfind("matrix.mtx");
  if (!matrix.on_disk || mark == std::string::npos) return {};
  const std::string start = matrix.name.substr(0, mark);
  TenxNames names;
  names.genes_file = first_file(start, {"features.tsv", "genes.tsv"});
  names.barcodes_file = first_file(start, {"barcodes.tsv"});
  if (names.genes_file.empty() && names.barcodes_file.empty()) return {};
  if (names.genes_file.empty() || names.barcodes_file.empty()) {
    reject(matrix.name,
           "found no {} beside it, expected both names of genes and barcodes in a folder of 10x.",
           names.genes_file.empty() ? "features.tsv or genes.tsv" : "barcodes.tsv");
  }
  name_genes(names, read_lines(names.genes_file, options, workers));
  check_names(names.genes, names.genes_file, "genes");
  for (std::vector<std::string>& fields : read_lines(names.barcodes_file, options, workers)) {
    names.barcodes.push_back(std::move(fields.front()));
  }
  check_names(names.barcodes, names.barcodes_file, "barcodes");
  return names;
}

void check_tenx_names(const TenxNames& names, MatrixShape shape, const std::string& source) {
  if (names.genes.size() != shape.columns) {
    reject(names.genes_file, "found {}, expected {} as {} has rows.", counted(names.genes.size(), "gene"),
           grouped(shape.columns), source);
  }
  if (names.barcodes.size() != shape.rows) {
    reject(names.barcodes_file, "found {}, expected {} as {} has columns.",
           counted(names.barcodes.size(), "barcode"), grouped(shape.rows), source);
  }
}

}  // namespace sewil::reading

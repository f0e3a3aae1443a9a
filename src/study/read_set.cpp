// study/read_set.cpp: from a folder of files to one of the paper's data sets.
// form: one way in which a set is published, as the files it takes. A set is there when all files of one of
// its forms are, in the folder itself or in a folder of the set's name, gzipped or not.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <utility>

#include "base/random.h"
#include "sewil/data/table.h"
#include "sewil/data/work.h"
#include "sewil/front/study_sets.h"
#include "sewil/front/text.h"
#include "study/join_rows.h"

namespace sewil {
namespace {

using namespace study;

namespace fs = std::filesystem;

enum class Reading : std::uint8_t {
  // One file that holds everything.
  table,
  // IDX images and labels; a list of rows may lie beside them.
  images,
  // Two files of the same columns, one below the other.
  two_tables,
  // Two files of values, each with a file of labels.
  values_and_labels
};

struct Form {
  const char* set;
  Reading reading;
  std::vector<const char*> files;
};

const std::vector<Form>& forms() {
  static const std::vector<Form> all{
      {"Protein", Reading::table, {"mice_protein_expression.csv"}},
      {"Madelon", Reading::table, {"madelon.mat"}},
      {"Isolet", Reading::table, {"Isolet.mat"}},
      {"Fashion", Reading::images, {"train-images-idx3-ubyte", "train-labels-idx1-ubyte"}},
      {"MNIST", Reading::images, {"train-images-idx3-ubyte", "train-labels-idx1-ubyte"}},
      {"Coil20", Reading::table, {"COIL20.mat"}},
      {"PCMAC", Reading::table, {"PCMAC.mat"}},
      {"RELATHE", Reading::table, {"RELATHE.mat"}},
      {"BASEHOCK", Reading::table, {"BASEHOCK.mat"}},
      {"Gisette", Reading::table, {"gisette.mat"}},
      {"Gisette",
       Reading::values_and_labels,
       {"gisette_train.data", "gisette_train.labels", "gisette_valid.data", "gisette_valid.labels"}},
      {"Gisette", Reading::two_tables, {"gisette_scale", "gisette_scale.t"}},
      {"Gisette-like", Reading::table, {"gisette_like.mat"}}};
  return all;
}

// The file in the folder, or the same gzipped; empty when neither is there.
fs::path find_file(const fs::path& folder, const std::string& name) {
  for (const std::string& full : {name, name + ".gz"}) {
    std::error_code problem;
    if (fs::is_regular_file(folder / full, problem)) return folder / full;
  }
  return {};
}

// Fashion and MNIST have files of the same names: those must lie in a folder of the set's name.
std::vector<fs::path> folders_of(const Form& form, const fs::path& folder) {
  const std::string name = form.set;
  std::vector<fs::path> folders{folder / lower_case(name), folder / name};
  if (form.reading != Reading::images) folders.insert(folders.begin(), folder);
  return folders;
}

struct Found {
  const Form* form = nullptr;
  std::vector<fs::path> files;
};

Found find_form(const PaperSet& set, const std::string& folder) {
  for (const Form& form : forms()) {
    if (std::string_view(form.set) != set.name) continue;
    for (const fs::path& place : folders_of(form, folder)) {
      Found found{.form = &form, .files = {}};
      for (const char* file : form.files) found.files.push_back(find_file(place, file));
      const auto absent = [](const fs::path& path) { return path.empty(); };
      if (std::none_of(found.files.begin(), found.files.end(), absent)) return found;
    }
  }
  return {};
}

// Rows 0-based, one a line. Without a list: a draw that is the same everywhere.
std::vector<std::uint32_t> image_rows(const fs::path& folder, std::size_t images, std::size_t wanted,
                                      const Workers& workers) {
  const fs::path list = find_file(folder, "subset10000.txt");
  std::vector<std::uint32_t> rows;
  if (list.empty()) {
    rows.resize(images);
    std::iota(rows.begin(), rows.end(), 0U);
    RandomStream stream(0, Purpose::study);
    shuffle(std::span(rows), stream);
    rows.resize(std::min(wanted, images));
    std::sort(rows.begin(), rows.end());
    return rows;
  }
  const ReadOptions plain{.format = FileFormat::csv, .separator = ',', .header = false};
  const Table table = read_table(list.string(), plain, workers);
  for (std::size_t line = 0; line < table.rows; ++line) {
    const double row = table.columns.front().at(line);
    if (!(row >= 0 && row < static_cast<double>(images))) {
      throw InputError(fmt::format("{}: line {} holds {}, expected a row number below {}.", list.string(),
                                   line + 1, shortest(row), images));
    }
    rows.push_back(static_cast<std::uint32_t>(row));
  }
  return rows;
}

Dataset read_images(const PaperSet& set, const Found& found, const Workers& workers) {
  const ReadOptions options{.labels_file = found.files[1].string()};
  const Dataset all = make_dataset(read_table(found.files[0].string(), options, workers), {}, workers);
  const std::vector<std::uint32_t> rows =
      image_rows(found.files[0].parent_path(), all.rows(), set.rows(), workers);
  std::vector<Column> columns(all.columns().size());
  workers.for_each(columns.size(), [&](std::size_t c, int) {
    std::vector<std::uint8_t> bits;
    bits.reserve(rows.size());
    for (const std::uint32_t row : rows) bits.push_back(all.columns()[c].at(row) > 0 ? 1 : 0);
    columns[c] = make_column(all.columns()[c].name, std::move(bits));
  });
  std::vector<std::int32_t> labels;
  labels.reserve(rows.size());
  for (const std::uint32_t row : rows) labels.push_back(all.labels()[row]);
  return {std::move(columns), std::move(labels), {all.classes().begin(), all.classes().end()}, all.source()};
}

// UCI's pair: blanks between the values, one label a line.
Table read_pair(const fs::path& values, const fs::path& labels, const Workers& workers) {
  const ReadOptions plain{.format = FileFormat::csv, .separator = ' ', .header = false};
  Table table = read_table(values.string(), plain, workers);
  Table of_labels = read_table(labels.string(), plain, workers);
  if (of_labels.rows != table.rows) {
    throw InputError(fmt::format("{}: {} were found, expected one for each of the {} rows of {}.",
                                 labels.string(), counted(of_labels.rows, "label"), table.rows,
                                 values.string()));
  }
  of_labels.columns.front().name = "label";
  table.label = table.columns.size();
  table.columns.push_back(std::move(of_labels.columns.front()));
  return table;
}

Dataset read_form(const PaperSet& set, const Found& found, const Workers& workers) {
  const auto read = [&](const fs::path& path, FileFormat format = FileFormat::automatic) {
    return read_table(path.string(), {.format = format}, workers);
  };
  switch (found.form->reading) {
    case Reading::images:
      return read_images(set, found, workers);
    case Reading::two_tables:
      return make_dataset(join_rows(read(found.files[0], FileFormat::libsvm),
                                    read(found.files[1], FileFormat::libsvm), workers),
                          {}, workers);
    case Reading::values_and_labels:
      return make_dataset(join_rows(read_pair(found.files[0], found.files[1], workers),
                                    read_pair(found.files[2], found.files[3], workers), workers),
                          {}, workers);
    case Reading::table:
      break;
  }
  return make_dataset(read(found.files[0]), {}, workers);
}

}  // namespace

std::string missing_files(const PaperSet& set, const std::string& folder) {
  if (find_form(set, folder).form != nullptr) return {};
  std::vector<std::string> ways;
  for (const Form& form : forms()) {
    if (std::string_view(form.set) != set.name) continue;
    std::vector<std::string> files;
    files.reserve(form.files.size());
    for (const char* file : form.files) {
      files.push_back(form.reading == Reading::images ? fmt::format("{}/{}", lower_case(set.name), file)
                                                      : file);
    }
    ways.push_back(fmt::format("{}", fmt::join(files, " + ")));
  }
  return fmt::format("{} is skipped: {} holds no {} (also with .gz).", set.name, folder,
                     fmt::join(ways, ", nor "));
}

Dataset read_paper_set(const PaperSet& set, const std::string& folder, const Workers& workers) {
  const Found found = find_form(set, folder);
  if (found.form == nullptr) throw InputError(missing_files(set, folder));
  Dataset data = read_form(set, found, workers);
  if (data.rows() != set.rows() || data.columns().size() != set.columns ||
      data.classes().size() != set.classes) {
    throw InputError(
        fmt::format("{}: {} rows, {} columns and {} classes were found, expected the {}, {} and "
                    "{} of {}.",
                    found.files[0].string(), data.rows(), data.columns().size(), data.classes().size(),
                    set.rows(), set.columns, set.classes, set.name));
  }
  return data;
}

}  // namespace sewil

// dataset/generate.cpp: data of the Madelon kind. Every part draws from a stream of its own, every column
// too, so columns can be filled in parallel and adding noise columns changes no other value.
#include "sewil/generate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>

#include "sewil/error.h"
#include "sewil/random.h"
#include "sewil/split.h"

namespace sewil {
namespace {

enum StreamIndex : std::uint64_t {
  corners_stream,
  cluster_stream,  // plus the cluster << 32: how its informative values hang together
  redundant_stream,
  repeated_stream,
  flip_stream,
  row_order_stream,
  column_order_stream,
  first_column_stream = 1000,
};

using Matrix = std::vector<std::vector<double>>;  // columns

RandomStream stream_of(const GenerateOptions& options, std::uint64_t index) {
  return {options.seed, Purpose::generator, index};
}

void check(const GenerateOptions& options) {
  const auto refuse = [](const std::string& sentence) { throw InputError(sentence); };
  const std::size_t clusters = options.classes * options.clusters_per_class;
  if (options.classes < 2) refuse("Generated data needs at least 2 classes.");
  if (options.clusters_per_class < 1) refuse("Generated data needs at least 1 cluster per class.");
  if (options.informative < 1) refuse("Generated data needs at least 1 informative column.");
  if (options.rows < options.classes) refuse("Generated data needs at least one row per class.");
  if (options.informative < 32 && clusters > (std::size_t{1} << options.informative)) {
    refuse(fmt::format("{} clusters were asked for, but {} informative columns have only {} corners.",
                       clusters, options.informative, std::size_t{1} << options.informative));
  }
  if (!(options.flip >= 0 && options.flip <= 1))
    refuse("The share of flipped labels must lie between 0 and 1.");
  if (!(options.labeled >= 0 && options.labeled <= 1))
    refuse("The share of labeled rows must lie between 0 and 1.");
  if (!std::isfinite(options.separation)) refuse("The separation of the clusters must be a finite number.");
}

// Different corners of the hypercube, one per cluster; true is the positive side.
std::vector<std::vector<bool>> draw_corners(const GenerateOptions& options) {
  RandomStream stream = stream_of(options, corners_stream);
  std::set<std::vector<bool>> seen;
  std::vector<std::vector<bool>> corners;
  while (corners.size() < options.classes * options.clusters_per_class) {
    std::vector<bool> corner(options.informative);
    for (std::size_t i = 0; i < corner.size(); ++i) corner[i] = stream.below(2) == 1;
    if (seen.insert(corner).second) corners.push_back(std::move(corner));
  }
  return corners;
}

Matrix draw_weights(RandomStream stream, std::size_t columns, std::size_t inputs) {
  Matrix weights(columns, std::vector<double>(inputs));
  for (auto& column : weights) {
    for (double& weight : column) weight = 2 * stream.unit() - 1;
  }
  return weights;
}

std::vector<double> combine(const Matrix& inputs, const std::vector<double>& weights, std::size_t rows) {
  std::vector<double> out(rows);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    for (std::size_t row = 0; row < rows; ++row) out[row] += weights[i] * inputs[i][row];
  }
  return out;
}

std::vector<double> normals(RandomStream stream, std::size_t rows) {
  std::vector<double> out(rows);
  for (double& value : out) value = stream.normal();
  return out;
}

// Row r belongs to cluster r % clusters. Inside a cluster the normal values are mixed by a random matrix.
Matrix draw_informative(const GenerateOptions& options, const Workers& workers) {
  const auto corners = draw_corners(options);
  Matrix raw(options.informative);
  workers.for_each(raw.size(), [&](std::size_t c, int) {
    raw[c] = normals(stream_of(options, first_column_stream + c), options.rows);
  });
  std::vector<Matrix> mixing;
  mixing.reserve(corners.size());
  for (std::size_t cluster = 0; cluster < corners.size(); ++cluster) {
    mixing.push_back(draw_weights(stream_of(options, cluster_stream + (cluster << 32)), options.informative,
                                  options.informative));
  }
  Matrix columns(options.informative, std::vector<double>(options.rows));
  workers.for_each(columns.size(), [&](std::size_t c, int) {
    for (std::size_t row = 0; row < options.rows; ++row) {
      const std::size_t cluster = row % corners.size();
      double value = corners[cluster][c] ? options.separation : -options.separation;
      for (std::size_t i = 0; i < raw.size(); ++i) value += raw[i][row] * mixing[cluster][c][i];
      columns[c][row] = value;
    }
  });
  return columns;
}

std::vector<std::int32_t> draw_truth(const GenerateOptions& options) {
  RandomStream stream = stream_of(options, flip_stream);
  std::vector<std::int32_t> truth(options.rows);
  for (std::size_t row = 0; row < options.rows; ++row) {
    const std::size_t cluster = row % (options.classes * options.clusters_per_class);
    truth[row] = static_cast<std::int32_t>(cluster % options.classes);
    if (stream.unit() < options.flip) {
      truth[row] = static_cast<std::int32_t>(stream.below(static_cast<std::uint32_t>(options.classes)));
    }
  }
  return truth;
}

std::vector<std::uint32_t> draw_order(const GenerateOptions& options, std::size_t count,
                                      std::uint64_t index) {
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0U);
  RandomStream stream = stream_of(options, index);
  if (options.shuffle) shuffle(std::span<std::uint32_t>(order), stream);
  return order;
}

// Class -1 for rows that lose their label.
std::vector<std::int32_t> hide_labels(const std::vector<std::int32_t>& truth,
                                      const GenerateOptions& options) {
  if (options.labeled == 1) return truth;
  const std::set<std::int32_t> classes(truth.begin(), truth.end());
  const auto wanted =
      static_cast<std::size_t>(std::llround(options.labeled * static_cast<double>(truth.size())));
  const Split split = stratified_split(truth, {.labeled = std::max(wanted, classes.size())}, options.seed,
                                       first_column_stream);
  std::vector<std::int32_t> labels(truth.size(), unlabeled);
  for (const std::uint32_t row : split.labeled) labels[row] = truth[row];
  return labels;
}

}  // namespace

GeneratedData generate_madelon_like(const GenerateOptions& options, const Workers& workers) {
  check(options);
  const std::size_t sources = options.informative + options.redundant;  // what repeated columns copy from
  const std::size_t noise_start = sources + options.repeated;
  const std::size_t width = noise_start + options.noise;
  Matrix values = draw_informative(options, workers);
  const Matrix informative = values;
  values.resize(width);
  const Matrix weights =
      draw_weights(stream_of(options, redundant_stream), options.redundant, options.informative);
  std::vector<ColumnRole> roles(width, ColumnRole::informative);
  std::vector<std::size_t> copied(options.repeated);
  RandomStream copies = stream_of(options, repeated_stream);
  for (std::size_t& from : copied) from = copies.below(static_cast<std::uint32_t>(sources));
  workers.for_each(width, [&](std::size_t c, int) {
    if (c < options.informative) return;
    if (c < sources) {
      roles[c] = ColumnRole::redundant;
      values[c] = combine(informative, weights[c - options.informative], options.rows);
    } else if (c < noise_start) {
      roles[c] = ColumnRole::repeated;
    } else {
      roles[c] = ColumnRole::noise;
      values[c] =
          normals(stream_of(options, first_column_stream + sources + (c - noise_start)), options.rows);
    }
  });
  for (std::size_t i = 0; i < copied.size(); ++i) values[sources + i] = values[copied[i]];

  const std::vector<std::int32_t> class_of_row = draw_truth(options);
  const auto row_order = draw_order(options, options.rows, row_order_stream);
  const auto column_order = draw_order(options, width, column_order_stream);
  GeneratedData out;
  out.truth.reserve(options.rows);
  for (const std::uint32_t row : row_order) out.truth.push_back(class_of_row[row]);
  std::vector<Column> columns(width);
  out.roles.resize(width);
  workers.for_each(width, [&](std::size_t c, int) {
    std::vector<double> cells(options.rows);
    for (std::size_t row = 0; row < options.rows; ++row) cells[row] = values[column_order[c]][row_order[row]];
    columns[c] = make_column(fmt::format("x{}", c + 1), std::move(cells));
    out.roles[c] = roles[column_order[c]];
  });
  std::vector<std::string> classes;
  classes.reserve(options.classes);
  for (std::size_t k = 0; k < options.classes; ++k) classes.push_back(std::to_string(k));
  out.data = Dataset(std::move(columns), hide_labels(out.truth, options), std::move(classes),
                     "generated data", "class");
  return out;
}

void describe(GenerateOptions& options, OptionVisitor& visitor) {
  constexpr std::int64_t most = 10'000'000;
  visitor.begin_scope("generate");
  visitor.number("rows", options.rows, {2, most}, "rows");
  visitor.number("informative", options.informative, {1, 10'000}, "columns that tell the classes apart");
  visitor.number("redundant", options.redundant, {0, most}, "columns that are linear combinations of those");
  visitor.number("repeated", options.repeated, {0, most}, "columns that are copies of either");
  visitor.number("noise", options.noise, {0, most}, "columns that tell nothing");
  visitor.number("classes", options.classes, {2, 1000}, "classes");
  visitor.number("clusters_per_class", options.clusters_per_class, {1, 1000}, "clusters of each class");
  visitor.real("separation", options.separation, {0, 1000}, "half the distance between neighboring clusters");
  visitor.real("flip", options.flip, {0, 1}, "share of rows whose label is replaced by a random one");
  visitor.real("labeled", options.labeled, {0, 1},
               "share of rows that keep their label, at least one per class");
}

std::string_view name_of(ColumnRole role) noexcept {
  constexpr std::array<std::string_view, 4> names = {"informative", "redundant", "repeated", "noise"};
  return names[static_cast<std::size_t>(role)];
}

}  // namespace sewil

// dataset/madelon.cpp: data of the Madelon kind. Every part draws from a stream of its own, every column
// too, so columns can be filled in parallel and adding noise columns changes no other value.
#include "dataset/madelon.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "base/random.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"

namespace sewil::dataset {
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

void draw_normals(RandomStream stream, std::size_t rows, std::vector<double>& out) {
  out.resize(rows);
  for (double& value : out) value = stream.normal();
}

// Row r belongs to cluster r % clusters. Inside a cluster the normal values are mixed by a random matrix.
Matrix draw_informative(const GenerateOptions& options, const Workers& workers) {
  const auto corners = draw_corners(options);
  Matrix raw(options.informative);
  workers.for_each(raw.size(), [&](std::size_t c, int) {
    draw_normals(stream_of(options, first_column_stream + c), options.rows, raw[c]);
  });
  std::vector<Matrix> mixing;
  mixing.reserve(corners.size());
  for (std::size_t cluster = 0; cluster < corners.size(); ++cluster) {
    mixing.push_back(draw_weights(stream_of(options, cluster_stream + (std::uint64_t{cluster} << 32)),
                                  options.informative, options.informative));
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

}  // namespace

Madelon::Madelon(const GenerateOptions& options, const Workers& workers) : options_(options) {
  check(options);
  informative_ = draw_informative(options, workers);
  weights_ = draw_weights(stream_of(options, redundant_stream), options.redundant, options.informative);
  copied_.resize(options.repeated);
  RandomStream copies = stream_of(options, repeated_stream);
  for (std::size_t& from : copied_) from = copies.below(static_cast<std::uint32_t>(sources()));
  row_order_ = draw_order(options, options.rows, row_order_stream);
  column_order_ = draw_order(options, sources() + options.repeated + options.noise, column_order_stream);
}

std::vector<ColumnRole> Madelon::roles() const {
  std::vector<ColumnRole> roles;
  roles.reserve(column_order_.size());
  for (const std::uint32_t own : column_order_) {
    roles.push_back(own < options_.informative            ? ColumnRole::informative
                    : own < sources()                     ? ColumnRole::redundant
                    : own < sources() + options_.repeated ? ColumnRole::repeated
                                                          : ColumnRole::noise);
  }
  return roles;
}

std::vector<std::int32_t> Madelon::truth() const {
  const std::vector<std::int32_t> class_of_row = draw_truth(options_);
  std::vector<std::int32_t> truth;
  truth.reserve(class_of_row.size());
  for (const std::uint32_t row : row_order_) truth.push_back(class_of_row[row]);
  return truth;
}

std::vector<std::string> Madelon::classes() const {
  std::vector<std::string> classes;
  classes.reserve(options_.classes);
  for (std::size_t k = 0; k < options_.classes; ++k) classes.push_back(std::to_string(k));
  return classes;
}

std::vector<std::int32_t> Madelon::labels(std::span<const std::int32_t> truth) const {
  if (options_.labeled == 1) return {truth.begin(), truth.end()};
  const std::set<std::int32_t> classes(truth.begin(), truth.end());
  const auto wanted =
      static_cast<std::size_t>(std::llround(options_.labeled * static_cast<double>(truth.size())));
  const Split split = stratified_split(truth, {.labeled = std::max(wanted, classes.size())}, options_.seed,
                                       first_column_stream);
  std::vector<std::int32_t> labels(truth.size(), unlabeled);
  for (const std::uint32_t row : split.labeled) labels[row] = truth[row];
  return labels;
}

void Madelon::fill(std::size_t column, std::size_t first_row, std::span<double> cells,
                   std::vector<double>& scratch) const {
  std::size_t own = column_order_[column];
  const std::size_t noise_start = sources() + options_.repeated;
  if (own >= sources() && own < noise_start) own = copied_[own - sources()];
  const std::uint32_t* const rows = row_order_.data() + first_row;
  if (own < options_.informative) {
    for (std::size_t r = 0; r < cells.size(); ++r) cells[r] = informative_[own][rows[r]];
  } else if (own < sources()) {
    std::fill(cells.begin(), cells.end(), 0.0);
    const std::vector<double>& weights = weights_[own - options_.informative];
    for (std::size_t i = 0; i < weights.size(); ++i) {
      for (std::size_t r = 0; r < cells.size(); ++r) cells[r] += weights[i] * informative_[i][rows[r]];
    }
  } else {
    // The whole column whatever the range: how many numbers a value takes is up to chance.
    draw_normals(stream_of(options_, first_column_stream + sources() + (own - noise_start)), options_.rows,
                 scratch);
    for (std::size_t r = 0; r < cells.size(); ++r) cells[r] = scratch[rows[r]];
  }
}

std::string madelon_name(std::size_t column) {
  return fmt::format("x{}", column + 1);
}

}  // namespace sewil::dataset

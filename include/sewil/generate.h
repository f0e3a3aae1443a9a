// sewil/generate.h: built-in data of the Madelon kind, with the truth kept.
// Informative columns: classes are clusters on the corners of a hypercube; redundant: random linear
// combinations of the informative ones; repeated: copies of either; noise: unrelated. Columns are named x1,
// x2, ... in their final order, the classes 0, 1, ...
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/dataset.h"
#include "sewil/options.h"
#include "sewil/workers.h"

namespace sewil {

enum class ColumnRole : std::uint8_t { informative, redundant, repeated, noise };

struct GenerateOptions {
  std::size_t rows = 1000;
  std::size_t informative = 5;
  std::size_t redundant = 15;
  std::size_t repeated = 0;
  std::size_t noise = 480;
  std::size_t classes = 2;
  std::size_t clusters_per_class = 2;
  double separation = 1.0;  // half the side of the hypercube
  double flip = 0.01;       // share of rows whose label is replaced by a random one
  double labeled = 1.0;     // share of rows that keep their label (stratified, at least one row per class)
  bool shuffle = true;      // rows and columns
  std::uint64_t seed = 1;
};

struct GeneratedData {
  Dataset data;
  std::vector<std::int32_t> truth;  // the class of every row (flips included), before labels were taken away
  std::vector<ColumnRole> roles;    // of every column
};

// Depends on the options alone, not on the workers.
GeneratedData generate_madelon_like(const GenerateOptions& options = {}, const Workers& workers = Workers(0));

// What is known of a generated table besides its cells; as in GeneratedData.
struct GeneratedFacts {
  std::vector<std::int32_t> truth, labels;
  std::vector<ColumnRole> roles;
  std::vector<std::string> columns, classes;  // names
  std::string label_name;
};

struct CsvWriting {
  std::function<void(std::string_view)> sink;  // takes the text, piece by piece
  int digits = 0;                              // significant ones of every value; 0: all there are
  // Of values made at one time: a table of more is made in several passes and never held as a whole.
  std::size_t block_bytes = std::size_t{1} << 30;
};

// The table of generate_madelon_like as a CSV text: names, values, the label column last, missing labels
// empty.
GeneratedFacts write_madelon_csv(const GenerateOptions& options, const CsvWriting& how,
                                 const Workers& workers = Workers(0));

void describe(GenerateOptions& options, OptionVisitor& visitor);  // all but `shuffle` and `seed`
void describe(CsvWriting& writing, OptionVisitor& visitor);       // digits alone

std::string_view name_of(ColumnRole role) noexcept;

}  // namespace sewil

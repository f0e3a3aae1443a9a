// dataset/generate.cpp: a generated table, held or written as it is made.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "dataset/madelon.h"
#include "sewil/data/dataset.h"
#include "sewil/front/text.h"

namespace sewil {
namespace {

using dataset::Madelon;
using dataset::madelon_name;

constexpr const char* label_name = "class";

void add_number(std::string& text, double value, int digits) {
  std::array<char, 32> buffer;
  char* const end = buffer.data() + buffer.size();
  const auto result = digits > 0
                          ? std::to_chars(buffer.data(), end, value, std::chars_format::general, digits)
                          : std::to_chars(buffer.data(), end, value);
  text.append(buffer.data(), result.ptr);
}

// Some rows of a table that are made at a time.
struct Block {
  std::size_t first_row = 0;
  std::vector<std::vector<double>> columns;
};

class BlockWriter {
 public:
  BlockWriter(const Madelon& recipe, std::span<const std::int32_t> labels, const CsvWriting& how,
              const Workers& workers)
      : recipe_(recipe),
        labels_(labels),
        classes_(recipe.classes()),
        how_(how),
        workers_(workers),
        scratch_(static_cast<std::size_t>(workers.threads())) {}

  void write() {
    std::string head;
    for (std::size_t c = 0; c < recipe_.width(); ++c) head += madelon_name(c) + ",";
    how_.sink(head + label_name + "\n");
    const std::size_t row_bytes = recipe_.width() * sizeof(double);
    const std::size_t most = std::max<std::size_t>(1, how_.block_bytes / row_bytes);
    Block block;
    block.columns.resize(recipe_.width());
    for (block.first_row = 0; block.first_row < labels_.size(); block.first_row += most) {
      const std::size_t rows = std::min(most, labels_.size() - block.first_row);
      workers_.for_each(recipe_.width(), [&](std::size_t c, int worker) {
        block.columns[c].resize(rows);
        recipe_.fill(c, block.first_row, block.columns[c], scratch_[static_cast<std::size_t>(worker)]);
      });
      write_block(block, rows);
    }
  }

 private:
  // Slices of rows become texts side by side; they are handed out in order.
  void write_block(const Block& block, std::size_t rows) {
    const std::size_t slice = std::max<std::size_t>(1, (std::size_t{1} << 17) / recipe_.width());
    const auto batch = static_cast<std::size_t>(workers_.threads()) * 4;
    std::vector<std::string> texts(batch);
    for (std::size_t from = 0; from < rows; from += slice * batch) {
      workers_.for_each(batch, [&](std::size_t i, int) {
        texts[i].clear();
        const std::size_t first = from + i * slice;
        for (std::size_t r = first; r < std::min(first + slice, rows); ++r) add_row(texts[i], block, r);
      });
      for (const std::string& text : texts) {
        if (!text.empty()) how_.sink(text);
      }
    }
  }

  void add_row(std::string& text, const Block& block, std::size_t r) const {
    for (const std::vector<double>& column : block.columns) {
      add_number(text, column[r], how_.digits);
      text += ',';
    }
    const std::int32_t label = labels_[block.first_row + r];
    if (label >= 0) text += classes_[static_cast<std::size_t>(label)];
    text += '\n';
  }

  const Madelon& recipe_;
  std::span<const std::int32_t> labels_;
  std::vector<std::string> classes_;
  const CsvWriting& how_;
  const Workers& workers_;
  std::vector<std::vector<double>> scratch_;
};

}  // namespace

GeneratedData generate_madelon_like(const GenerateOptions& options, const Workers& workers) {
  const Madelon recipe(options, workers);
  GeneratedData out;
  out.truth = recipe.truth();
  out.roles = recipe.roles();
  std::vector<Column> columns(recipe.width());
  std::vector<std::vector<double>> scratch(static_cast<std::size_t>(workers.threads()));
  workers.for_each(columns.size(), [&](std::size_t c, int worker) {
    std::vector<double> cells(options.rows);
    recipe.fill(c, 0, cells, scratch[static_cast<std::size_t>(worker)]);
    columns[c] = make_column(madelon_name(c), std::move(cells));
  });
  out.data =
      Dataset(std::move(columns), recipe.labels(out.truth), recipe.classes(), "generated data", label_name);
  return out;
}

GeneratedFacts write_madelon_csv(const GenerateOptions& options, const CsvWriting& how,
                                 const Workers& workers) {
  const Madelon recipe(options, workers);
  GeneratedFacts facts;
  facts.truth = recipe.truth();
  facts.labels = recipe.labels(facts.truth);
  facts.roles = recipe.roles();
  facts.classes = recipe.classes();
  facts.label_name = label_name;
  for (std::size_t c = 0; c < recipe.width(); ++c) facts.columns.push_back(madelon_name(c));
  BlockWriter(recipe, facts.labels, how, workers).write();
  return facts;
}

void describe(GenerateOptions& options, OptionVisitor& visitor) {
  constexpr std::int64_t most = 10'000'000;
  visitor.begin_scope("generate");
  visitor.number("rows", options.rows, {2, most}, "rows");
  visitor.number("informative", options.informative, {1, 10'000}, "features that tell the classes apart");
  visitor.number("redundant", options.redundant, {0, most}, "features that are linear combinations of those");
  visitor.number("repeated", options.repeated, {0, most}, "features that are copies of either");
  visitor.number("noise", options.noise, {0, most}, "features that tell nothing");
  visitor.number("classes", options.classes, {2, 1000}, "classes");
  visitor.number("clusters_per_class", options.clusters_per_class, {1, 1000}, "clusters of each class");
  visitor.real("separation", options.separation, {0, 1000}, "half the distance between neighboring clusters");
  visitor.real("flip", options.flip, {0, 1}, "share of labels that are replaced by random ones");
  visitor.real("labeled", options.labeled, {0, 1},
               "share of rows that keep their label, at least one per class");
}

void describe(CsvWriting& writing, OptionVisitor& visitor) {
  visitor.begin_scope("generated-file");
  visitor.number("digits", writing.digits, {0, 17},
                 "significant digits of the values in the file; 0: all there are");
}

std::string_view name_of(ColumnRole role) noexcept {
  constexpr std::array<std::string_view, 4> names = {"informative", "redundant", "repeated", "noise"};
  return names[static_cast<std::size_t>(role)];
}

}  // namespace sewil

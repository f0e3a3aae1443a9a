// read/pass_columns.cpp: see pass_columns.h.
#include "read/pass_columns.h"

#include <utility>

namespace sewil::reading {
namespace {

void sort_words(const WordList& words, std::span<std::int32_t> numbers, Column& column) {
  const WordList* lists[] = {&words};
  MergedWords merged = merge_words(lists);
  for (std::int32_t& number : numbers) {
    if (number >= 0) number = merged.renamed[0][static_cast<std::size_t>(number)];
  }
  column.kind = ColumnKind::category;
  column.categories = std::make_shared<const std::vector<std::string>>(std::move(merged.categories));
}

}  // namespace

std::size_t cell_bytes(ColumnMode mode) {
  switch (mode) {
    case ColumnMode::number:
      return sizeof(double);
    case ColumnMode::stepped:
      return 1;
    case ColumnMode::text:
      return sizeof(std::int32_t);
    case ColumnMode::skip:
      break;
  }
  return 0;
}

void PassColumns::make_room(std::size_t rows) {
  for (std::size_t c = 0; c < modes_.size(); ++c) {
    if (modes_[c] != ColumnMode::skip) buffers_[c].resize(rows * cell_bytes(modes_[c]));
  }
}

void PassColumns::point(CsvPass& pass) {
  for (std::size_t c = 0; c < buffers_.size(); ++c) {
    pass.numbers.push_back(reinterpret_cast<double*>(buffers_[c].data()));
    pass.texts.push_back(texts(c));
    pass.steps.push_back(reinterpret_cast<std::uint8_t*>(buffers_[c].data()));
  }
}

void PassColumns::take_words(const std::vector<CsvChunk>& chunks, const std::vector<CsvNews>& news) {
  std::size_t list = 0;
  for (std::size_t c = 0; c < modes_.size(); ++c) {
    if (modes_[c] != ColumnMode::text) continue;
    for (std::size_t i = 0; i < chunks.size(); ++i) {
      std::vector<std::int32_t> renamed;
      for (const std::string_view word : news[i].words[list].words()) {
        renamed.push_back(words_[c].number_of_copy(word));
      }
      for (std::int32_t& number : std::span(texts(c) + chunks[i].first_row, chunks[i].rows)) {
        if (number >= 0) number = renamed[static_cast<std::size_t>(number)];
      }
    }
    ++list;
  }
}

void PassColumns::finish(std::size_t rows, std::span<const std::string> names,
                         std::span<std::unique_ptr<StepCoder>> coders, const Workers& workers,
                         std::vector<Column>& columns) {
  workers.for_each(modes_.size(), [&](std::size_t c, int) {
    if (modes_[c] == ColumnMode::skip) return;
    Column& column = columns[c];
    column = {};
    column.name = names[c];
    column.rows = rows;
    auto owner = share(std::move(buffers_[c]));
    if (modes_[c] == ColumnMode::number) {
      column.values = DenseValues{ElementType::f64, owner->data(), 1, owner};
    } else if (modes_[c] == ColumnMode::stepped) {
      const std::span<std::uint8_t> codes(reinterpret_cast<std::uint8_t*>(owner->data()), rows);
      column.values = coders[c]->finish(codes, owner);
      coders[c] = nullptr;
    } else {
      column.values = DenseValues{ElementType::i32, owner->data(), 1, owner};
      sort_words(words_[c], {reinterpret_cast<std::int32_t*>(owner->data()), rows}, column);
    }
  });
}

}  // namespace sewil::reading

// read/words.cpp: distinct words, sorted and numbered.
#include "read/words.h"

#include <algorithm>

#include "read/source.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

// Length of the UTF-8 sequence at the start of `text`, 0 when there is none (overlong forms and surrogates
// are none).
std::size_t sequence_length(std::string_view text) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  if (length == 0 || lead > 0xf4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  const unsigned char second = byte(1);
  if ((lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f)) return 0;
  if ((lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f)) return 0;
  return length;
}

}  // namespace

std::int32_t WordList::number(std::string_view word) {
  const auto [place, is_new] = numbers_.try_emplace(word, static_cast<std::int32_t>(words_.size()));
  if (is_new) words_.push_back(word);
  return place->second;
}

std::int32_t WordList::number_of_copy(std::string_view word) {
  if (const auto found = numbers_.find(word); found != numbers_.end()) return found->second;
  return number(kept_.emplace_back(word));
}

MergedWords merge_words(std::span<const WordList* const> lists) {
  std::vector<std::string_view> all;
  for (const WordList* list : lists) all.insert(all.end(), list->words().begin(), list->words().end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  MergedWords merged;
  merged.categories.assign(all.begin(), all.end());
  merged.renamed.resize(lists.size());
  for (std::size_t i = 0; i < lists.size(); ++i) {
    for (const std::string_view word : lists[i]->words()) {
      const auto place = std::lower_bound(all.begin(), all.end(), word) - all.begin();
      merged.renamed[i].push_back(static_cast<std::int32_t>(place));
    }
  }
  return merged;
}

bool is_clean_text(std::string_view text) noexcept {
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    if (length == 0 || text[0] == '\0') return false;
    text.remove_prefix(length);
  }
  return true;
}

void check_categories(const Column& column, const std::string& source) {
  const auto& categories = *column.categories;
  for (std::size_t category = 0; category < categories.size(); ++category) {
    if (is_clean_text(categories[category])) continue;
    std::size_t row = 0;
    while (row < column.rows && column.at(row) != static_cast<double>(category)) ++row;
    reject(source, "row {}, column {}: found {}, expected a number or UTF-8 text without NUL bytes.", row + 1,
           sewil::quoted(column.name), sewil::quoted(categories[category]));
  }
}

Column column_of_tokens(std::string name, std::span<const std::string_view> tokens,
                        const MissingTokens& missing, const std::string& source) {
  std::vector<double> numbers(tokens.size());
  bool is_text = false;
  for (std::size_t row = 0; row < tokens.size() && !is_text; ++row) {
    is_text = read_cell(tokens[row], missing, numbers[row]) == CellKind::text;
  }
  if (!is_text) {
    for (std::size_t row = 0; row < tokens.size(); ++row) {
      if (std::isinf(numbers[row])) {
        reject(source, "row {}, column {}: found the infinite value {}, expected a finite one.", row + 1,
               sewil::quoted(name), sewil::quoted(tokens[row]));
      }
    }
    return make_column(std::move(name), std::move(numbers));
  }
  WordList words;
  std::vector<std::int32_t> indices(tokens.size());
  for (std::size_t row = 0; row < tokens.size(); ++row) {
    const bool is_missing = read_cell(tokens[row], missing, numbers[row]) == CellKind::missing;
    indices[row] = is_missing ? -1 : words.number(tokens[row]);
  }
  const WordList* lists[] = {&words};
  MergedWords merged = merge_words(lists);
  for (std::int32_t& index : indices) {
    if (index >= 0) index = merged.renamed[0][static_cast<std::size_t>(index)];
  }
  Column column = make_category_column(std::move(name), std::move(indices), std::move(merged.categories));
  check_categories(column, source);
  return column;
}

}  // namespace sewil::reading

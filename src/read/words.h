// read/words.h: text cells to ordered categories. A WordList gives each distinct word of one chunk of a file
// a number in the order of first sight; merge_words turns the lists of all chunks into one sorted list.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "read/cell.h"
#include "sewil/data/table.h"

namespace sewil::reading {

class WordList {
 public:
  // `word` must outlive the list.
  std::int32_t number(std::string_view word);
  std::int32_t number_of_copy(std::string_view word);

  [[nodiscard]] std::span<const std::string_view> words() const noexcept { return words_; }

 private:
  std::unordered_map<std::string_view, std::int32_t> numbers_;
  std::vector<std::string_view> words_;
  std::deque<std::string> kept_;
};

struct MergedWords {
  std::vector<std::string> categories;             // sorted by bytes, which for UTF-8 is by code point
  std::vector<std::vector<std::int32_t>> renamed;  // per list: number in the list -> index in `categories`
};

MergedWords merge_words(std::span<const WordList* const> lists);

bool is_clean_text(std::string_view text) noexcept;  // UTF-8 without NUL

// Throws InputError, naming the first row that holds it, when a category is no clean text.
void check_categories(const Column& column, const std::string& source);

// One token per row: numeric when every token that is not missing is a number, else categories. Throws
// InputError for infinite numbers and unclean text.
Column column_of_tokens(std::string name, std::span<const std::string_view> tokens,
                        const MissingTokens& missing, const std::string& source);

}  // namespace sewil::reading

// read/text_numbers.h: text columns of a CSV file whose words all mean numbers after all: decimal commas
// (3,14), thousands (1,234.50), dates (as days since 1970-01-01, with the time of day as a fraction). What
// cannot be told is asked for, never guessed. style: which characters stand before the decimals and between
// the thousands.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sewil/data/table.h"

namespace sewil::reading {

struct NumberStyle {
  char decimal = '.';
  // 0: none; a space stands for any blank, also those of typesetters.
  char thousands = 0;
};

// The whole text as a number of that style; thousands must stand in groups of three.
std::optional<double> parse_styled(std::string_view text, NumberStyle style);

// Days since 1970-01-01 of a date, maybe with a time: 2021-03-25, 25.03.2021, 25/03/2021 or 03/25/2021 (as
// `day_first` says), 25-Mar-2021.
std::optional<double> parse_date(std::string_view text, bool day_first);

// The style the options tell; none when it is to be found out.
std::optional<NumberStyle> told_style(const ReadOptions& options);

struct TextNumbers {
  // One sentence for each kind of text that was taken for numbers unasked.
  std::vector<std::string> assumed;
  // Decimal commas were found while another column was read with decimal points: its cells may be thousands,
  // and the file is to be read again with a decimal comma told.
  bool read_again = false;
};

// Makes those text columns numeric that need not stay as they are. Throws InputError when a column can be
// read in two ways.
TextNumbers read_text_numbers(std::vector<Column>& columns, std::span<const char> stays_text,
                              const ReadOptions& options, const std::string& source);

}  // namespace sewil::reading

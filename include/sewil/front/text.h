// sewil/front/text.h: small text helpers shared by readers, front ends and reports.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sewil {

// The shortest text that reads back as the same double; integers without a point ("3", "-0.5", "1e+300").
std::string shortest(double value);

// 1234567 as "1,234,567".
std::string grouped(std::uint64_t value);

// "1 row", "2 rows".
std::string counted(std::uint64_t value, std::string_view noun);

std::string lower_case(std::string_view text);

// Text that may come from a file, fit for one line: what would steer a terminal (control characters, marks of
// writing direction, line separators) and bad UTF-8 escaped as \x0a, cut at `most` bytes.
std::string plain(std::string_view text, std::size_t most = std::string_view::npos);

// The same in quotes, for a message.
std::string quoted(std::string_view text, std::size_t most = 40);

// As a shell takes it back: in single quotes where it must.
std::string shell_word(std::string_view word);

// Text as one cell of a CSV file: in quotes where a comma, a quote or a line break needs them; `safe`: as
// without_formula gives it.
std::string csv_cell(std::string_view text, bool safe = false);

// The text with an apostrophe before it when a spreadsheet would take it for a formula: when it begins with
// = + - @ or a tab and is no number.
std::string without_formula(std::string_view text);

// The name most like the given one, letters of either case; empty when none is alike (more than a third of
// the letters would have to change).
std::optional<std::string> closest_name(std::span<const std::string_view> names, std::string_view name);

}  // namespace sewil

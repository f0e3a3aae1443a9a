// read/arff_header.cpp: declarations of an ARFF file.
#include "read/arff_header.h"

#include <algorithm>
#include <unordered_set>

#include "read/cell.h"
#include "read/csv_chunks.h"
#include "read/words.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

class HeaderReader {
 public:
  HeaderReader(const Source& source, const ReadOptions& options) : source_(source), options_(options) {}

  ArffHeader read() {
    std::string_view rest = source_.bytes;
    while (!rest.empty()) {
      line_ = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(line_.size() + 1, rest.size()));
      std::string_view words = trimmed(line_);
      if (words.empty() || words[0] == '%') continue;
      ArffWord keyword;
      take_word(words, " \t", keyword);
      const std::string key = lower_case(keyword.text);
      if (key == "@data") {
        if (header_.attributes.empty()) fail("@data", "an @attribute line before it");
        header_.body = rest;
        return std::move(header_);
      }
      if (key == "@attribute") {
        take_attribute(words);
      } else if (key != "@relation") {
        fail(keyword.text, "@relation, @attribute or @data");
      }
    }
    reject(source_.name, "found no @data line, expected it behind the attributes.");
  }

 private:
  [[noreturn]] void fail(std::string_view found, std::string_view expected) const {
    reject(source_.name, "line {}: found {}, expected {}.", line_of(source_.bytes, line_), quoted(found),
           expected);
  }

  void take_attribute(std::string_view words) {
    ArffAttribute attribute;
    ArffWord name;
    if (!take_word(words, " \t{", name) || (name.text.empty() && !name.quoted)) {
      fail(trimmed(line_), "@attribute NAME TYPE");
    }
    attribute.name = plain_word(name);
    if (!is_clean_text(attribute.name) || attribute.name.empty()) {
      fail(attribute.name, "a name of UTF-8 text without NUL bytes");
    }
    if (!seen_.insert(attribute.name).second) fail(attribute.name, "every attribute to have its own name");
    words = trimmed(words);
    if (words.starts_with('{')) {
      words.remove_prefix(1);
      take_nominal(words, attribute);
    } else {
      const std::string type = lower_case(words.substr(0, words.find_first_of(" \t")));
      if (type == "string" || type == "date") {
        attribute.kind = ArffKind::text;
      } else if (type != "numeric" && type != "real" && type != "integer") {
        fail(type, "the type numeric, real, integer, string, date or {values}");
      }
    }
    header_.attributes.push_back(std::move(attribute));
    check_columns(header_.attributes.size(), options_, source_.name);
  }

  void take_nominal(std::string_view words, ArffAttribute& attribute) const {
    attribute.kind = ArffKind::nominal;
    std::string first;
    for (;;) {
      ArffWord value;
      if (!take_word(words, ",}", value) || words.empty()) fail(trimmed(line_), "values up to a closing }");
      if (value.text.empty() && !value.quoted) fail(trimmed(line_), "a value between the commas");
      std::string plain = plain_word(value);
      if (!is_clean_text(plain)) fail(plain, "UTF-8 text without NUL bytes");
      if (attribute.categories.empty()) first = plain;
      attribute.categories.push_back(std::move(plain));
      const char stop = words[0];
      words.remove_prefix(1);
      if (stop == '}') break;
      if (stop != ',') fail(trimmed(line_), "a comma between the values");
    }
    auto& sorted = attribute.categories;
    std::sort(sorted.begin(), sorted.end());
    if (const auto twice = std::adjacent_find(sorted.begin(), sorted.end()); twice != sorted.end()) {
      fail(*twice, "every value to be listed once");
    }
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      attribute.codes.emplace(sorted[i], static_cast<std::int32_t>(i));
    }
    attribute.first_declared = attribute.codes.at(first);
  }

  const Source& source_;
  const ReadOptions& options_;
  std::string_view line_;
  ArffHeader header_;
  std::unordered_set<std::string> seen_;
};

}  // namespace

std::string plain_word(const ArffWord& word) {
  std::string plain;
  for (std::size_t i = 0; i < word.text.size(); ++i) {
    if (word.escaped && word.text[i] == '\\' && i + 1 < word.text.size()) ++i;
    plain += word.text[i];
  }
  return plain;
}

bool take_word(std::string_view& rest, std::string_view stops, ArffWord& word) {
  constexpr std::string_view blanks = " \t\r";
  rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
  word = {};
  if (!rest.empty() && (rest[0] == '\'' || rest[0] == '"')) {
    word.quoted = true;
    std::size_t last = 1;
    while (last < rest.size() && rest[last] != rest[0]) {
      if (rest[last] == '\\') {
        word.escaped = true;
        ++last;
      }
      ++last;
    }
    if (last >= rest.size()) return false;
    word.text = rest.substr(1, last - 1);
    rest.remove_prefix(last + 1);
    rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
    return true;
  }
  const std::size_t stop = std::min(rest.find_first_of(stops), rest.size());
  word.text = trimmed(rest.substr(0, stop));
  rest.remove_prefix(stop);
  return true;
}

ArffHeader read_arff_header(const Source& source, const ReadOptions& options) {
  return HeaderReader(source, options).read();
}

}  // namespace sewil::reading

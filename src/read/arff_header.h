// read/arff_header.h: the words of an ARFF file and its header: @relation, @attribute ..., @data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "read/source.h"

namespace sewil::reading {

struct ArffWord {
  std::string_view text;  // inside its quotes, if any
  bool quoted = false;
  bool escaped = false;  // holds backslashes, see plain_word
};

std::string plain_word(const ArffWord& word);

// Takes the word at the start of `rest` (behind blanks): quoted by ' or ", or up to one of `stops`. False
// when a quote is not closed.
bool take_word(std::string_view& rest, std::string_view stops, ArffWord& word);

enum class ArffKind { numeric, nominal, text };

struct ArffAttribute {
  std::string name;
  ArffKind kind = ArffKind::numeric;
  std::vector<std::string> categories;                       // nominal: sorted
  std::unordered_map<std::string_view, std::int32_t> codes;  // nominal: into `categories`
  std::int32_t first_declared = -1;                          // nominal: what a sparse row leaves out
};

struct ArffHeader {
  std::vector<ArffAttribute> attributes;
  std::string_view body;  // behind the line of @data
};

ArffHeader read_arff_header(const Source& source, const ReadOptions& options);

}  // namespace sewil::reading

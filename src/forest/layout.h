// forest/layout.h: how an in-bag row and a row-in-a-column are packed into one integer.
// word: position of the row in the sample plan, its class and its multiplicity; a node is a run of words.
// mark: the class and weight part of a key, never 0; a table of marks by position says which rows are in a
// node. key: code of the row in the column being scanned, its class and its weight; sorting keys sorts by
// code. Three layouts: compact (most samples), wide (more than 65536 rows), weighted (row weights, or more
// than 256 classes).
#pragma once

#include <cstddef>
#include <cstdint>

namespace sewil::forest {

// A bootstrap that draws a row more often is cut off there.
inline constexpr std::uint32_t most_multiplicity = 255;

// What the layouts without row weights share.
struct UnweightedLayout {
  using Key = std::uint32_t;   // code 16 | class 8 | weight 8
  using Mark = std::uint16_t;  // class 8 | weight 8, the lowest bits of a word

  static constexpr std::size_t most_classes = 256;

  static std::uint32_t word_class(std::uint64_t word) { return static_cast<std::uint32_t>(word) >> 8 & 0xff; }
  static std::uint32_t multiplicity(std::uint64_t word) { return static_cast<std::uint32_t>(word) & 0xff; }
  static std::uint32_t row_weight(std::uint64_t, const std::uint32_t*) { return 1; }
  static std::uint32_t word_weight(std::uint64_t word, const std::uint32_t*) { return multiplicity(word); }
  static Mark mark(std::uint64_t word, const std::uint32_t*) { return static_cast<Mark>(word); }
  static Key key(std::uint32_t code, std::uint64_t word, const std::uint32_t*) {
    return code << 16 | static_cast<Mark>(word);
  }
  static Key marked_key(std::uint32_t code, Mark mark) { return code << 16 | mark; }
  static std::uint32_t code(Key key) { return key >> 16; }
  static std::uint32_t key_class(Key key) { return key >> 8 & 0xff; }
  static std::uint32_t key_weight(Key key) { return key & 0xff; }
  // The weight, moved to the upper half for class 1: two counters in one integer.
  static std::uint64_t packed_weight(Key key) { return std::uint64_t{key & 0xff} << (key >> 3 & 32); }
};

struct CompactLayout : UnweightedLayout {
  using Word = std::uint32_t;  // position 16 | class 8 | multiplicity 8

  static constexpr std::size_t most_positions = std::size_t{1} << 16;

  static Word word(std::uint32_t position, std::uint32_t cls, std::uint32_t multiplicity) {
    return position << 16 | cls << 8 | multiplicity;
  }
  static std::uint32_t position(Word word) { return word >> 16; }
};

struct WideLayout : UnweightedLayout {
  using Word = std::uint64_t;  // position 48 | class 8 | multiplicity 8

  static constexpr std::uint64_t most_positions = std::uint64_t{1} << 32;

  static Word word(std::uint32_t position, std::uint32_t cls, std::uint32_t multiplicity) {
    return Word{position} << 16 | cls << 8 | multiplicity;
  }
  static std::uint32_t position(Word word) { return static_cast<std::uint32_t>(word >> 16); }
};

struct WeightedLayout {
  using Word = std::uint64_t;  // position 32 | class 16 | multiplicity 16
  using Key = std::uint64_t;   // code 16 | class 16 | weight 32
  using Mark = std::uint64_t;  // class 16 | weight 32

  static constexpr std::uint64_t most_positions = std::uint64_t{1} << 32;
  static constexpr std::size_t most_classes = std::size_t{1} << 16;

  static Word word(std::uint32_t position, std::uint32_t cls, std::uint32_t multiplicity) {
    return Word{position} << 32 | cls << 16 | multiplicity;
  }
  static std::uint32_t position(Word word) { return static_cast<std::uint32_t>(word >> 32); }
  static std::uint32_t word_class(Word word) { return static_cast<std::uint32_t>(word) >> 16; }
  static std::uint32_t multiplicity(Word word) { return static_cast<std::uint32_t>(word) & 0xffff; }
  static std::uint32_t row_weight(Word word, const std::uint32_t* weights) { return weights[position(word)]; }
  static std::uint32_t word_weight(Word word, const std::uint32_t* weights) {
    return multiplicity(word) * row_weight(word, weights);
  }
  static Key key(std::uint32_t code, Word word, const std::uint32_t* weights) {
    return Key{code} << 48 | Key{word_class(word)} << 32 | word_weight(word, weights);
  }
  static Mark mark(Word word, const std::uint32_t* weights) { return key(0, word, weights); }
  static Key marked_key(std::uint32_t code, Mark mark) { return Key{code} << 48 | mark; }
  static std::uint32_t code(Key key) { return static_cast<std::uint32_t>(key >> 48); }
  static std::uint32_t key_class(Key key) { return static_cast<std::uint32_t>(key >> 32) & 0xffff; }
  static std::uint32_t key_weight(Key key) { return static_cast<std::uint32_t>(key); }
  static std::uint64_t packed_weight(Key key) { return (key & 0xffffffff) << (key >> 27 & 32); }
};

}  // namespace sewil::forest

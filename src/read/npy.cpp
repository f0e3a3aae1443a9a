// read/npy.cpp: NPY arrays. The header is a Python dict literal; only the three known keys are read.
#include "read/npy.h"

#include <charconv>
#include <cstdint>
#include <cstring>

#include "read/npy_header.h"
#include "read/source.h"
#include "read/unpack.h"
#include "read/words.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

struct NpyType {
  char order = '|';
  char kind = 0;
  std::size_t size = 0;  // as written: bytes, or characters for text
};

// "<f8" -> order, kind, size; kind 0 when it has another form.
NpyType parse_descr(const std::string& descr) {
  NpyType type;
  if (descr.size() < 3 || std::string_view("<>|=").find(descr[0]) == std::string_view::npos) return type;
  const char* last = descr.data() + descr.size();
  const auto [end, error] = std::from_chars(descr.data() + 2, last, type.size);
  if (error != std::errc() || end != last) return type;
  type.order = descr[0];
  type.kind = descr[1];
  return type;
}

std::endian order_of(const NpyType& type) {
  return type.order == '>' ? std::endian::big : type.order == '<' ? std::endian::little : std::endian::native;
}

std::optional<ElementType> number_type(const NpyType& type) {
  const auto is = [&](char kind, std::size_t size) { return type.kind == kind && type.size == size; };
  if (is('f', 8)) return ElementType::f64;
  if (is('f', 4)) return ElementType::f32;
  if (is('i', 8)) return ElementType::i64;
  if (is('i', 4)) return ElementType::i32;
  if (is('i', 2)) return ElementType::i16;
  if (is('i', 1)) return ElementType::i8;
  if (is('u', 8)) return ElementType::u64;
  if (is('u', 4)) return ElementType::u32;
  if (is('u', 2)) return ElementType::u16;
  if (is('u', 1) || is('b', 1)) return ElementType::u8;
  return std::nullopt;
}

[[noreturn]] void fail_type(const NpyArray& array) {
  reject(array.name, "found values of type {}, expected real numbers or booleans.", quoted(array.descr));
}

HostArray numbers_of(const NpyArray& array) {
  const NpyType type = parse_descr(array.descr);
  if (type.kind == 'f' && type.size == 2) return halves_to_host(array.values, order_of(type));
  const auto element = number_type(type);
  if (!element) fail_type(array);
  return to_host({array.values, *element, order_of(type), array.owner});
}

// UTF-32 to UTF-8; what is no character becomes a byte that the text check refuses.
void append_utf8(std::string& text, std::uint32_t c) {
  if (c < 0x80) {
    text += static_cast<char>(c);
  } else if (c < 0x800) {
    text += {static_cast<char>(0xc0 | c >> 6), static_cast<char>(0x80 | (c & 63))};
  } else if (c < 0x10000) {
    text += {static_cast<char>(0xe0 | c >> 12), static_cast<char>(0x80 | (c >> 6 & 63)),
             static_cast<char>(0x80 | (c & 63))};
  } else if (c < 0x110000) {
    text += {static_cast<char>(0xf0 | c >> 18), static_cast<char>(0x80 | (c >> 12 & 63)),
             static_cast<char>(0x80 | (c >> 6 & 63)), static_cast<char>(0x80 | (c & 63))};
  } else {
    text += '\xff';
  }
}

std::vector<std::string> texts_of(const NpyArray& array, const NpyType& type) {
  const std::size_t count = array.item_size > 0 ? array.values.size() / array.item_size : 0;
  std::vector<std::string> texts(count);
  const bool turn = order_of(type) != std::endian::native;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view item = array.values.substr(i * array.item_size, array.item_size);
    if (type.kind == 'S') {
      texts[i] = item;
    } else {
      for (std::size_t at = 0; at < item.size(); at += 4) {
        std::uint32_t c = 0;
        std::memcpy(&c, item.data() + at, 4);
        append_utf8(texts[i], turn ? __builtin_bswap32(c) : c);
      }
    }
    texts[i].resize(texts[i].find_last_not_of('\0') + 1);  // NumPy pads with NULs
  }
  return texts;
}

std::string shape_text(const std::vector<std::size_t>& shape) {
  std::string text;
  for (const std::size_t size : shape) text += (text.empty() ? "" : " x ") + grouped(size);
  return text.empty() ? "a single value" : text;
}

// X.npy -> y.npy, X_train.npy -> y_train.npy (and Y), in the same folder.
std::vector<std::string> npy_label_names_beside(const std::string& path) {
  const std::size_t folder = path.find_last_of('/') + 1;
  std::vector<std::string> names;
  const std::string name = path.substr(folder);
  const bool x_first = !name.empty() && (name[0] == 'X' || name[0] == 'x') && name.size() > 1 &&
                       (name[1] == '.' || name[1] == '_' || name[1] == '-');
  if (!x_first) return names;
  for (const char y : {'y', 'Y'}) names.push_back(path.substr(0, folder) + y + name.substr(1));
  return names;
}

}  // namespace

NpyArray parse_npy(std::string_view bytes, std::shared_ptr<const void> owner, std::string name) {
  NpyHeader header = parse_npy_header(bytes, name);
  NpyArray array{.values = bytes.substr(header.size),
                 .descr = std::move(header.descr),
                 .column_major = header.column_major,
                 .shape = std::move(header.shape),
                 .owner = std::move(owner),
                 .name = std::move(name)};
  const NpyType type = parse_descr(array.descr);
  if (array.descr.size() > 1 && array.descr[1] == 'O')
    reject(array.name, "found Python objects (type {}), expected numbers.", quoted(array.descr));
  const bool text = type.kind == 'U' || type.kind == 'S';
  if (!text && !number_type(type) && !(type.kind == 'f' && type.size == 2)) fail_type(array);
  array.item_size = type.kind == 'U' ? product(4, type.size) : type.size;
  std::size_t declared = array.item_size;
  bool some_zero = false;
  for (const std::size_t size : array.shape) {
    declared = product(declared, size);
    some_zero |= size == 0;
  }
  if (some_zero || array.item_size == 0) {
    reject(array.name, "found an array of {} with items of {}, expected at least one row and column.",
           shape_text(array.shape), counted(array.item_size, "byte"));
  }
  if (declared != array.values.size()) {
    reject(array.name, "found {} behind the header, expected {} for {} of type {}.",
           counted(array.values.size(), "byte"), grouped(declared), shape_text(array.shape),
           quoted(array.descr));
  }
  return array;
}

void add_npy_matrix(Table& table, const NpyArray& array, const ReadOptions& options, const Workers& workers) {
  if (array.shape.empty()) reject(array.name, "found a single value, expected an array with rows.");
  const HostArray numbers = numbers_of(array);
  const std::size_t rows = array.shape[0];
  const std::size_t columns = numbers.count / rows;
  check_columns(columns, options, array.name);
  if (!array.column_major) return add_matrix(table, numbers, row_major(rows, columns), options, workers);
  MatrixLayout layout = column_major(rows, columns);
  if (array.shape.size() > 2) {
    layout.offset = [shape = array.shape](std::size_t column) {
      std::size_t offset = 0;
      std::size_t stride = 1;
      for (const std::size_t size : shape) stride *= size;
      for (std::size_t axis = shape.size(); axis-- > 1;) {
        stride /= shape[axis];
        offset += column % shape[axis] * stride;
        column /= shape[axis];
      }
      return offset;
    };
  }
  add_matrix(table, numbers, layout, options, workers);
}

Column npy_labels(const NpyArray& array, std::string name) {
  std::size_t long_axes = 0;
  for (const std::size_t size : array.shape) long_axes += size > 1 ? 1 : 0;
  if (long_axes > 1 || array.shape.empty()) {
    reject(array.name, "found {}, expected one label per row.", shape_text(array.shape));
  }
  const NpyType type = parse_descr(array.descr);
  if (type.kind != 'U' && type.kind != 'S') return label_column(numbers_of(array), std::move(name));
  const std::vector<std::string> texts = texts_of(array, type);
  const std::vector<std::string_view> tokens(texts.begin(), texts.end());
  return column_of_tokens(std::move(name), tokens, MissingTokens(ReadOptions().missing), array.name);
}

Table read_npy(const Source& source, const ReadOptions& options, const Workers& workers) {
  Table table{.source = source.name, .columns = {}};
  add_npy_matrix(table, parse_npy(source.bytes, source.owner, source.name), options, workers);
  const auto labels = open_labels(source, options, npy_label_names_beside(source.name), workers);
  if (labels) {
    const NpyArray array = parse_npy(labels->bytes, labels->owner, labels->name);
    add_labels(table, npy_labels(array, "label"), labels->name, workers);
  }
  return table;
}

}  // namespace sewil::reading

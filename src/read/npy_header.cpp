// read/npy_header.cpp: parsing the dict of an NPY header.
#include "read/npy_header.h"

#include <charconv>
#include <system_error>

#include "read/source.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

class DictParser {
 public:
  DictParser(std::string_view bytes, std::size_t start, std::size_t stop, const std::string& name)
      : bytes_(bytes), at_(start), stop_(stop), name_(name) {}

  NpyHeader parse() {
    NpyHeader header;
    bool has_descr = false;
    bool has_order = false;
    bool has_shape = false;
    expect('{');
    while (peek() != '}') {
      const std::string key = text();
      expect(':');
      if (key == "descr") {
        if (peek() != '\'' && peek() != '"')
          fail("a plain type such as '<f8' (structured arrays are not read)");
        header.descr = text();
        has_descr = true;
      } else if (key == "fortran_order") {
        header.column_major = boolean();
        has_order = true;
      } else if (key == "shape") {
        header.shape = tuple();
        has_shape = true;
      } else {
        fail("the keys 'descr', 'fortran_order' and 'shape'");
      }
      if (peek() != '}') expect(',');
    }
    if (!has_descr || !has_order || !has_shape) fail("the keys 'descr', 'fortran_order' and 'shape'");
    return header;
  }

 private:
  [[noreturn]] void fail(std::string_view expected) const {
    reject(name_, "byte {}: found {} in the header, expected {}.", at_ + 1,
           quoted(bytes_.substr(at_, std::min<std::size_t>(20, stop_ - at_))), expected);
  }

  char peek() {
    while (at_ < stop_ && (bytes_[at_] == ' ' || bytes_[at_] == '\n')) ++at_;
    return at_ < stop_ ? bytes_[at_] : '\0';
  }

  void expect(char c) {
    if (peek() != c) fail(quoted({&c, 1}));
    ++at_;
  }

  std::string text() {
    const char quote = peek();
    if (quote != '\'' && quote != '"') fail("a quoted word");
    const std::size_t first = at_ + 1;
    const std::size_t last = bytes_.substr(0, stop_).find(quote, first);
    if (last == std::string_view::npos) fail("a closing quote");
    at_ = last + 1;
    return std::string(bytes_.substr(first, last - first));
  }

  bool boolean() {
    peek();
    const std::string_view rest = bytes_.substr(at_, stop_ - at_);
    const bool yes = rest.starts_with("True");
    if (!yes && !rest.starts_with("False")) fail("True or False");
    at_ += yes ? 4 : 5;
    return yes;
  }

  std::vector<std::size_t> tuple() {
    std::vector<std::size_t> sizes;
    expect('(');
    while (peek() != ')') {
      std::size_t size = 0;
      const auto [end, error] = std::from_chars(bytes_.data() + at_, bytes_.data() + stop_, size);
      if (error != std::errc() || sizes.size() == 32) fail("up to 32 sizes");
      at_ = static_cast<std::size_t>(end - bytes_.data());
      if (peek() == 'L') ++at_;  // as Python 2 wrote them
      sizes.push_back(size);
      if (peek() != ')') expect(',');
    }
    ++at_;
    return sizes;
  }

  std::string_view bytes_;
  std::size_t at_;
  std::size_t stop_;
  const std::string& name_;
};

}  // namespace

NpyHeader parse_npy_header(std::string_view bytes, const std::string& name) {
  if (!bytes.starts_with("\x93NUMPY") || bytes.size() < 10) {
    reject(name, "byte 1: found {}, expected an NPY array (\\x93NUMPY first).", quoted(bytes.substr(0, 6)));
  }
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const unsigned version = byte(6);
  if (version < 1 || version > 3) reject(name, "byte 7: found NPY version {}, expected 1, 2 or 3.", version);
  const std::size_t length_bytes = version == 1 ? 2 : 4;
  const std::size_t start = 8 + length_bytes;
  std::size_t length = 0;
  if (bytes.size() >= start) {
    for (std::size_t i = length_bytes; i-- > 0;) length = length << 8 | byte(8 + i);
  }
  if (bytes.size() < start || length > bytes.size() - start) {
    reject(name, "byte 9: found a header of {} in an array of {}, expected it to fit.",
           counted(length, "byte"), counted(bytes.size(), "byte"));
  }
  NpyHeader header = DictParser(bytes, start, start + length, name).parse();
  header.size = start + length;
  return header;
}

}  // namespace sewil::reading

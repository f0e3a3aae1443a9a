// tests/unit/read/binary_formats_test.cpp: NPY, NPZ, MAT and IDX: types, byte orders, layouts, labels.
#include <gtest/gtest.h>

#include <cmath>

#include "unit/read/make_files.h"

namespace sewil {
namespace {

using namespace test;
using Names = std::vector<std::string>;
using Values = std::vector<double>;

ElementType type_of(const Column& column) {
  return std::get<DenseValues>(column.values).type;
}

TEST(Npy, EveryNumericTypeIsKeptAsItIs) {
  const auto check = [](const std::string& descr, std::string_view payload, ElementType type,
                        const Values& expected) {
    const Table table = read_text(npy(descr, "(2, 1)", payload), "t.npy");
    EXPECT_EQ(type_of(table.columns[0]), type) << descr;
    EXPECT_EQ(values_of(table.columns[0]), expected) << descr;
  };
  check("<f8", raw({1.5, -2.0}), ElementType::f64, {1.5, -2});
  check("<f4", raw({1.5F, -2.0F}), ElementType::f32, {1.5, -2});
  check("<i8", raw<std::int64_t>({1LL << 40, -2}), ElementType::i64, {1099511627776.0, -2});
  check("<i4", raw<std::int32_t>({70000, -2}), ElementType::i32, {70000, -2});
  check("<i2", raw<std::int16_t>({300, -2}), ElementType::i16, {300, -2});
  check("|i1", raw<std::int8_t>({3, -2}), ElementType::i8, {3, -2});
  check("<u8", raw<std::uint64_t>({1ULL << 63, 2}), ElementType::u64, {9223372036854775808.0, 2});
  check("<u4", raw<std::uint32_t>({4000000000U, 2}), ElementType::u32, {4000000000.0, 2});
  check("<u2", raw<std::uint16_t>({60000, 2}), ElementType::u16, {60000, 2});
  check("|u1", raw<std::uint8_t>({200, 2}), ElementType::u8, {200, 2});
  check("|b1", raw<std::uint8_t>({0, 1}), ElementType::u8, {0, 1});
  check(">f8", big(0x3ff8000000000000U, 8) + big(0xc000000000000000U, 8), ElementType::f64, {1.5, -2});
  check(">i4", big(70000, 4) + big(static_cast<std::uint32_t>(-2), 4), ElementType::i32, {70000, -2});
  check(">u2", big(60000, 2) + big(2, 2), ElementType::u16, {60000, 2});
  check("<f2", little(0x3e00, 2) + little(0xc000, 2), ElementType::f32, {1.5, -2});
  check(">f2", big(0x0001, 2) + big(0x7bff, 2), ElementType::f32, {std::ldexp(1, -24), 65504});
}

TEST(Npy, RowsColumnsAndFurtherAxesInEitherOrder) {
  const std::string six = raw<std::uint8_t>({1, 2, 3, 4, 5, 6});
  const Table by_row = read_text(npy("|u1", "(2, 3)", six), "t.npy");
  EXPECT_EQ(values_of(by_row.columns[0]), (Values{1, 4}));
  EXPECT_EQ(values_of(by_row.columns[2]), (Values{3, 6}));
  EXPECT_EQ(by_row.columns[2].name, "column 3");
  const Table by_column = read_text(npy("|u1", "(2, 3)", six, true), "t.npy");
  EXPECT_EQ(values_of(by_column.columns[0]), (Values{1, 2}));
  EXPECT_EQ(values_of(by_column.columns[2]), (Values{5, 6}));
  // numpy: np.arange(12).reshape((2, 2, 3), order="F").reshape(2, 6) is [[0, 4, 8, 2, 6, 10], [1, 5, 9, 3, 7,
  // 11]].
  const Table cube = read_text(
      npy("|u1", "(2, 2, 3)", raw<std::uint8_t>({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}), true), "t.npy");
  const Values expected = {0, 4, 8, 2, 6, 10};
  for (std::size_t c = 0; c < 6; ++c)
    EXPECT_EQ(values_of(cube.columns[c]), (Values{expected[c], expected[c] + 1}));
}

TEST(Npy, HeadersOfVersionsOneToThreeAndPythonTwoAreRead) {
  for (const int version : {1, 2, 3}) {
    EXPECT_EQ(read_text(npy("<f8", "(2L, 1L)", raw({1.0, 2.0}), false, version), "t.npy").rows, 2U)
        << version;
  }
  EXPECT_EQ(read_text(npy_with_header("{\"shape\": (2,), 'fortran_order': False, 'descr': '<f8'}      ",
                                      raw({1.0, 2.0})),
                      "t.npy")
                .rows,
            2U);
}

TEST(Npz, StoredAndDeflatedArraysAndTheirNames) {
  const std::string x = npy("<f8", "(2, 2)", raw({1.0, 2.0, 3.0, 4.0}));
  const std::string y = npy("<i8", "(2,)", raw<std::int64_t>({7, 8}));
  for (const int method : {0, 8}) {
    for (const bool zip64 : {false, true}) {
      const std::string file = zip({{.name = "other.npy", .content = y, .method = method},
                                    {.name = "y.npy", .content = y, .method = method, .zip64 = zip64},
                                    {.name = "X.npy", .content = x, .method = method, .zip64 = zip64}});
      const Table table = read_text(file, "t.npz");
      EXPECT_EQ(table.label, 2U);
      EXPECT_EQ(table.columns[2].name, "y");
      EXPECT_EQ(values_of(table.columns[2]), (Values{7, 8}));
      EXPECT_EQ(values_of(table.columns[1]), (Values{2, 4}));
      ReadOptions options;
      options.x_name = "other";
      options.y_name = "X";
      EXPECT_NE(complaint(file, "t.npz", options), "") << "X is no label";
      options.y_name = "y";
      EXPECT_EQ(read_text(file, "t.npz", options).columns.size(), 2U);
    }
  }
}

TEST(Npz, TextLabelsBecomeCategoriesAndALoneArrayIsTheTable) {
  std::string letters;
  for (const char32_t c : {U'\u00fc', U'b', U'a', U'\0'}) letters += little(c, 4);
  const std::string x = npy("<f4", "(2,)", raw({1.0F, 2.0F}));
  const Table table = read_text(zip({{"X.npy", x}, {"y.npy", npy("<U2", "(2,)", letters)}}), "t.npz");
  EXPECT_EQ(*table.columns[1].categories, (Names{"a", "\u00fcb"}));
  EXPECT_EQ(values_of(table.columns[1]), (Values{1, 0}));
  const Table bytes = read_text(
      zip({{"X.npy", x}, {"y.npy", npy("|S2", "(2, 1)", std::string("ab\0c", 4).replace(2, 2, "c\0", 2))}}),
      "t.npz");
  EXPECT_EQ(*bytes.columns[1].categories, (Names{"ab", "c"}));
  const Table alone = read_text(zip({{"arr_0.npy", x}}), "t.npz");
  EXPECT_FALSE(alone.has_labels);
  EXPECT_EQ(alone.warnings.size(), 1U);
}

std::string small_mat(bool packed) {
  const std::string x = mat_matrix(6, {2, 3}, "X", mat_element(2, raw<std::uint8_t>({1, 2, 3, 4, 5, 6})));
  const std::string y = mat_matrix(6, {1, 2}, "Y", mat_element(3, raw<std::int16_t>({-1, 1})));
  return mat_file(packed ? mat_packed(y) + mat_packed(x) : y + x);
}

TEST(Mat, FullMatricesKeepTheirStorageTypePackedOrNot) {
  for (const bool packed : {false, true}) {
    const Table table = read_text(small_mat(packed), "t.mat");
    EXPECT_EQ(table.rows, 2U);
    EXPECT_EQ(table.label, 3U);
    EXPECT_EQ(type_of(table.columns[0]), ElementType::u8);
    EXPECT_EQ(values_of(table.columns[1]), (Values{3, 4}));
    EXPECT_EQ(table.columns[3].name, "Y");
    EXPECT_EQ(values_of(table.columns[3]), (Values{-1, 1}));
  }
  EXPECT_EQ(read_text(gzip(small_mat(true)), "t.mat.gz").rows, 2U);
}

TEST(Mat, VariablesCanBeNamedAndShortElementsAreRead) {
  // A short element holds up to four bytes inside its tag.
  const std::string y =
      mat_matrix(9, {2, 1}, "truth", little(2, 2) + little(2, 2) + std::string("\x05\x06\0\0", 4));
  const std::string x = mat_matrix(7, {2, 1}, "values", mat_element(7, raw({1.5F, 2.5F})));
  ReadOptions options;
  options.x_name = "values";
  options.y_name = "truth";
  const Table table = read_text(mat_file(x + y), "t.mat", options);
  EXPECT_EQ(values_of(table.columns[0]), (Values{1.5, 2.5}));
  EXPECT_EQ(values_of(table.columns[1]), (Values{5, 6}));
  EXPECT_NE(complaint(mat_file(x + y), "t.mat").find("'values', 'truth'"), std::string::npos);
}

TEST(Mat, SparseMatricesBecomeSparseColumnsWithoutZeros) {
  const std::string rows = mat_element(5, raw<std::int32_t>({0, 2, 1, 0}));  // one more than in use
  const std::string starts = mat_element(5, raw<std::int32_t>({0, 2, 2, 3}));
  const std::string values = mat_element(9, raw({1.5, 0.0, -2.0}));
  const Table table =
      read_text(mat_file(mat_packed(mat_matrix(5, {3, 3}, "X", rows + starts + values))), "t.mat");
  EXPECT_EQ(table.rows, 3U);
  EXPECT_TRUE(table.columns[0].is_sparse());
  EXPECT_EQ(values_of(table.columns[0]), (Values{1.5, 0, 0}));
  EXPECT_EQ(values_of(table.columns[1]), (Values{0, 0, 0}));
  EXPECT_EQ(values_of(table.columns[2]), (Values{0, -2, 0}));
  EXPECT_EQ(std::get<SparseValues>(table.columns[0].values).rows.size(), 1U);
}

TEST(Mat, BigEndianFilesAreRead) {
  const auto element = [](unsigned type, const std::string& data) {
    std::string bytes = big(type, 4) + big(data.size(), 4) + data;
    bytes.resize((bytes.size() + 7) / 8 * 8);
    return bytes;
  };
  const std::string matrix =
      element(14, element(6, big(6, 4) + big(0, 4)) + element(5, big(2, 4) + big(1, 4)) + element(1, "X") +
                      element(4, big(300, 2) + big(2, 2)));
  std::string file = "MATLAB 5.0 MAT-file";
  file.resize(124, ' ');
  const Table table = read_text(file + big(0x0100, 2) + "MI" + matrix, "t.mat");
  EXPECT_EQ(values_of(table.columns[0]), (Values{300, 2}));
}

TEST(Idx, EveryElementTypeIsReadBigEndian) {
  const auto check = [](int code, const std::string& payload, ElementType type, const Values& expected) {
    const Table table = read_text(idx(code, {2, 1}, payload), "t.idx");
    EXPECT_EQ(type_of(table.columns[0]), type);
    EXPECT_EQ(values_of(table.columns[0]), expected);
    EXPECT_FALSE(table.has_labels);
  };
  check(0x08, "\xc8\x02", ElementType::u8, {200, 2});
  check(0x09, "\xff\x02", ElementType::i8, {-1, 2});
  check(0x0b, big(300, 2) + big(0xfffe, 2), ElementType::i16, {300, -2});
  check(0x0c, big(70000, 4) + big(0xfffffffe, 4), ElementType::i32, {70000, -2});
  check(0x0d, big(0x3fc00000, 4) + big(0xc0000000, 4), ElementType::f32, {1.5, -2});
  check(0x0e, big(0x3ff8000000000000, 8) + big(0xc000000000000000, 8), ElementType::f64, {1.5, -2});
}

TEST(BinaryFormats, TablesDoNotReferToTheBytesTheyWereReadFrom) {
  for (std::string file : {npy("|u1", "(2, 2)", "abcd"), small_mat(false), idx(8, {2, 2}, "abcd")}) {
    const std::string name = file[0] == 'M' ? "t.mat" : file[0] == 0 ? "t.idx" : "t.npy";
    const Table table = read_table_bytes(file, name);
    const Values before = values_of(table.columns[0]);
    std::fill(file.begin(), file.end(), '\0');
    EXPECT_EQ(values_of(table.columns[0]), before);
  }
}

}  // namespace
}  // namespace sewil

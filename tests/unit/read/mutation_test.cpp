// tests/unit/read/mutation_test.cpp: random damage to good files of every format: a reader either refuses or
// returns a table in order. The fuzz targets do the same at length; this runs with every compiler.
#include <gtest/gtest.h>

#include "base/random.h"
#include "fuzz/check_table.h"
#include "unit/read/make_files.h"

namespace sewil {
namespace {

using namespace test;

struct Seed {
  const char* name;
  std::string content;
};

std::vector<Seed> seeds() {
  const std::string x = npy("<f8", "(3, 2)", raw({1.0, 2.0, 3.0, 4.0, 5.0, 6.0}));
  const std::string y = npy("<U2", "(3,)", raw<std::uint32_t>({'a', 'b', 0xfc, 0, 'c', 'd'}));
  const std::string full = mat_matrix(6, {2, 3}, "X", mat_element(9, raw({1.0, 2.0, 3.0, 4.0, 5.0, 6.0})));
  const std::string labels = mat_matrix(6, {1, 2}, "Y", mat_element(3, raw<std::int16_t>({-1, 1})));
  const std::string sparse =
      mat_matrix(5, {3, 2}, "X",
                 mat_element(5, raw<std::int32_t>({0, 2, 1})) + mat_element(5, raw<std::int32_t>({0, 2, 3})) +
                     mat_element(9, raw({1.0, 2.0, 3.0})));
  return {{"a.csv", "a,b,c\n1,\"x, \"\"y\"\"\",2.5\n3,z\xc3\xbc,NA\n-4e3,\"two\nlines\",7\n"},
          {"a.tsv", "1\t2\tx\r\n3\t4\ty\r\n"},
          {"a.txt", " 1 2  3\n4   5 6\n"},
          {"a.svm", "+1 1:0.5 3:2 # c\n-1 2:1e3\n? 7:NaN\n"},
          {"a.arff",
           "@relation r\n@attribute a real\n@attribute 'b b' {x,'y z'}\n@attribute c "
           "string\n@data\n1,x,'q\\'q'\n?,'y z',w\n"},
          {"b.arff", "@relation r\n@attribute a real\n@attribute b {x,y}\n@data\n{0 1.5, 1 y}\n{}\n{1 ?}\n"},
          {"a.npy", x},
          {"b.npy", npy(">i2", "(2, 3)", "abcdefghijkl", true, 2)},
          {"a.npz", zip({{"X.npy", x}, {"y.npy", y}})},
          {"b.npz", zip({{.name = "X.npy", .content = x, .method = 0, .zip64 = true}})},
          {"a.mat", mat_file(full + labels)},
          {"b.mat", mat_file(mat_packed(labels) + mat_packed(full))},
          {"c.mat", mat_file(sparse)},
          {"a.idx", idx(8, {2, 3}, "abcdef")},
          {"b.idx", idx(0x0e, {2, 1}, std::string(16, '\x3f'))},
          {"a.csv.gz", gzip("a,b\n1,2\n3,4\n")}};
}

std::string damaged(std::string bytes, RandomStream& random) {
  constexpr std::string_view telling = "\0\xff\x01\x7f\x80\",\n\r{}?:0129.-eE@ '\\";
  for (std::uint32_t left = 1 + random.below(4); left > 0 && !bytes.empty(); --left) {
    const std::size_t at = random.below(static_cast<std::uint32_t>(bytes.size()));
    const char value =
        random.below(2) == 0 ? static_cast<char>(random.below(256)) : telling[random.below(telling.size())];
    switch (random.below(5)) {
      case 0:
        bytes[at] = value;
        break;
      case 1:
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.below(8)));
        break;
      case 2:
        bytes.insert(at, 1 + random.below(3), value);
        break;
      case 3:
        bytes.erase(at, 1 + random.below(8));
        break;
      default:
        bytes.insert(at,
                     bytes.substr(random.below(static_cast<std::uint32_t>(bytes.size())), random.below(16)));
    }
  }
  return bytes;
}

TEST(Mutations, OfGoodFilesAreRefusedOrGiveTablesInOrder) {
  ReadOptions options;
  options.most_columns = 10000;
  const Workers one(1);
  std::size_t taken = 0;
  std::size_t refused = 0;
  for (const Seed& seed : seeds()) {
    ASSERT_EQ(what_is_wrong(read_table_bytes(seed.content, seed.name, options, one)), "") << seed.name;
    RandomStream random(1, Purpose::test, seed.content.size());
    for (int i = 0; i < 1500; ++i) {
      const std::string bytes = damaged(seed.content, random);
      try {
        const Table table = read_table_bytes(bytes, seed.name, options, one);
        ASSERT_EQ(what_is_wrong(table), "") << seed.name << " change " << i;
        ++taken;
      } catch (const InputError& problem) {
        const std::string_view text = problem.what();
        ASSERT_TRUE(text.starts_with(seed.name) && text.ends_with('.') && text.find('\n') == text.npos)
            << text;
        ++refused;
      }
    }
  }
  // Both kinds must be there, else this test tests nothing.
  EXPECT_GT(taken, 1000U);
  EXPECT_GT(refused, 1000U);
}

}  // namespace
}  // namespace sewil

// tests/unit/read/bad_text_files.cpp: bad text files: gzip, CSV, LIBSVM, ARFF.
#include "unit/read/bad_files.h"
#include "unit/read/make_files.h"

namespace sewil::test {
namespace {

void add_packed(std::vector<BadFile>& files) {
  const std::string good = gzip("a,b\n1,2\n3,4\n5,6\n7,8\n");
  files.push_back({"a gzip file cut short", "a.csv.gz", good.substr(0, good.size() - 9), "ends at byte"});
  files.push_back(
      {"a gzip file cut in its checksum", "a.csv.gz", good.substr(0, good.size() - 6), "ends at byte"});
  files.push_back({"a gzip header alone", "a.csv.gz", good.substr(0, 5), "ends at byte 5"});
  files.push_back(
      {"a wrong gzip checksum", "a.csv.gz", put(good, good.size() - 8, "zzzz"), "incorrect data check"});
  files.push_back(
      {"a wrong gzip length", "a.csv.gz", put(good, good.size() - 4, "zzzz"), "incorrect length check"});
  files.push_back(
      {"damaged deflate data", "a.csv.gz", put(good, 12, "\xff\xff\xff\xff"), "damaged near byte"});
  files.push_back(
      {"other data behind a gzip member", "a.csv.gz", good + "hello", "behind the gzip data at byte"});
  files.push_back({"a second gzip member cut short", "a.csv.gz", good + good.substr(0, 14), "ends at byte"});
  files.push_back({"a gzip file of nothing", "a.csv.gz", gzip(""), "is empty"});
}

void add_csv(std::vector<BadFile>& files) {
  files.push_back({"an empty file", "a.csv", "", "is empty, expected a table"});
  files.push_back({"blank lines alone", "a.csv", "\n \n\r\n", "holds no rows"});
  files.push_back({"a byte order mark alone", "a.csv", "\xef\xbb\xbf", "holds no rows"});
  files.push_back({"a header alone", "a.csv", "a,b\n", "no rows behind the header"});
  files.push_back(
      {"a header alone that was told", "a.csv", "1,2\n", "no rows behind the header", with_header(true)});
  files.push_back(
      {"a short row", "a.csv", "a,b,c\n1,2,3\n1,2\n", "row 2 (line 3): found 2 cells, expected 3"});
  files.push_back(
      {"a long row", "a.csv", "a,b\n1,2\n1,2,3,4\n", "row 2 (line 3): found 4 cells, expected 2"});
  files.push_back({"a header far wider than the rows", "a.csv", std::string(5000, ',') + "a\n1\n2\n",
                   "found 1 cell, expected 5,001"});
  files.push_back({"a column name twice", "a.csv", "a,b,a\n1,2,3\n",
                   "header, column 3: found the name 'a' a second time"});
  files.push_back(
      {"a generated name that is also given", "a.csv", ",column 1\n5,2\n", "'column 1' a second time"});
  files.push_back({"a quote never closed", "a.csv", "a,b\n1,\"2\n3,4\n",
                   "row 1 (line 2), column 'b': found a quote that is never closed"});
  files.push_back({"a quote never closed in the first row", "a.csv", "\"a,b\n1,2\n",
                   "row 1 (line 1): found a quote that is never closed"});
  files.push_back(
      {"text behind a closing quote", "a.csv", "a,b\n\"1\"x,2\n", "found text behind a closing quote"});
  files.push_back(
      {"a quote inside a cell", "a.csv", "a,b\n5\" pipe,2\n", "found a quote inside an unquoted cell"});
  files.push_back(
      {"a lone carriage return", "a.csv", "a,b\n1\r2,3\n", "carriage return without a line feed"});
  files.push_back({"an infinite value", "a.csv", "a,b\n1,2\n1,inf\n",
                   "row 2 (line 3), column 'b': found an infinite value"});
  files.push_back({"a number beyond the range of doubles", "a.csv", "a,b\n1e999,2\n",
                   "column 'a': found an infinite value"});
  files.push_back(
      {"a quoted infinite value", "a.csv", "a,b\n\"-Infinity\",2\n", "column 'a': found an infinite value"});
  files.push_back({"text that is not UTF-8", "a.csv", "a,b\n1,x\n1,gr\xfc\xdf\n",
                   "row 2, column 'b': found 'gr\\xfc\\xdf'"});
  files.push_back({"a name that is not UTF-8", "a.csv", "a,\xff\n1,2\n", "header, column 2"});
  files.push_back({"NUL bytes in a cell", "a.csv", std::string("a,b\n1,x\0y\n", 10), "found 'x\\x00y'"});
  files.push_back({"NUL bytes alone", "a.csv", std::string(100, '\0'), "column 1"});
  files.push_back({"UTF-16 text", "a.csv",
                   std::string("\xff\xfe"
                               "a\0,\0b\0",
                               8),
                   "found UTF-16 text"});
  ReadOptions digits;
  digits.separator = '5';
  files.push_back({"a digit as separator", "a.csv", "152\n", "cannot be the separator", digits});
  ReadOptions narrow;
  narrow.most_columns = 3;
  files.push_back(
      {"more columns than allowed", "a.csv", "1,2,3,4\n", "found 4 columns, expected at most 3", narrow});
}

void add_libsvm(std::vector<BadFile>& files) {
  files.push_back({"index 0", "a.svm", "1 1:2\n1 0:2\n", "line 2: found '0:2', expected indices from 1"});
  files.push_back({"indices that do not ascend", "a.svm", "1 3:2 2:5\n", "expected an index above 3"});
  files.push_back({"an index twice", "a.svm", "1 3:2 3:5\n", "expected an index above 3"});
  files.push_back({"a missing colon", "a.svm", "1 3\n", "line 1: found '3', expected index:value"});
  files.push_back({"a value that is no number", "a.svm", "1 3:x\n", "expected a number as value"});
  files.push_back({"an index that is no number", "a.svm", "1 x:3\n", "expected a whole number as index"});
  files.push_back({"a negative index", "a.svm", "1 -1:3\n", "expected a whole number as index"});
  files.push_back({"an infinite entry", "a.svm", "1 1:inf\n", "expected a finite value"});
  files.push_back(
      {"an index far too large", "a.svm", "1 4000000000:1\n", "expected an index of at most 16,777,216"});
  files.push_back(
      {"an index beyond 32 bits", "a.svm", "1 99999999999999999999:1\n", "expected an index of at most"});
  files.push_back({"a row without a label", "a.svm", "1:2 2:3\n", "expected a label first"});
  files.push_back({"labels alone", "a.svm", "1\n2\n", "found labels alone"});
  files.push_back({"comments alone", "a.svm", "# nothing\n", "holds no rows"});
  files.push_back(
      {"an infinite label", "a.svm", "1 1:1\ninf 1:2\n", "row 2, column 'label': found the infinite value"});
  files.push_back({"a label that is not UTF-8", "a.svm", "\xff 1:1\n", "expected a number or UTF-8 text"});
}

void add_arff(std::vector<BadFile>& files) {
  const std::string head = "@relation r\n@attribute a real\n@attribute b {x,y}\n";
  files.push_back({"no @data", "a.arff", head, "found no @data line"});
  files.push_back({"@data without attributes", "a.arff", "@relation r\n@data\n1\n",
                   "line 2: found '@data', expected an @attribute"});
  files.push_back({"no rows behind @data", "a.arff", head + "@data\n% none\n", "no rows behind @data"});
  files.push_back({"an undeclared nominal value", "a.arff", head + "@data\n1,x\n1,z\n",
                   "row 2 (line 6), column 'b': found 'z', expected one of the declared values"});
  files.push_back(
      {"text as a number", "a.arff", head + "@data\nq,x\n", "column 'a': found 'q', expected a number"});
  files.push_back({"too few cells", "a.arff", head + "@data\n1\n", "found 1 cell, expected 2 cells"});
  files.push_back({"too many cells", "a.arff", head + "@data\n1,x,2,3\n", "found 4 cells, expected 2 cells"});
  files.push_back({"an unknown type", "a.arff", "@attribute a relational\n@data\n1\n",
                   "line 1: found 'relational', expected the type"});
  files.push_back({"an attribute without a type", "a.arff", "@attribute a\n@data\n1\n",
                   "line 1: found '', expected the type"});
  files.push_back({"an attribute twice", "a.arff", "@attribute a real\n@attribute a real\n@data\n1,2\n",
                   "line 2: found 'a', expected every attribute"});
  files.push_back({"a nominal list without end", "a.arff", "@attribute a {x,y\n@data\nx\n", "closing }"});
  files.push_back(
      {"an empty nominal list", "a.arff", "@attribute a {}\n@data\nx\n", "a value between the commas"});
  files.push_back({"a nominal value twice", "a.arff", "@attribute a {x,x}\n@data\nx\n", "listed once"});
  files.push_back({"an unknown keyword", "a.arff", "@relation r\n@what\n", "line 2: found '@what'"});
  files.push_back({"an infinite number", "a.arff", head + "@data\n1e999,x\n", "expected a finite number"});
  files.push_back({"a quote never closed", "a.arff", head + "@data\n1,'x\n", "expected a closing quote"});
  files.push_back(
      {"text behind a quote", "a.arff", head + "@data\n1,'x'y\n", "a comma behind the closing quote"});
  files.push_back(
      {"a sparse index too large", "a.arff", head + "@data\n{2 1}\n", "expected an index from 0 to 1"});
  files.push_back(
      {"sparse indices that do not ascend", "a.arff", head + "@data\n{1 x, 0 1}\n", "ascending indices"});
  files.push_back({"a sparse row without end", "a.arff", head + "@data\n{0 1\n", "up to a closing }"});
  files.push_back(
      {"text behind a sparse row", "a.arff", head + "@data\n{0 1} 5\n", "expected the end of the line"});
  files.push_back(
      {"a sparse row among dense ones", "a.arff", head + "@data\n1,x\n{0 1}\n", "rows of one kind"});
  std::string many = "@relation r\n";
  for (int i = 0; i < 20000; ++i) many += "@attribute a" + std::to_string(i) + " {b}\n";
  many += "@data\n";
  for (int i = 0; i < 100000; ++i) many += "{}\n";
  files.push_back(
      {"sparse rows that blow up into categories", "a.arff", many, "leave out numbers, not categories"});
}

}  // namespace

void add_bad_text_files(std::vector<BadFile>& files) {
  add_packed(files);
  add_csv(files);
  add_libsvm(files);
  add_arff(files);
}

}  // namespace sewil::test

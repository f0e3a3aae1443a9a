// tests/unit/cli/docs_test.cpp: the table of methods in docs/reference/select.md is what the code says. It
// stands between
//   <!-- generated: methods -->   ...   <!-- end of generated -->
// SEWIL_WRITE_DOCS=1 writes it instead of comparing. (Tables of options are made from --help, by tools/docs.)
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "data_folder.h"
#include "sewil/select/methods.h"

namespace sewil {
namespace {

std::string methods_table() {
  std::string table = "| `--method` | in tables | kind | what it is | looks at |\n|---|---|---|---|---|\n";
  for (const MethodInfo& row : method_table()) {
    table += fmt::format("| `{}` | {} | {} | {} | {} |\n", row.name, row.title, name_of(row.kind),
                         row.description, row.needs);
  }
  return table;
}

TEST(Docs, HoldTheTableOfMethodsThatTheCodeGives) {
  const auto path = repository_root() / "docs" / "reference" / "select.md";
  const std::string begin = "<!-- generated: methods -->\n\n", end = "\n<!-- end of generated -->";
  std::ifstream in(path);
  const std::string page((std::istreambuf_iterator<char>(in)), {});
  const std::size_t first = page.find(begin), last = page.find(end, first);
  ASSERT_NE(first, std::string::npos);
  ASSERT_NE(last, std::string::npos);
  const std::string wanted = page.substr(0, first + begin.size()) + methods_table() + page.substr(last);
  if (std::getenv("SEWIL_WRITE_DOCS") != nullptr) {
    std::ofstream(path) << wanted;
  } else {
    EXPECT_EQ(page, wanted) << "SEWIL_WRITE_DOCS=1 writes it anew";
  }
}

}  // namespace
}  // namespace sewil

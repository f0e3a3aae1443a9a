"""tests/cli/test_worst_ten.py: what lint prints about the longest files, functions and argument lists."""

import subprocess
import sys

from doc_blocks import ROOT

HEADER = """// a.h: void comment(int a, int b, int c) { does not count; }
#pragma once

namespace small {

std::string text(const std::map<std::string, int>& of, std::function<void(int, int)> call,
                 std::string otherwise = "a, b) {");
enum class Kind { one, two };
constexpr int table[] = {1, 2, 3};

class Box final : public Base {
 public:
  explicit Box(int width, int height) : width_{width}, height_(height) {}
  bool operator()(int a, int b, int c, int d) const { return a < b && c < d; }

 private:
  int width_{0};
};

}  // namespace small
"""

SOURCE = """// a.cpp: definitions.
#include "a.h"

namespace small {
namespace {

struct Pair {
  int one, two;
};

}  // namespace

std::string text(const std::map<std::string, int>& of, std::function<void(int, int)> call,
                 std::string otherwise) {
  const auto inner = [&](int a, int b, int c, int d, int e, int f) {
    return a + b + c + d + e + f;
  };
  for (const auto& [name, value] : of) {
    if (value > 0) call(inner(value, 0, 0, 0, 0, 0), '{');
  }
  return otherwise;
}

auto none() -> int { return 1; }

}  // namespace small
"""

PYTHON = '''"""a.py: Python."""


class Bag:
    def put(self, one, *more, at=0, **rest):
        return one


def empty():
    """Three lines."""
    return 0
'''


def printed(*folders):
    """The blocks of the output: title to lines of (count, place, name)."""
    words = [sys.executable, ROOT / "tools" / "worst_ten.py", *folders]
    done = subprocess.run(words, cwd=ROOT, text=True, capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr
    blocks: dict[str, list] = {}
    for line in done.stdout.splitlines():
        if line.startswith("the most "):
            rows = blocks.setdefault(line.removeprefix("the most ").removesuffix(":"), [])
        else:
            count, place, *name = line.split()
            rows.append((int(count), place.rpartition("/")[2], *name))
    return blocks


def test_files_functions_and_arguments_are_counted_as_a_reader_would(tmp_path):
    for name, text in (("a.h", HEADER), ("a.cpp", SOURCE), ("a.py", PYTHON)):
        (tmp_path / name).write_text(text)
    blocks = printed(tmp_path)
    assert blocks["lines of a file"] == [(26, "a.cpp"), (20, "a.h"), (11, "a.py")]
    assert [row for row in blocks["lines of a function"] if row[0] > 0] == [
        (10, "a.cpp:13", "text"),
        (3, "a.py:9", "empty"),
        (2, "a.py:5", "put"),
        (1, "a.cpp:24", "none"),
        (1, "a.h:13", "Box"),
        (1, "a.h:14", "operator__"),
    ]
    assert sorted(blocks["arguments"], reverse=True) == [
        (4, "a.py:5", "put"),
        (4, "a.h:14", "operator__"),
        (3, "a.cpp:13", "text"),
        (2, "a.h:13", "Box"),
        (0, "a.py:9", "empty"),
        (0, "a.cpp:24", "none"),
    ]


def test_the_house_itself_is_read_to_the_end():
    for rows in printed().values():
        counts = [row[0] for row in rows]
        assert len(counts) == 10 and counts == sorted(counts, reverse=True) and counts[-1] > 0


def test_lint_prints_it_and_does_not_hang_on_it():
    lint = (ROOT / "tools" / "run-tests").read_text().partition("lint() {")[2].partition("\n}")[0]
    assert "tools/worst_ten.py || true" in lint

"""tests/cli/exports.py: CSV files as spreadsheets, R, pandas and SQL clients write them, each with its trap.

An export names the trap, holds the bytes, the words given to `sewil info` besides, and what its author meant: the rows,
the kind of every input column, the classes, some values (column: smallest, largest), missing cells, a part of a
warning; or the sentence it is refused with.
"""

from dataclasses import dataclass, field

# 0.0, 0.5, ...: a filler column.
ROWS = 12
CLASSES = ["no", "yes"]


def table(header, line, rows=ROWS, separator=",", end="\n"):
    """A header (a list, or None) and a row for each number, made by line(i)."""
    lines = [] if header is None else [separator.join(header)]
    lines += [separator.join(str(cell) for cell in line(i)) for i in range(rows)]
    return end.join(lines) + end


def answer(i):
    return CLASSES[i % 2]


@dataclass
class Export:
    name: str
    trap: str
    text: str | bytes
    words: list = field(default_factory=list)
    kinds: dict | None = None
    rows: int = ROWS
    classes: list = field(default_factory=lambda: CLASSES)
    values: dict = field(default_factory=dict)
    missing: int = 0
    warns: str = ""
    refused: str = ""


NUMBERS = {"a": "numeric", "b": "numeric"}
EXPORTS = [
    Export(
        "years",
        "numbers among the names",
        table(["site", "2019", "2020", "2021", "outcome"], lambda i: [f"s{i % 4}", i, 2 * i + 0.5, 30 - i, answer(i)]),
        kinds={"site": "category", "2019": "numeric", "2020": "numeric", "2021": "numeric"},
        warns="The first line, which holds numbers, was taken for names; if it is a row, say --header no.",
    ),
    Export(
        "years_told",
        "the same, said to have none",
        table(["site", "2019", "2020", "2021", "yes"], lambda i: [f"s{i % 4}", i, 2 * i + 0.5, 30 - i, answer(i)]),
        words=["--header", "no"],
        kinds={"column 1": "category", "column 2": "numeric", "column 3": "numeric", "column 4": "numeric"},
        rows=ROWS + 1,
        values={"column 2": (0, 2019)},
    ),
    Export(
        "no_names",
        "rows from the first line on, with a class that the first rows do not repeat",
        table(None, lambda i: [i * 0.37, 5 - i * 0.11, answer(i)]),
        kinds={"column 1": "numeric", "column 2": "numeric"},
    ),
    Export(
        "german_excel",
        "semicolons and decimal commas",
        table(["a", "b", "y"], lambda i: [f"{i},25", f"-{i},5", answer(i)], separator=";", end="\r\n"),
        kinds=NUMBERS,
        values={"a": (0.25, 11.25), "b": (-11.5, -0.5)},
        warns="2 columns, e.g. 'a', were read as numbers with a decimal comma",
    ),
    Export(
        "german_thousands",
        "a point between thousands beside decimal commas: 1.250 is more than a thousand",
        table(["a", "b", "y"], lambda i: [f"{i + 1}.250", f"{i},5", answer(i)], separator=";"),
        kinds=NUMBERS,
        values={"a": (1250, 12250), "b": (0.5, 11.5)},
    ),
    Export(
        "english_thousands",
        "commas between thousands, in quotes",
        table(["a", "b", "y"], lambda i: [f'"{i + 1},234.50"', i / 4, answer(i)]),
        kinds=NUMBERS,
        values={"a": (1234.5, 12234.5)},
        warns="Column 'a' was read as numbers with separated thousands",
    ),
    Export(
        "whole_thousands",
        "1,234 beside 0.25: the points in another column settle it",
        table(["a", "b", "y"], lambda i: [f'"{i + 1},234"', i / 4, answer(i)]),
        kinds=NUMBERS,
        values={"a": (1234, 12234)},
    ),
    Export(
        "ambiguous_thousands",
        "1,234 and nothing that settles it",
        table(["a", "b", "y"], lambda i: [f"{i + 1},234", i, answer(i)], separator=";"),
        refused="column 'a': found '1,234', which may be 1.234 or 1234; "
        "expected --decimal , or --decimal . to say which.",
    ),
    Export(
        "told_decimal",
        "the same, said",
        table(["a", "b", "y"], lambda i: [f"{i + 1},234", i, answer(i)], separator=";"),
        words=["--decimal", ","],
        kinds=NUMBERS,
        values={"a": (1.234, 12.234), "b": (0, 11)},
    ),
    Export(
        "swiss",
        "apostrophes between thousands",
        table(["a", "b", "y"], lambda i: [f"{i + 1}'000.5", i, answer(i)], separator=";"),
        kinds=NUMBERS,
        values={"a": (1000.5, 12000.5)},
    ),
    Export(
        "french",
        "no-break spaces between thousands, decimal commas",
        table(["a", "b", "y"], lambda i: [f"{i + 1}\u00a0234,5", f"{i},5", answer(i)], separator=";"),
        kinds=NUMBERS,
        values={"a": (1234.5, 12234.5)},
    ),
    Export(
        "not_detected",
        "one word among numbers",
        table(["dose", "b", "y"], lambda i: ["n.d." if i == 7 else i / 2, i, answer(i)]),
        kinds={"dose": "category", "b": "numeric"},
        warns="Column 'dose': 11 of 12 cells are numbers, 'n.d.' is not, so all are read as texts; use --missing n.d.",
    ),
    Export(
        "not_detected_told",
        "the same, said",
        table(["dose", "b", "y"], lambda i: ["n.d." if i == 7 else i / 2, i, answer(i)]),
        words=["--missing", "n.d."],
        kinds={"dose": "numeric", "b": "numeric"},
        missing=1,
    ),
    Export(
        "excel_errors",
        "#N/A in a column of numbers",
        table(["a", "b", "y"], lambda i: ["#N/A" if i % 5 == 0 else i, i / 4, answer(i)]),
        kinds=NUMBERS,
        missing=3,
    ),
    Export(
        "sql_null",
        "NULL in numbers and in the labels",
        table(["a", "b", "y"], lambda i: ["NULL" if i == 3 else i, i / 4, "NULL" if i > 7 else answer(i)]),
        kinds=NUMBERS,
        missing=1,
    ),
    Export(
        "mysql_dump",
        r"\N and tabs",
        table(["a", "b", "y"], lambda i: [r"\N" if i == 3 else i, i / 4, answer(i)], separator="\t"),
        kinds=NUMBERS,
        missing=1,
    ),
    Export(
        "minus_999",
        "a number that means missing",
        table(["a", "b", "y"], lambda i: ["-999" if i == 3 else i, i / 4, answer(i)]),
        words=["--missing", "-999"],
        kinds=NUMBERS,
        values={"a": (0, 11)},
        missing=1,
    ),
    Export(
        "iso_dates",
        "dates and times",
        table(["a", "b", "y"], lambda i: [f"2021-03-{i + 1:02}", f"2021-03-01T{i:02}:30:00Z", answer(i)]),
        kinds=NUMBERS,
        values={"a": (18687, 18698), "b": (18687 + 0.5 / 24, 18687 + 11.5 / 24)},
        warns="2 columns, e.g. 'a', were read as dates, in days since 1970-01-01; if that is wrong, say --dates text.",
    ),
    Export(
        "german_dates",
        "day.month.year",
        table(["a", "b", "y"], lambda i: [f"{i + 1}.3.2021", i, answer(i)], separator=";"),
        kinds=NUMBERS,
        values={"a": (18687, 18698)},
    ),
    Export(
        "us_dates",
        "month/day/year, told by a day above 12",
        table(["a", "b", "y"], lambda i: [f"3/{i + 5}/2021", i, answer(i)]),
        kinds=NUMBERS,
        values={"a": (18691, 18702)},
    ),
    Export(
        "ambiguous_dates",
        "03/04/2021 and nothing that settles it",
        table(["a", "b", "y"], lambda i: [f"03/{i + 1:02}/2021", i, answer(i)]),
        refused="column 'a': found the date '03/01/2021', which may begin with the day or the month; expected "
        "--dates day-first, --dates month-first or --dates text.",
    ),
    Export(
        "oracle_dates",
        "months by name",
        table(["a", "b", "y"], lambda i: [f"{i + 1:02}-MAR-2021", i, answer(i)]),
        kinds=NUMBERS,
        values={"a": (18687, 18698)},
    ),
    Export(
        "excel_sep",
        "the line sep=; and a byte order mark",
        b"\xef\xbb\xbfsep=;\r\n" + table(["a", "b", "y"], lambda i: [i, i / 4, answer(i)], separator=";").encode(),
        kinds=NUMBERS,
    ),
    Export(
        "pandas_index",
        "an index without a name",
        table(["", "a", "b", "y"], lambda i: [i, i / 4, 7 - i, answer(i)]),
        kinds=NUMBERS,
        warns="The first column has no name and numbers the rows; it was left out.",
    ),
    Export(
        "r_row_names",
        "R's write.table: one name fewer than cells",
        table(["a", "b", "y"], lambda i: [f"r{i}", i / 4, 7 - i, answer(i)]),
        refused="row 1 (line 2): found 4 cells, expected 3 as in the header.",
    ),
    Export(
        "unknown_class",
        "a class that means nobody knows",
        table(["a", "b", "y"], lambda i: [i / 4, 7 - i, answer(i) if i < 4 else "unknown"]),
        kinds=NUMBERS,
        classes=["no", "unknown", "yes"],
        warns="The class 'unknown' has 8 of 12 labeled rows; if it means \"no label\", say --unlabeled unknown.",
    ),
    Export(
        "latin_1",
        "not UTF-8",
        table(["a", "b", "y"], lambda i: ["Köln" if i % 2 else "Bonn", i, answer(i)]).encode("latin-1"),
        refused="expected a number or UTF-8 text",
    ),
    Export(
        "utf_16",
        'a spreadsheet\'s "Unicode text"',
        table(["a", "b", "y"], lambda i: [i, i / 4, answer(i)], separator="\t").encode("utf-16"),
        refused="found UTF-16 text, expected UTF-8 (save the file as UTF-8).",
    ),
]

"""tests/cli/test_info.py: what `sewil info` says about files, and how it refuses."""

import json

import pytest

SMALL = "a,b,kind\n1,x,yes\n2,y,no\n,x,\n4,,yes\n5,x,no\n"

# name, rows, columns, class counts in label order, columns that repeat an earlier one (data README)
SETS = [
    ("mice_protein_expression.csv.gz", 1080, 77, [150, 135, 150, 135, 135, 105, 135, 135], 1),
    ("madelon.mat", 2600, 500, [1300, 1300], 0),
    ("Isolet.mat", 1560, 617, [60] * 26, 0),
    ("COIL20.mat", 1440, 1024, [72] * 20, 0),
    ("PCMAC.mat", 1943, 3289, [982, 961], 3289 - 3212),
    ("RELATHE.mat", 1427, 4322, [779, 648], 4322 - 4206),
    ("BASEHOCK.mat", 1993, 4862, [994, 999], 4862 - 4710),
    ("fashion/train-images-idx3-ubyte.gz", 60000, 784, [6000] * 10, None),
    (
        "mnist/train-images-idx3-ubyte.gz",
        60000,
        784,
        [5923, 6742, 5958, 6131, 5842, 5421, 5918, 6265, 5851, 5949],
        None,
    ),
]


@pytest.fixture
def small(tmp_path):
    (tmp_path / "small.csv").write_text(SMALL)
    return "small.csv"


def test_text_names_rows_columns_labels_classes_and_missing_cells(sewil, small):
    lines = sewil("info", small).out.splitlines()
    assert lines[0] == "small.csv"
    facts = dict(line.split(maxsplit=1) for line in lines[1:8])
    assert facts["rows"] == "5"
    assert facts["columns"] == "2 (1 numeric, 1 of categories)"
    assert facts["labels"] == "4 of 5 rows labeled, 1 unlabeled, in column 'kind'"
    assert facts["classes"] == "2: no (2), yes (2)"
    assert facts["missing"] == "2 cells (20.0 %)"
    assert lines[-2].split() == ["1", "a", "numeric", "4", "1", "0.0", "%", "1", "5"]
    assert lines[-1].split() == ["2", "b", "categories", "2", "1", "-", "-", "-"]


def test_json_has_the_promised_shape(sewil, small):
    told = json.loads(sewil("info", small, "--json").out)
    assert list(told) == ["data", "label_column", "columns", "warnings"]
    assert list(told["data"]) == ["rows", "columns", "classes", "labeled", "unlabeled", "missing", "hash"]
    digest = told["data"].pop("hash")
    assert len(digest) == 16 and int(digest, 16) >= 0
    classes = [{"name": "no", "rows": 2}, {"name": "yes", "rows": 2}]
    assert told["data"] == {"rows": 5, "columns": 2, "classes": classes, "labeled": 4, "unlabeled": 1, "missing": 2}
    facts = {
        "index": 1,
        "name": "a",
        "kind": "numeric",
        "constant": False,
        "distinct": 4,
        "missing": 1,
        "zeros": 0,
        "smallest": 1.0,
        "largest": 5.0,
        "same_as": None,
    }
    assert told["columns"][0] == facts
    assert told["columns"][1]["kind"] == "category" and told["columns"][1]["smallest"] is None
    assert told["warnings"] == []


def test_label_and_features_change_what_is_read(sewil, small):
    told = json.loads(sewil("info", small, "--json", "--label", "2", "--features", "kind,1").out)
    assert [column["name"] for column in told["columns"]] == ["kind", "a"]
    assert [one["name"] for one in told["data"]["classes"]] == ["x", "y"]


def test_minus_one_is_a_class_until_it_is_named_as_unlabeled(sewil, tmp_path):
    (tmp_path / "minus.csv").write_text("a,y\n" + "".join(f"{i},{i % 3 - 1}\n" for i in (3, 1, 2, 5, 4, 0, 7, 8, 6)))
    told = json.loads(sewil("info", "minus.csv", "--json").out)
    assert len(told["data"]["classes"]) == 3
    assert any("--unlabeled -1" in warning for warning in told["warnings"])
    told = json.loads(sewil("info", "minus.csv", "--json", "--unlabeled", "-1").out)
    assert [one["name"] for one in told["data"]["classes"]] == ["0", "1"]
    assert told["data"]["unlabeled"] == 3 and told["warnings"] == []
    told = json.loads(sewil("info", "minus.csv", "--json", "--unlabeled=-1", "--unlabeled", "7").out)
    assert told["data"]["unlabeled"] == 3 and len(told["warnings"]) == 1


def test_warnings_name_constant_repeated_and_row_number_columns(sewil, tmp_path):
    rows = "".join(f"{i + 100},{i % 5},{i % 5},7,{i % 2}\n" for i in range(30))
    (tmp_path / "odd.csv").write_text("id,u,v,c,y\n" + rows)
    out = sewil("info", "odd.csv").out
    assert "warning: Column 'id' holds whole numbers that ascend from row to row" in out
    assert "warning: Column 'c' is the same in every row." in out
    assert "warning: Column 'v' repeats column 'u' value by value." in out


def test_long_tables_are_cut_unless_all_is_asked_for(sewil):
    out = sewil("info", "--demo", "--noise", "80").out
    assert out.endswith("... and 80 more (--all shows every column)\n")
    assert len(out.splitlines()) < 40
    everything = sewil("info", "--demo", "--noise", "80", "--all").out
    assert sum(line.split()[2:3] == ["numeric"] for line in everything.splitlines()) == 100
    assert "x1 " not in sewil("info", "--demo", "--quiet").out


def test_demo_tells_the_true_roles_and_is_reproducible(sewil):
    told = json.loads(sewil("info", "--demo", "--json", "--rows", "50", "--repeated", "2", "--labeled", "0.1").out)
    roles = [column["role"] for column in told["columns"]]
    assert {role: roles.count(role) for role in set(roles)} == {
        "informative": 5,
        "redundant": 15,
        "repeated": 2,
        "noise": 480,
    }
    assert told["data"]["rows"] == 50 and told["data"]["labeled"] == 5
    again = [sewil("info", "--demo", "--json", "--rows", "50", "--threads", str(n)).out for n in (1, 2, 8)]
    assert again[0] == again[1] == again[2]
    assert again[0] != sewil("info", "--demo", "--json", "--rows", "50", "--seed", "2").out


def test_lines_stay_short_enough_for_a_terminal(sewil):
    out = sewil("info", "--demo").out
    assert max(map(len, out.splitlines())) <= 110


@pytest.mark.parametrize("name, rows, columns, counts, repeated", SETS, ids=[entry[0].split(".")[0] for entry in SETS])
def test_the_nine_data_sets_have_the_counts_of_their_readme(sewil, data_folder, name, rows, columns, counts, repeated):
    if not (data_folder / name).exists():
        pytest.skip("skipped: this data set is not here")
    told = json.loads(sewil("info", data_folder / name, "--json").out)
    assert (told["data"]["rows"], told["data"]["columns"]) == (rows, columns)
    assert [one["rows"] for one in told["data"]["classes"]] == counts
    assert told["data"]["labeled"] == rows and told["data"]["missing"] == 0
    assert sum(column["constant"] for column in told["columns"]) == (67 if name.startswith("mnist") else 0)
    if repeated is not None:
        assert sum(column["same_as"] is not None for column in told["columns"]) == repeated


def test_every_mistake_is_one_sentence(refused, small, tmp_path):
    (tmp_path / "one.csv").write_text("a,y\n1,yes\n2,yes\n")
    (tmp_path / "none.csv").write_text("a,y\n1,\n2,\n")
    assert refused() == "no command was given; see sewil --help."
    assert refused("frobnicate") == "Unknown argument 'frobnicate'; see sewil --help."
    assert refused("--frobnicate") == "Unknown argument '--frobnicate'; see sewil --help."
    assert refused("info") == "sewil info needs a FILE, or --demo for built-in data."
    assert refused("info", small, "--frobnicate") == "Unknown argument '--frobnicate'; see sewil info --help."
    assert refused("info", small, "more.csv") == "Unknown argument 'more.csv'; see sewil info --help."
    assert "absent.csv" in refused("info", "absent.csv")
    assert (
        refused("info", small, "--label", "kimd")
        == "small.csv: the label column 'kimd' does not exist; the closest name is 'kind'."
    )
    assert refused("info", small, "--features", "a,zz").startswith("small.csv: the input column 'zz' does not exist")
    assert (
        refused("info", small, "--features", "a,kind")
        == "small.csv: 'kind' is the label column and cannot be an input column as well."
    )
    assert refused("info", "one.csv") == "one.csv: all labels in column 'y' are 'yes', expected at least two classes."
    assert refused("info", "none.csv") == "none.csv: no row has a label in column 'y', expected at least two classes."
    assert refused("info", small, "--demo") == "FILE cannot be given together with --demo."
    assert refused("info", small, "--rows", "7") == "--rows can only be given together with --demo."
    assert refused("info", small, "--json", "--all") == "--all cannot be given together with --json."
    assert refused("info", small, "--header", "maybe") == "--header: 'maybe' was given, expected one of yes, no."
    assert refused("info", small, "--format", "xls").startswith(
        "--format: 'xls' was given, expected one of automatic, csv"
    )
    assert refused("info", small, "--separator", "ab").startswith("--separator: 'ab' was given")
    assert (
        refused("info", small, "--threads", "-1")
        == "--threads: '-1' was given, expected a whole number from 0 to 1024."
    )
    assert (
        refused("info", "--demo", "--seed", "x") == "--seed: 'x' was given, expected a whole number from 0 to 2^64-1."
    )
    assert (
        refused("info", "--demo", "--rows", "1")
        == "--rows: '1' was given, expected a whole number from 2 to 10,000,000."
    )
    assert refused("info", "--demo", "--informative", "1").startswith("4 clusters were asked for")
    assert "--label" in refused("info", small, "--label")


def test_help_and_version_are_printed_on_standard_output(sewil):
    for words in (["--help"], ["info", "--help"], ["generate", "--help"]):
        outcome = sewil(*words)
        assert "Usage: sewil" in outcome.out and outcome.err == ""
    assert sewil("--version").out.startswith("sewil ")
    assert "--label COLUMN" in sewil("info", "--help").out

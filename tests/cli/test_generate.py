"""tests/cli/test_generate.py: `sewil generate` writes tables that read back as they were made."""

import csv
import json


def read(path):
    with open(path, newline="") as file:
        return list(csv.reader(file))


def test_writes_the_table_and_the_roles(sewil, tmp_path):
    out = sewil("generate", "t.csv", "--rows", "40", "--noise", "10").out
    assert out.startswith("t.csv: 40 rows, 30 columns, 40 labeled\n")
    table = read(tmp_path / "t.csv")
    assert table[0] == [f"x{i}" for i in range(1, 31)] + ["class"]
    assert len(table) == 41 and all(len(row) == 31 for row in table)
    roles = read(tmp_path / "t.roles.csv")
    assert roles[0] == ["column", "role"]
    assert [name for name, _ in roles[1:]] == table[0][:-1]
    counts = {
        role: sum(row[1] == role for row in roles[1:]) for role in ("informative", "redundant", "repeated", "noise")
    }
    assert counts == {"informative": 5, "redundant": 15, "repeated": 0, "noise": 10}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["t.csv", "t.roles.csv"]


def test_numbers_survive_the_round_trip(sewil):
    """The content hash of the written file is that of the data in memory: not a bit was lost."""
    options = ["--rows", "60", "--noise", "20", "--classes", "3", "--labeled", "0.4", "--seed", "5"]
    sewil("generate", "t.csv", *options, "--quiet")
    written = json.loads(sewil("info", "t.csv", "--json").out)["data"]
    assert written == json.loads(sewil("info", "--demo", "--json", *options).out)["data"]


def test_hidden_labels_are_empty_cells_and_the_truth_is_kept_beside(sewil, tmp_path):
    sewil("generate", "t.csv", "--rows", "50", "--noise", "0", "--labeled", "0.2")
    labels = [row[-1] for row in read(tmp_path / "t.csv")[1:]]
    truth = [row[0] for row in read(tmp_path / "t.truth.csv")[1:]]
    assert labels.count("") == 40 and len(truth) == 50
    assert all(label in ("", true) for label, true in zip(labels, truth, strict=True))


def test_same_seed_same_bytes_for_any_number_of_threads(sewil, tmp_path):
    contents = []
    for threads in (1, 2, 8):
        sewil("generate", "t.csv", "--rows", "30", "--threads", threads, "--quiet")
        contents.append((tmp_path / "t.csv").read_bytes())
    assert contents[0] == contents[1] == contents[2]
    sewil("generate", "u.csv", "--rows", "30", "--seed", "2", "--quiet")
    assert (tmp_path / "u.csv").read_bytes() != contents[0]


def test_quiet_prints_nothing(sewil):
    assert sewil("generate", "t.csv", "--rows", "20", "--quiet").out == ""


def test_mistakes_leave_no_file(refused, tmp_path):
    assert "OUT.csv" in refused("generate")
    assert refused("generate", "t.txt") == "'t.txt' was given as the file to write, expected a name that ends in .csv."
    assert refused("generate", "t.csv", "--classes", "40", "--informative", "3").startswith(
        "80 clusters were asked for"
    )
    assert refused("generate", "t.csv", "--flip", "2") == "--flip: '2' was given, expected a number from 0 to 1."
    assert refused("generate", "nowhere/t.csv").startswith("nowhere/t.csv: cannot be written: ")
    (tmp_path / "folder.csv").mkdir()
    assert refused("generate", "folder.csv").startswith("folder.csv: cannot be written: ")

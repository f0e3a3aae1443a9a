"""tests/cli/test_warnings.py: what should make a user think twice is said by info, select, label, the record and the
report alike; copies are chosen once."""

import json
import random

import pytest

QUICK = ["--n-estimators", "10", "--population", "6", "--parents", "3", "--generations", "2", "--cv", "0"]


def write(path, extra, rows=80, label=lambda i, kind: kind):
    """Two columns that hint at the classes, one of noise, and those of `extra`: name -> function of row and class."""
    rng = random.Random(1)
    lines = [",".join([*extra, "a", "b", "noise", "y"])]
    for i in range(rows):
        kind = "yes" if rng.random() < 0.5 else "no"
        shift = 2 if kind == "yes" else 0
        cells = [str(make(i, kind)) for make in extra.values()]
        cells += [f"{rng.gauss(shift, 1.5):.3f}", f"{rng.gauss(-shift, 1.5):.3f}", f"{rng.random():.3f}"]
        lines.append(",".join([*cells, label(i, kind)]))
    path.write_text("\n".join(lines) + "\n")


WARNINGS = {
    "a text in every row": (
        {"patient": lambda i, kind: f"p{i * 7 % 80}"},
        "Column 'patient' holds another text in nearly every row; it looks like an identifier",
    ),
    "a whole number in every row": (
        {"number": lambda i, kind: 100000 + i * 37 % 1009},
        "Column 'number' holds another whole number in nearly every row; it looks like an identifier",
    ),
    "the label in other words": (
        {"code": lambda i, kind: 7 if kind == "yes" else 3},
        "Column 'code' alone tells the classes of all labeled rows apart",
    ),
}


@pytest.mark.parametrize("kind", WARNINGS)
def test_info_select_label_record_and_report_warn_of_the_same(kind, sewil, tmp_path):
    extra, sentence = WARNINGS[kind]
    write(tmp_path / "t.csv", extra, label=lambda i, kind: kind if i < 60 else "")
    assert sentence in sewil("info", "t.csv").out
    selected = sewil("select", "t.csv", *QUICK, "--out", "run")
    assert f"warning: {sentence}" in selected.err
    labeled = sewil("label", "t.csv", "--n-estimators", "10", "--cv", "0", "--out", "labels")
    assert f"warning: {sentence}" in labeled.err
    for folder in ("run", "labels"):
        record = json.loads((tmp_path / folder / "record.json").read_text())
        assert any(warning.startswith(sentence) for warning in record["warnings"]), record["warnings"]
    page = (tmp_path / "run" / "report.html").read_text()
    assert sentence.split("'")[2] in page, "the report shows the warning"


def test_a_column_that_gives_the_label_away_and_is_selected_is_told_with_its_importance(sewil, tmp_path):
    write(tmp_path / "t.csv", {"code": lambda i, kind: 7 if kind == "yes" else 3})
    told = sewil("select", "t.csv", *QUICK).err
    assert "Column 'code', which alone tells the classes apart, is selected, with importance" in told
    assert "--drop code" in told
    assert "code" not in sewil("select", "t.csv", *QUICK, "--drop", "code").out


@pytest.mark.parametrize("labels, chance", [(8, "0.09"), (16, "1 in 2,100"), (31, "1 in 100,000,000")])
def test_a_copy_of_the_label_is_told_with_the_probability_that_it_is_chance(sewil, tmp_path, labels, chance):
    lines = ["copy,a,b,y"]
    for i in range(60):
        kind = "yes" if i % 2 else "no"
        lines.append(f"{i % 2 + 4},{i * 7 % 11}.5,{i * 5 % 13}.25,{kind if i < labels else ''}")
    (tmp_path / "t.csv").write_text("\n".join(lines) + "\n")
    assert (
        "Column 'copy' alone tells the classes of all labeled rows apart (probability that one of 3 columns does so by "
        f"chance: {chance}); if it was made from the label, leave it out (--drop copy)."
    ) in sewil("info", "t.csv").out


def test_classes_that_are_none_are_named(sewil, tmp_path):
    write(tmp_path / "t.csv", {}, label=lambda i, kind: kind if i < 10 else "unknown")
    assert "The class 'unknown' has 70 of 80 labeled rows; if it means" in sewil("select", "t.csv", *QUICK).err
    write(tmp_path / "m.csv", {}, label=lambda i, kind: str(i * 37 % 79))
    assert "it looks like a measurement" in sewil("info", "m.csv").out
    write(tmp_path / "r.csv", {}, rows=300, label=lambda i, kind: "rare" if i < 3 else "usual")
    assert "The class 'rare' has 3 of 300 labeled rows" in sewil("info", "r.csv").out


def test_labels_no_better_than_the_largest_class_are_not_trusted(sewil, tmp_path):
    # Every row is of another class than its neighbors.
    lines = ["a,b,y"] + [f"{i}.5,{-i}.5,{'uv'[i % 2]}" for i in range(60)] + [f"{i}.25,{-i}.25," for i in range(40)]
    (tmp_path / "t.csv").write_text("\n".join(lines) + "\n")
    assert "do not trust the labels it fills in" in sewil("label", "t.csv", "--n-estimators", "20", "--cv", "0").err


def test_quiet_says_nothing_and_clean_data_has_no_warning(sewil, tmp_path):
    write(tmp_path / "t.csv", {"patient": lambda i, kind: f"p{i * 7 % 80}"})
    assert sewil("select", "t.csv", *QUICK, "--quiet").err == ""
    sewil("generate", "clean.csv", "--rows", 100, "--noise", 5, "--labeled", "0.5", "--quiet")
    assert "warning" not in sewil("select", "clean.csv", *QUICK).err


def test_exact_copies_are_chosen_once_and_the_others_named(sewil, tmp_path):
    rng = random.Random(1)
    lines = ["a,b,a2,noise,a3,y"]
    for i in range(80):
        kind = i % 2
        a, b = rng.gauss(2 * kind, 1), rng.gauss(kind, 1)
        lines.append(f"{a},{b},{a},{rng.random()},{a},{kind}")
    (tmp_path / "t.csv").write_text("\n".join(lines) + "\n")
    words = ["select", "t.csv", *QUICK, "--method", "sfs", "--n-features-to-select", 5]
    told = sewil(*words, "--out", "run")
    record = json.loads((tmp_path / "run" / "record.json").read_text())
    names = [one["name"] for one in record["selected"]]
    assert len(names) == 3 and len({"a", "a2", "a3"} & set(names)) == 1
    (entry,) = record["substitutes"]
    assert {entry["column"], *entry["others"]} == {"a", "a2", "a3"}
    assert f"{entry['column']} stands for {', '.join(entry['others'])}" in told.out
    assert "2 columns repeat an earlier one value by value" in told.err
    kept = sewil(*words, "--keep", "a,a2,a3", "--json")
    assert len(json.loads(kept.out)["selected"]) == 5, "what the user keeps stays"
    every = sewil("select", "t.csv", *QUICK, "--method", "no-selection", "--json")
    assert len(json.loads(every.out)["selected"]) == 5, "no selection leaves nothing out"


def test_of_columns_too_much_alike_the_best_stays_and_the_others_are_its_substitutes(sewil, tmp_path):
    rng = random.Random(1)
    lines = ["a,near,b,y"]
    for i in range(80):
        a = rng.gauss(2 * (i % 2), 1)
        lines.append(f"{a},{a + rng.gauss(0, 0.01)},{rng.gauss(i % 2, 1)},{i % 2}")
    (tmp_path / "t.csv").write_text("\n".join(lines) + "\n")
    words = ["select", "t.csv", *QUICK, "--method", "no-selection", "--json"]
    assert len(json.loads(sewil(*words).out)["selected"]) == 3
    record = json.loads(sewil(*words, "--max-correlation", "0.95").out)
    assert len(record["selected"]) == 2 and record["options"]["max_correlation"] == 0.95
    (entry,) = record["substitutes"]
    assert {entry["column"], *entry["others"]} == {"a", "near"}


def write_near_copies(path):
    """Two classes, half of the rows labeled; `near` is nearly `a`, `a2` is `a`. Its lines."""
    rng = random.Random(1)
    lines = ["a,near,a2,b,y,truth"]
    for i in range(160):
        a = rng.gauss(2 * (i % 2), 1)
        cells = [a, a + rng.gauss(0, 0.01), a, rng.gauss(1.5 * (i % 2), 1), "" if i % 4 > 1 else i % 2, i % 2]
        lines.append(",".join(map(str, cells)))
    path.write_text("\n".join(lines) + "\n")
    return lines


def test_the_expected_accuracy_is_that_of_the_columns_before_they_were_thinned(sewil, tmp_path):
    write_near_copies(tmp_path / "t.csv")
    words = [
        "select",
        "t.csv",
        "--method",
        "sfs",
        "--n-features-to-select",
        3,
        "--n-estimators",
        20,
        "--label",
        "y",
        "--drop",
        "truth",
    ]
    thin = json.loads(sewil(*words, "--drop", "a2", "--max-correlation", 0.95, "--json").out)
    whole = json.loads(sewil(*words, "--drop", "a2", "--json").out)
    assert (len(thin["selected"]), len(whole["selected"])) == (2, 3)
    assert any("the expected accuracy is that of all 3." in sentence for sentence in thin["warnings"])
    assert thin["cv_results"] == whole["cv_results"]


def test_columns_by_hidden_labels_are_thinned_like_all_others_and_judged_as_they_are(sewil, tmp_path):
    lines = write_near_copies(tmp_path / "t.csv")
    words = [
        "--method",
        "sfs",
        "--n-features-to-select",
        "best",
        "--n-estimators",
        20,
        "--label",
        "y",
        "--truth",
        "truth",
    ]
    sewil("select", "t.csv", *words, "--max-correlation", 0.95, "--out", "run")
    record = json.loads((tmp_path / "run" / "record.json").read_text())
    names = {one["name"] for one in record["selected"]}
    assert len(names & {"a", "near", "a2"}) == 1
    for entry in record["substitutes"]:
        assert entry["column"] in names and names.isdisjoint(entry["others"])
    # Folds know nothing of the thinning, so the run says what their figure is of.
    (told,) = (sentence for sentence in record["warnings"] if "--max-correlation 0.95" in sentence)
    assert "because another one says nearly the same" in told and "the expected accuracy is that of all" in told
    given = [line.split(",")[:2] for line in (tmp_path / "run" / "labels.csv").read_text().splitlines()[1:]]
    right = sum(label == lines[int(row)].rsplit(",", 1)[1] for row, label in given)
    assert record["accuracy"]["unlabeled"] == right / len(given)


def test_more_columns_than_there_are_and_a_stopped_run_are_not_taken_lightly(sewil, refused, tmp_path):
    write(tmp_path / "t.csv", {})
    assert refused("select", "t.csv", "--n-features-to-select", "500") == (
        "t.csv: --n-features-to-select 500 was given, but there are 3 columns to choose from."
    )
    words = ["select", "t.csv", "--n-estimators", "50", "--generations", "100000", "--cv", "0", "--out", "run"]
    sewil(*words, "--time-limit", "2s", code=3)
    assert (tmp_path / "run" / "checkpoint.json").exists()
    before = (tmp_path / "run" / "checkpoint.json").read_text()
    assert refused(*words) == (
        "run: holds a run that was stopped and can go on with --resume; expected that, another folder, or "
        "checkpoint.json removed."
    )
    assert (tmp_path / "run" / "checkpoint.json").read_text() == before

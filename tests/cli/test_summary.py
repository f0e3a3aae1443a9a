"""tests/cli/test_summary.py: what the terminal shows a person: figures with their meaning, the rest with --verbose,
words in the right number."""

import pathlib
import random
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
QUICK = ["--n-estimators", "10", "--population", "6", "--parents", "3", "--generations", "1"]
LABELS = ["--n-estimators", "10"]
# Figures that mean nothing to whoever has not read the paper.
FOR_EXPERTS = ["out-of-bag accuracy", "risk bounds", "C-bound", "candidate", "OOB", "transductive"]


@pytest.fixture
def table(sewil):
    sewil("generate", "t.csv", "--rows", 120, "--informative", 3, "--redundant", 2, "--noise", 6, "--quiet",
          "--labeled", "0.4")  # fmt: skip
    return "t.csv"


@pytest.mark.parametrize(("command", "words"), [("select", QUICK), ("label", LABELS)])
def test_the_summary_leaves_bounds_and_counts_to_verbose(sewil, table, command, words):
    short = sewil(command, table, *words).out
    assert not [word for word in FOR_EXPERTS[:-1] if word in short.replace("of the last candidates", "")]
    assert "expected accuracy on unlabeled rows, 90 % interval" in short
    assert "sewil words explains the words; --verbose tells more\n" in short
    long = sewil(command, table, *words, "--verbose").out
    assert "out-of-bag accuracy, optimistic (scored on its own pseudo-labels):" in long
    assert "risk bounds (they compare feature sets, they are no accuracies):\n  C-bound " in long
    assert "sewil words explains the words\n" in long
    assert "transductive" not in long


def test_verbose_tells_of_the_search_and_the_steps(sewil, table):
    assert re.search(r"search: 1 generation, \d+ candidates scored, ", sewil("select", table, *QUICK, "--verbose").out)
    steps = sewil("label", table, *LABELS, "--verbose").out
    assert "(threshold: vote a row needs; OOB error: out-of-bag, of this step's forest)" in steps


def test_without_an_estimate_the_agreement_is_shown_and_named_too_good(sewil, table):
    for command, words in (("select", QUICK), ("label", LABELS)):
        assert "scored on its own pseudo-labels" in sewil(command, table, *words, "--cv", 0).out


def test_weights_and_shares_are_explained_above_their_table(sewil, table):
    out = sewil("select", table, *QUICK).out
    legend = "(share: share of the last candidates that hold it"
    assert out.index(legend) < out.index("  importance  share  folds  feature")


def test_a_ranking_has_no_last_candidates_to_show_shares_of(sewil, table):
    out = sewil("select", table, "--method", "cross-fitted-rfe", "--n-estimators", 10).out
    assert "  importance  folds  feature" in out and "share  " not in out


def test_uneven_classes_have_recalls_and_a_balanced_accuracy_with_its_meaning(sewil, tmp_path):
    chance = random.Random(1)
    lines = ["x,y,kind"]
    for row in range(200):
        kind = "b" if row % 8 < 2 else "a"
        x, y = chance.gauss(kind == "b", 1), chance.random()
        lines.append(f"{x:.4f},{y:.4f},{kind if row % 2 else ''}")
    (tmp_path / "t.csv").write_text("\n".join(lines) + "\n")
    out = sewil("label", "t.csv", "--n-estimators", 20).out
    assert re.search(r"these labels .*, balanced \d", out)
    assert "balanced: mean recall of the classes" in out
    assert re.search(r"recall by class: 'a' \d[\d.]* %, 'b' \d[\d.]* %", out)


def test_one_of_anything_is_in_the_singular(sewil, table, tmp_path):
    ones = r"(?<![\d.,])1 (?:generations|columns|rows|steps|folds|labels|candidates|results|classes|splits|others)\b"
    rows = [line.rsplit(",", 1) for line in (tmp_path / table).read_text().splitlines()]
    (tmp_path / "one.csv").write_text("\n".join(f"{line[0].split(',')[0]},{line[1]}" for line in rows) + "\n")
    told = [
        sewil("select", table, *QUICK, "--n-features-to-select", 1, "--verbose", "--suggest", 1),
        sewil("select", "one.csv", *QUICK, "--verbose"),
        sewil("label", "one.csv", *LABELS, "--verbose", "--suggest", 1, "--max-iter", 1),
        sewil("study", "run", "--file", table, "--labeled", "40%", "--splits", 1, "--methods", "sfs", *LABELS),
        sewil("study", "table", "study.jsonl"),
        sewil("info", "one.csv"),
    ]
    for one in told:
        assert not re.findall(ones, one.out + one.err), one.out + one.err


def test_a_run_that_was_stopped_without_a_folder_says_what_would_have_helped(sewil, table):
    words = ["--n-estimators", "20", "--generations", "1000000", "--cv", "0", "--time-limit", "1s"]
    assert "run again with --out DIR to be able to go on" in sewil("select", table, *words, code=3).out


def test_help_names_the_command_that_explains_the_words(sewil):
    assert "sewil words explains the words" in sewil("--help").out


def test_every_word_of_the_glossary_is_explained_without_marks(sewil):
    page = (ROOT / "docs/reference/glossary.md").read_text()
    words = [line.split(" | ")[0][2:] for line in page.splitlines() if line.startswith("| ")]
    words = [word.replace("`", "") for word in words if word != "word"]
    shown = sewil("words").out
    assert len(words) > 80
    assert [line[2:] for line in shown.splitlines() if line.startswith("  ")] == [
        line for word in words for line in shown_lines(shown, word)
    ]
    assert not set("`[]|") & set(shown)


def shown_lines(shown, word):
    found = [line[2:] for line in shown.splitlines() if line.startswith(f"  {word}: ")]
    assert len(found) == 1, word
    return found


def test_a_part_of_a_word_shows_the_words_that_have_it_and_an_unknown_one_is_refused(sewil):
    assert sewil("words", "Q-Value").out.startswith("Relevant features\n  p-value, q-value: how often noise")
    assert "the closest is 'margin'" in sewil("words", "marging", code=2).err

"""tests/cli/test_study_words.py: what `sewil study` says to words, files and folders that are wrong."""

import pytest


@pytest.mark.parametrize(
    "words, sentence",
    [
        (["study"], "no command was given; see sewil study --help."),
        (["study", "run"], "no data was given, expected --data DIR (the paper's data sets) or --file FILE."),
        (["study", "run", "--data", "nowhere"], "nowhere: is not a folder; expected the one with the data sets."),
        (
            ["study", "table", "x.jsonl", "--splits", "two"],
            "--splits: 'two' was given, expected a whole number from 0 to 1,000,000.",
        ),
        (["study", "run", "nonsense"], "Unknown argument 'nonsense'; see sewil study run --help."),
        (["study", "walk"], "Unknown argument 'walk'; see sewil study --help."),
        (["study", "run", "--data", ".", "--file", "mine.csv"], "--data cannot be given together with --file."),
        (
            ["study", "run", "--data", ".", "--sets", "madlon"],
            "--sets 'madlon' does not exist; the closest name is 'Madelon'.",
        ),
        (["study", "run", "--data", ".", "--label", "y"], "--label can only be given together with --file."),
        (["study", "run", "--file", "mine.csv", "--sets", "madelon"], "--sets cannot be given together with --file."),
        (
            ["study", "run", "--file", "mine.csv", "--methods", "sew-li"],
            "--methods 'sew-li' does not exist; the closest name is 'sew-il'.",
        ),
        (
            ["study", "run", "--file", "mine.csv", "--table", "method"],
            "--table 'method' does not exist; the closest name is 'methods'.",
        ),
        (
            ["study", "run", "--file", "mine.csv", "--table", "methods", "--methods", "cga"],
            "--methods 'cga' does not exist, expected one of no-selection, random, rlsr, sfs, ssls, cot-fss, forest, "
            "rfe, iterative-rfe, cross-fitted-rfe, sew-il, sew-il-paper.",
        ),
        (
            ["study", "run", "--file", "mine.csv", "--labeled", "5%%"],
            "--labeled '5%%' was given, expected a share of the rows such as 5%, or a number of rows.",
        ),
        (
            ["study", "run", "--file", "mine.csv", "--labeled", "500"],
            "--labeled '500' was given, but only 120 rows have a label.",
        ),
        (
            ["study", "run", "--file", "mine.csv", "--labeled", "1"],
            "A split with 1 labeled row was asked for, expected at least one for each of the 2 classes.",
        ),
        (
            ["study", "run", "--file", "mine.csv", "--labeled", "60%", "--test", "40%"],
            "mine.csv: 72 labeled and 48 test rows were asked for, "
            "which leaves none of the 120 rows with a label to be taken as unlabeled.",
        ),
        (
            ["study", "run", "--file", "mine.csv", "--shard", "3/2"],
            "--shard '3/2' was given, expected which part of how many, such as 1/4 to 4/4.",
        ),
        (
            ["study", "run", "--file", "mine.csv", "--limit", "soon"],
            "'soon' was given as a time, "
            "expected a number of seconds, or one with s, m or h such as 90s, 10m, 1.5h or 1h30m.",
        ),
        (
            ["study", "run", "--file", "mine.csv", "--jobs", "2", "--threads", "2"],
            "--threads cannot be given together with --jobs.",
        ),
        (
            ["study", "table", "mine.csv", "--format", "html"],
            "--format: 'html' was given, expected one of md, latex, csv.",
        ),
        (
            ["study", "table", "absent.jsonl"],
            "absent.jsonl: cannot be read: No such file or directory; expected the results of a study.",
        ),
        (["study", "table", "mine.csv"], None),
    ],
)
def test_wrong_words_are_told_in_one_sentence(refused, mine, words, sentence):
    told = refused(*words)
    if sentence is None:
        assert told.startswith("mine.csv: line 1 is not a result of a study: ")
    else:
        assert told == sentence


def test_sets_that_are_not_there_are_skipped_with_a_sentence(sewil, tmp_path):
    told = sewil("study", "run", "--data", ".", "--sets", "madelon,mnist", code=2).err.splitlines()
    assert told == [
        "sewil: Madelon is skipped: . holds no madelon.mat (also with .gz).",
        "sewil: MNIST is skipped: . holds no mnist/train-images-idx3-ubyte + mnist/train-labels-idx1-ubyte "
        "(also with .gz).",
        "sewil: .: holds none of the data sets asked for.",
    ]
    assert not (tmp_path / "study.jsonl").exists()

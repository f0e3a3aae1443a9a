"""tests/cli/test_study_command.py: `sewil study run` and `sewil study table` from the outside: one's own data, kill
and resume. Wrong words: test_study_words.py."""

import csv
import json
import os
import pathlib
import signal
import subprocess
import time

import pytest

from html_check import Page

QUICK = ["--n-estimators", "10", "--population", "6", "--parents", "3", "--generations", "2"]
METHODS = [
    "no-selection",
    "random",
    "rlsr",
    "sfs",
    "ssls",
    "cot-fss",
    "forest",
    "rfe",
    "iterative-rfe",
    "cross-fitted-rfe",
    "sew-il",
]


@pytest.fixture
def study(sewil, mine):
    """study("--splits", 2): a quick study of mine.csv."""

    def run(*words, code=0):
        return sewil("study", "run", "--file", "mine.csv", "--labeled", "20%", *QUICK, *words, code=code)

    return run


def lines_of(path):
    return [json.loads(line) for line in pathlib.Path(path).read_text().splitlines()]


def answers_of(path):
    """Everything but times, and the checksum of them all, by (table, set, split, method)."""
    answers = {}
    for line in lines_of(path):
        key = (line["table"], line["set"], line["split"], line["method"])
        assert key not in answers, f"{key} twice"
        circumstances = ("threads", "jobs", "checksum")
        answers[key] = {
            name: value for name, value in line.items() if "seconds" not in name and name not in circumstances
        }
    return answers


def test_own_data_gives_a_line_per_split_and_method_and_a_table(study, sewil, tmp_path):
    told = study("--splits", 3, "--label", "class", "--table", "methods", "--out", "r.jsonl")
    assert told.out.startswith("r.jsonl: 33 results written, 0 were there already\n")
    lines = lines_of(tmp_path / "r.jsonl")
    assert [(line["set"], line["split"], line["method"]) for line in lines] == [
        ("mine.csv", split, method) for split in (1, 2, 3) for method in METHODS
    ]
    for line in lines:
        assert line["status"] == "ok" and 0 < line["acc_u"] <= 1 and 0 < line["acc_t"] <= 1
        assert line["seed"] == line["split"]
        assert abs(line["acc_u"] * 84 - round(line["acc_u"] * 84)) < 1e-9  # 120 rows: 24 labeled, 12 test
        assert abs(line["acc_t"] * 12 - round(line["acc_t"] * 12)) < 1e-9
    markdown = sewil("study", "table", "r.jsonl").out
    assert "| mine.csv (3 splits) | ACC-U" in markdown and "SEW-IL" in markdown and "paper" not in markdown
    widths = {len(line) for line in markdown.splitlines() if line.startswith("|")}
    assert len(widths) == 1, "the columns of the table are not aligned"
    latex = sewil("study", "table", "r.jsonl", "--format", "latex").out
    assert latex.startswith("\\documentclass") and latex.count("\\begin") == latex.count("\\end") == 2
    rows = list(csv.DictReader(sewil("study", "table", "r.jsonl", "--format", "csv").out.splitlines()))
    assert len(rows) == 33
    assert [float(row["acc_u"]) for row in rows] == [line["acc_u"] for line in lines]


def test_sew_il_as_in_the_paper_is_run_on_ones_own_table_only_by_name(study, sewil, tmp_path):
    study("--splits", 1, "--label", "class", "--methods", "sew-il,sew-il-paper", "--out", "r.jsonl")
    default, paper = lines_of(tmp_path / "r.jsonl")
    assert (default["method"], paper["method"]) == ("sew-il", "sew-il-paper")
    assert {name: paper["changed"][name] for name in paper["changed"] if name not in default["changed"]} == {
        "constant_rule": "counted",
        "relevance": "plain",
    }
    study("--splits", 1, "--label", "class", "--methods", "sew-il", "--preset", "paper", "--out", "p.jsonl")
    (preset,) = lines_of(tmp_path / "p.jsonl")
    same = ("options_hash", "changed", "acc_u", "acc_t", "columns")
    assert [preset[name] for name in same] == [paper[name] for name in same]
    assert preset["options_hash"] != default["options_hash"]
    markdown = sewil("study", "table", "r.jsonl").out
    assert "| SEW-IL " in markdown and "| SEW-IL (paper) " in markdown


def test_a_table_of_the_first_splits_leaves_the_others_out(study, sewil):
    study("--splits", 3, "--label", "class", "--methods", "sfs", "--out", "r.jsonl")
    study("--splits", 2, "--label", "class", "--methods", "ssls", "--out", "r.jsonl")
    assert "mine.csv (3 splits)" in sewil("study", "table", "r.jsonl").out
    first = sewil("study", "table", "r.jsonl", "--splits", 2).out
    assert "mine.csv (2 splits)" in first and "[2]" not in first
    assert sewil("study", "table", "r.jsonl", "--splits", 0).out == sewil("study", "table", "r.jsonl").out
    page = sewil("study", "report", "r.jsonl", "--splits", 2, "--out", "first.html")
    assert page.out == "written: first.html\n"


def test_arrows_may_go_by_a_paired_test(study, sewil, tmp_path):
    study("--splits", 1, "--label", "class", "--methods", "sfs,ssls", "--out", "r.jsonl")
    assert "(Mann-Whitney U test" in sewil("study", "table", "r.jsonl").out
    assert "(Wilcoxon's signed-rank test" in sewil("study", "table", "r.jsonl", "--paired").out
    sewil("study", "report", "r.jsonl", "--paired", "--out", "p.html")
    assert "signed-rank test" in (tmp_path / "p.html").read_text()


def test_common_splits_are_those_all_methods_have(study, sewil, tmp_path):
    study("--splits", 3, "--label", "class", "--methods", "sfs", "--out", "r.jsonl")
    study("--splits", 2, "--label", "class", "--methods", "ssls", "--out", "r.jsonl")
    common = sewil("study", "table", "r.jsonl", "--common").out
    assert common == sewil("study", "table", "r.jsonl", "--splits", 2).out != sewil("study", "table", "r.jsonl").out
    sewil("study", "report", "r.jsonl", "--common", "--out", "common.html")
    sewil("study", "report", "r.jsonl", "--splits", 2, "--out", "first.html")
    assert (tmp_path / "common.html").read_text() == (tmp_path / "first.html").read_text()


def test_common_splits_of_methods_that_share_none_are_refused(study, sewil, tmp_path):
    study("--splits", 2, "--label", "class", "--methods", "sfs,ssls", "--out", "r.jsonl")
    lines = (tmp_path / "r.jsonl").read_text().splitlines(keepends=True)
    apart = [line for line in lines if ('"split":1' in line) == ('"method":"sfs"' in line)]
    (tmp_path / "apart.jsonl").write_text("".join(apart))
    refused = sewil("study", "table", "apart.jsonl", "--common", code=2)
    assert refused.err.count("\n") == 1 and "--common leaves nothing" in refused.err


def test_the_page_of_a_study_is_well_formed_and_shows_every_method(study, sewil, tmp_path):
    study("--splits", 2)
    assert sewil("study", "report", "study.jsonl", "--out", "study.html").out == "written: study.html\n"
    page = Page((tmp_path / "study.html").read_text())
    assert page.problems == []
    for line in lines_of(tmp_path / "study.jsonl"):
        assert line["set"] in page.text
    assert "accuracy on unlabeled rows" in page.text and "ACC-U" in page.text


def test_what_is_there_is_not_run_again_and_more_splits_are_added(study, tmp_path):
    study("--splits", 1)
    before = (tmp_path / "study.jsonl").read_text()
    assert "0 results written, 11 were there already" in study("--splits", 1).out
    assert (tmp_path / "study.jsonl").read_text() == before
    assert "11 results written, 11 were there already" in study("--splits", 2).out
    assert (tmp_path / "study.jsonl").read_text().startswith(before)


def test_killed_at_any_moment_and_resumed_it_ends_with_the_same_lines(study, command_path, tmp_path):
    study("--splits", 4, "--table", "methods,searches", "--out", "whole.jsonl")
    whole = answers_of(tmp_path / "whole.jsonl")
    words = [
        command_path,
        "study",
        "run",
        "--file",
        "mine.csv",
        "--labeled",
        "20%",
        *QUICK,
        "--splits",
        "4",
        "--table",
        "methods,searches",
        "--out",
        "killed.jsonl",
        "--quiet",
    ]
    kills = 0
    for pause in (0.05, 0.1, 0.2, 0.4, 0.8, 60):
        process = subprocess.Popen(words, cwd=tmp_path)
        try:
            assert process.wait(timeout=pause) == 0
            break
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            kills += 1
            with open(tmp_path / "killed.jsonl", "ab") as file:
                file.write(b'{"table":"methods","set":"mi')  # as if the last write had been cut
    assert kills > 0, "the study was too quick to be killed"
    assert answers_of(tmp_path / "killed.jsonl") == whole


def test_ctrl_c_stops_cleanly_with_exit_code_3(study, command_path, tmp_path):
    words = [
        command_path,
        "study",
        "run",
        "--file",
        "mine.csv",
        "--splits",
        "50",
        "--labeled",
        "20%",
        "--out",
        "c.jsonl",
    ]
    process = subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    file = tmp_path / "c.jsonl"
    for _ in range(3000):
        if file.exists() and file.stat().st_size > 0:
            break
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 3
    assert "still to do, the same words go on" in out
    assert file.read_text().endswith("}\n")


def test_parallel_jobs_and_shards_give_the_same_answers(study, sewil, tmp_path):
    study("--splits", 2, "--out", "one.jsonl", "--threads", 2)
    study("--splits", 2, "--out", "many.jsonl", "--jobs", 3)
    assert answers_of(tmp_path / "one.jsonl") == answers_of(tmp_path / "many.jsonl")
    for shard in (1, 2):
        study("--splits", 2, "--out", f"shard{shard}.jsonl", "--shard", f"{shard}/2")
    assert answers_of(tmp_path / "shard1.jsonl") | answers_of(tmp_path / "shard2.jsonl") == answers_of(
        tmp_path / "one.jsonl"
    )
    together = sewil("study", "table", "shard1.jsonl", "shard2.jsonl", "one.jsonl").out
    assert [line for line in together.splitlines() if "ACC" in line] == [
        line for line in sewil("study", "table", "one.jsonl").out.splitlines() if "ACC" in line
    ]


def test_over_the_limit_is_na_in_the_table_and_a_longer_limit_tries_again(study, sewil, tmp_path):
    assert "; 11 NA" in study("--splits", 1, "--limit", "0.000001").out
    assert {line["status"] for line in lines_of(tmp_path / "study.jsonl")} == {"NA"}
    assert "NA [1 of 1]" in sewil("study", "table", "study.jsonl").out
    assert "11 results written" in study("--splits", 1, "--limit", "1h").out
    assert "NA" not in sewil("study", "table", "study.jsonl").out


def test_rows_without_a_label_take_part_but_are_not_scored(sewil, tmp_path):
    sewil(
        "generate",
        "half.csv",
        "--rows",
        120,
        "--informative",
        3,
        "--redundant",
        3,
        "--noise",
        15,
        "--labeled",
        0.5,
        "--quiet",
    )
    sewil(
        "study",
        "run",
        "--file",
        "half.csv",
        "--labeled",
        "10",
        "--test",
        "10",
        "--methods",
        "sfs",
        "--splits",
        1,
        *QUICK,
    )
    (line,) = lines_of(tmp_path / "study.jsonl")
    assert abs(line["acc_u"] * 40 - round(line["acc_u"] * 40)) < 1e-9  # of 60 rows with a label


def test_no_test_rows_leave_that_figure_out(study, sewil, tmp_path):
    study("--splits", 2, "--test", "0", "--methods", "sfs")
    assert {line["acc_t"] for line in lines_of(tmp_path / "study.jsonl")} == {None}
    assert "ACC-T" not in sewil("study", "table", "study.jsonl").out


def test_results_of_other_options_are_refused_unless_they_are_to_be_redone(study, tmp_path):
    study("--splits", 1)
    refused = study("--splits", 1, "--vote-share", "0.5", code=2)
    assert "sew-il of table methods, was made with other options" in refused.err and "--redo" in refused.err
    assert "1 result written, 10 were there already" in study("--splits", 1, "--vote-share", "0.5", "--redo").out
    changed = {line["method"]: line["changed"] for line in lines_of(tmp_path / "study.jsonl")}
    assert changed["sew-il"]["vote_share"] == 0.5 and "vote_share" not in changed["sfs"]


def test_results_of_other_rows_columns_or_split_sizes_are_refused_by_name_even_when_all_are_there(
    mine, sewil, tmp_path
):
    sizes = ["--labeled", "20%", "--test", "10%"]
    words = ["study", "run", "--file", "mine.csv", *QUICK, "--splits", 1, "--methods", "sfs"]
    sewil(*words, *sizes)
    for changed, says in [
        (
            ["--labeled", "30%", "--test", "10%"],
            "was made with 24 labeled and 12 test rows (--labeled and --test tell), now 36 labeled",
        ),
        (["--labeled", "20%", "--test", "20%"], "now 24 labeled and 24 test rows"),
        ([*sizes, "--features", "x1,x2,x3,x4"], "belongs to other data or other columns of it"),
        ([*sizes, "--seed", "7"], "was made with seed 1, now 7"),
    ]:
        refused = sewil(*words, *changed, code=2)
        assert "split 1 of mine.csv, sfs of table methods, " in refused.err and says in refused.err, refused.err
    (tmp_path / "mine.csv").write_text((tmp_path / "mine.csv").read_text().replace("-", "", 1))
    assert "belongs to other data" in sewil(*words, *sizes, code=2).err
    assert "1 result written, 0 were there already" in sewil(*words, *sizes, "--redo").out
    assert len(lines_of(tmp_path / "study.jsonl")) == 1


def test_a_partly_labeled_file_keeps_most_of_its_labels_by_default(sewil, tmp_path):
    sewil("generate", "part.csv", "--rows", 120, "--noise", 5, "--labeled", "0.5", "--quiet")
    sewil("study", "run", "--file", "part.csv", *QUICK, "--splits", 1, "--methods", "sfs")
    (line,) = lines_of(tmp_path / "study.jsonl")
    assert (line["labeled"], line["test"]) == (36, 12)  # of 60 rows with a label


def test_contradicting_files_are_refused_with_both_places(study, sewil, tmp_path):
    study("--splits", 1, "--methods", "sfs", "--out", "a.jsonl")
    text = (tmp_path / "a.jsonl").read_text()
    line = json.loads(text)
    line["acc_u"] = 0.123
    del line["checksum"]
    (tmp_path / "b.jsonl").write_text(json.dumps(line) + "\n")
    told = sewil("study", "table", "a.jsonl", "b.jsonl", code=2).err
    assert told.startswith("sewil: a.jsonl line 1 and b.jsonl line 1 contradict each other: mine.csv, split 1, sfs")
    (tmp_path / "c.jsonl").write_text(text + text[:50])
    told = sewil("study", "table", "a.jsonl", "c.jsonl")
    assert told.err == "sewil: warning: c.jsonl: the last line has no end and is left out.\n"


def test_one_of_the_papers_sets(sewil, data_folder, tmp_path):
    told = sewil(
        "study",
        "run",
        "--data",
        os.path.relpath(data_folder, tmp_path),
        "--sets",
        "protein,gisette",
        "--splits",
        1,
        "--methods",
        "sfs,oob,gt",
        *QUICK,
    )
    assert "Gisette is skipped" in told.err
    lines = lines_of(tmp_path / "study.jsonl")
    assert [line["method"] for line in lines] == ["gt", "oob", "sfs"]
    for line in lines:
        assert line["set"] == "Protein"
        assert abs(line["acc_u"] * 875 - round(line["acc_u"] * 875)) < 1e-6
        assert abs(line["acc_t"] * 108 - round(line["acc_t"] * 108)) < 1e-6
    assert "| .712↓ ± .028" in sewil("study", "table", "study.jsonl").out  # the paper's figure


def test_methods_of_the_same_size_have_as_many_columns_as_sew_il(study, sewil, tmp_path):
    study("--splits", 2, "--table", "same-size", "--methods", "random,sfs,sew-il", "--out", "r.jsonl")
    lines = lines_of(tmp_path / "r.jsonl")
    assert {line["table"] for line in lines} == {"same-size"}
    for split in (1, 2):
        columns = [line["columns"] for line in lines if line["split"] == split]
        assert len(columns) == 3 and len(set(columns)) == 1
    assert "as many columns as SEW-IL has chosen" in sewil("study", "table", "r.jsonl").out


def test_kept_and_dropped_columns_are_those_of_select_and_part_of_what_makes_a_result(study, refused, tmp_path):
    words = [
        "--splits",
        1,
        "--methods",
        "random,sfs,sew-il,no-selection",
        "--n-features-to-select",
        3,
        "--out",
        "r.jsonl",
    ]
    study(*words, "--keep", "x1?,x3", "--drop", "x2*")
    lines = {line["method"]: line for line in lines_of(tmp_path / "r.jsonl")}
    kept = [3, *range(10, 20)]
    assert all(line["changed"]["keep"] == kept for line in lines.values())
    assert all(line["changed"]["drop"] == [2, 20, 21] for line in lines.values())
    assert lines["sfs"]["columns"] >= len(kept) and lines["no-selection"]["columns"] == 18
    run = ["study", "run", "--file", "mine.csv", "--labeled", "20%", *QUICK, *words]
    assert "other options" in refused(*run)
    assert "other options" in refused(*run, "--keep", "x1?,x3")
    assert study(*words, "--keep", "x1?,x3", "--drop", "2,20,x21").out.startswith("r.jsonl: 0 results written, 4 were")
    study(*words, "--keep", "x3", "--redo")
    assert all(line["changed"]["keep"] == [3] for line in lines_of(tmp_path / "r.jsonl"))


def test_kept_columns_mean_nothing_to_random_sets_and_need_a_table(refused, study, tmp_path):
    words = ["study", "run", "--file", "mine.csv", "--labeled", "20%", *QUICK, "--splits", "1"]
    assert "table criteria" in refused(*words, "--table", "criteria", "--keep", "x1")
    assert refused("study", "run", "--data", ".", "--keep", "x1") == "--keep can only be given together with --file."
    assert refused(*words, "--drop", "gene*") == "--drop 'gene*' fits no column."

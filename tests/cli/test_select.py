"""tests/cli/test_select.py: `sewil select` and `sewil demo` from the outside: files, exit codes, kill and resume."""

import json
import signal
import subprocess
import time

import pytest

from command import SEWIL, record_without_time, sewil

QUICK = "--n-estimators 20 --population 10 --parents 4 --generations 6 --cv 0 --threads 2 --quiet".split()


def test_select_writes_what_it_promises(table, tmp_path):
    done = sewil("select", table, "--out", tmp_path / "run", *QUICK)
    assert done.returncode == 0, done.stderr
    assert sorted(p.name for p in (tmp_path / "run").iterdir()) == [
        "labels.csv",
        "record.json",
        "report.html",
        "selected.csv",
        "selected.txt",
    ]
    record = json.loads((tmp_path / "run" / "record.json").read_text())
    names = (tmp_path / "run" / "selected.txt").read_text().splitlines()
    assert names == [column["name"] for column in record["selected"]]
    header, *rows = (tmp_path / "run" / "selected.csv").read_text().splitlines()
    assert set(header.split(",")[:-1]) == set(names)
    assert len(rows) == 300
    assert len((tmp_path / "run" / "labels.csv").read_text().splitlines()) == 1 + record["data"]["unlabeled"]
    assert record["stopped"] is False
    assert record["history"][-1]["generation"] == 6


def test_messages_name_options_as_they_are_typed(tmp_path):
    assert sewil("generate", tmp_path / "all.csv", "--rows", 60, "--noise", 5, "--quiet").returncode == 0
    refused = sewil("select", tmp_path / "all.csv", "--moments", "unlabeled", *QUICK)
    assert refused.returncode == 2
    needed = "needs unlabeled rows and the data has none; expected --moments augmented."
    assert refused.stderr == f"sewil: --moments unlabeled {needed}\n"


def test_help_says_which_methods_read_an_option():
    text = " ".join(sewil("select", "--help-all").stdout.split())
    assert "nearest rows joined in the neighbor graph (from 1 to 1,000,000) [sfs, ssls]" in text
    assert "candidates per generation (from 2 to 100,000) [fsga, cga]" in text
    assert "trees of each forest (from 1 to 1,000,000) --max-features" in text


def test_the_reduced_table_can_be_read_again(table, tmp_path):
    assert sewil("select", table, "--out", tmp_path / "run", *QUICK).returncode == 0
    record = json.loads((tmp_path / "run" / "record.json").read_text())
    info = json.loads(sewil("info", tmp_path / "run" / "selected.csv", "--json").stdout)
    assert info["data"]["labeled"] == record["data"]["labeled"]
    assert info["data"]["columns"] == len(record["selected"])


def test_json_prints_the_record_and_the_summary_is_for_people(table):
    words = [word for word in QUICK if word != "--quiet"]
    record = json.loads(sewil("select", table, "--json", *words).stdout)
    assert record["method"] == "sew-il"
    summary = sewil("select", table, *words).stdout
    assert "selected:" in summary and record["selected"][0]["name"] in summary


def test_a_preset_sets_the_papers_choices_and_options_given_besides_win(table):
    def options(*words):
        done = sewil("select", table, "--json", *QUICK, *words)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)["options"]

    default, paper, mixed = (
        options(),
        options("--preset", "paper"),
        options("--constant-rule", "free", "--preset", "paper"),
    )
    assert (default["constant_rule"], default["relevance"]) == ("free", "paired")
    assert (paper["constant_rule"], paper["relevance"]) == ("counted", "plain")
    assert (mixed["constant_rule"], mixed["relevance"]) == ("free", "plain")
    assert {key for key in default if default[key] != paper[key]} == {"constant_rule", "relevance"}
    refused = sewil("select", table, "--preset", "best")
    assert refused.returncode == 2
    assert "'best' was given, expected one of default, paper" in refused.stderr


FEW = "--n-estimators 20 --cross-fit-repeats 2 --rfe-n-estimators 40 --threads 2".split()


def test_the_default_is_peers_and_an_option_of_a_search_chooses_the_search(table):
    def record(*words):
        return json.loads(sewil("select", table, *FEW, "--cv", 0, "--json", "--no-diagnostics", *words).stdout)

    assert record()["method"] == "cross-fitted-rfe"
    assert record("--generations", 1, "--population", 4, "--parents", 2)["method"] == "sew-il"
    assert record("--generations", 1, "--method", "rfe")["method"] == "rfe"
    assert record("--preset", "paper", "--generations", 0)["method"] == "sew-il"


@pytest.mark.parametrize("folds", [0, 3])
def test_by_default_the_labels_of_unlabeled_rows_say_how_many_columns(table, folds):
    def names(*words):
        record = json.loads(sewil("select", table, *FEW, *words, "--json", "--no-diagnostics").stdout)
        return [column["name"] for column in record["selected"]], record

    chosen, record = names("--cv", folds)
    assert record["options"]["n_features_to_select"] == "smallest"
    assert len(chosen) == record["sizes"]["chosen"]["columns"] <= record["sizes"]["smallest"]
    nested, _ = names("--cv", 0, "--n-features-to-select", record["sizes"]["smallest"])
    assert set(chosen) <= set(nested)


def test_the_tolerance_is_the_accuracy_that_fewer_columns_may_cost(table):
    def sizes(tolerance):
        words = ["--cv", 0, "--tolerance", tolerance, "--json", "--no-diagnostics"]
        return json.loads(sewil("select", table, *FEW, *words).stdout)["sizes"]

    strict, lax = sizes(0.001), sizes(0.2)
    assert lax["smallest"] < strict["smallest"]
    assert strict["points"] == lax["points"], "the tolerance cuts, it does not judge"
    assert lax["chosen"]["same"] < strict["chosen"]["same"]


def test_killed_and_resumed_the_default_gives_the_same_columns(table, tmp_path):
    words = [*FEW, "--cv", 3, "--no-diagnostics", "--quiet"]
    assert sewil("select", table, *words, "--out", tmp_path / "whole").returncode == 0
    with subprocess.Popen([SEWIL, "select", str(table), *map(str, words), "--out", str(tmp_path / "torn")]) as torn:
        deadline = time.monotonic() + 60
        while not (tmp_path / "torn" / "checkpoint.json").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        torn.send_signal(signal.SIGKILL)
    resumed = sewil("select", table, *words, "--resume", tmp_path / "torn")
    assert resumed.returncode == 0 or "holds no checkpoint.json" in resumed.stderr
    if resumed.returncode == 0:
        assert (tmp_path / "torn" / "selected.txt").read_text() == (tmp_path / "whole" / "selected.txt").read_text()


def test_threads_do_not_change_the_record(table, tmp_path):
    for threads in (1, 3):
        words = [*QUICK[:-3], "--threads", threads, "--quiet"]
        assert sewil("select", table, "--out", tmp_path / str(threads), *words).returncode == 0
    assert record_without_time(tmp_path / "1") == record_without_time(tmp_path / "3")


def test_keep_drop_and_groups_are_honored(table, tmp_path):
    groups = tmp_path / "groups.txt"
    groups.write_text("# two columns that belong together\nx5, x6\n\n")
    done = sewil(
        "select",
        table,
        "--out",
        tmp_path / "run",
        "--keep",
        "x1,x2",
        "--drop",
        "x3",
        "--feature-groups",
        groups,
        *QUICK,
    )
    assert done.returncode == 0, done.stderr
    names = set((tmp_path / "run" / "selected.txt").read_text().splitlines())
    assert {"x1", "x2"} <= names and "x3" not in names
    assert ("x5" in names) == ("x6" in names)


@pytest.mark.parametrize(
    "words, expected",
    [
        (["--keep", "x1", "--drop", "x1"], "Column 'x1' is to be kept and to be dropped; expected one of the two."),
        (["--keep", "nothing"], "nothing"),
        (["--parents", "30", "--population", "10"], "The number of parents is 30; expected 2 to the population's 10."),
        (["--criterion", "best"], "best"),
        (
            ["--feature-groups", "absent.txt"],
            "absent.txt: cannot be read: No such file or directory; expected a file with column groups.",
        ),
        (["--resume", "absent"], "absent"),
    ],
)
def test_bad_wishes_get_one_sentence_and_exit_code_2(table, tmp_path, words, expected):
    done = sewil("select", table, *words, cwd=tmp_path)
    assert done.returncode == 2
    assert expected in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_time_limit_writes_the_best_so_far_and_can_be_resumed(table, tmp_path):
    whole = [*QUICK[:6], "--generations", "40", "--quiet"]
    assert sewil("select", table, "--out", tmp_path / "whole", *whole).returncode == 0
    stopped = sewil("select", table, "--out", tmp_path / "part", *whole, "--time-limit", "0.3s")
    if stopped.returncode == 0:
        pytest.skip("the machine was too fast for the time limit")
    assert stopped.returncode == 3
    if (tmp_path / "part" / "record.json").exists():
        assert json.loads((tmp_path / "part" / "record.json").read_text())["stopped"] is True
    resumed = sewil("select", table, "--resume", tmp_path / "part", *whole)
    assert resumed.returncode == 0, resumed.stderr
    assert record_without_time(tmp_path / "part") == record_without_time(tmp_path / "whole")
    assert not (tmp_path / "part" / "checkpoint.json").exists()


def test_kill_9_at_any_moment_and_resume_gives_the_same_record(table, tmp_path):
    words = [*QUICK[:6], "--generations", "12", "--quiet"]
    start = time.monotonic()
    assert sewil("select", table, "--out", tmp_path / "whole", *words).returncode == 0
    whole_time = time.monotonic() - start
    killed = 0
    for part in (0.15, 0.4, 0.6, 0.85):
        folder = tmp_path / f"killed{part}"
        process = subprocess.Popen([SEWIL, "select", str(table), "--out", str(folder), *words])
        time.sleep(whole_time * part)
        process.send_signal(signal.SIGKILL)
        process.wait()
        if not (folder / "checkpoint.json").exists():
            continue  # killed before anything was begun, or it was quicker than before
        killed += 1
        resumed = sewil("select", table, "--resume", folder, *words)
        assert resumed.returncode == 0, resumed.stderr
        assert record_without_time(folder) == record_without_time(tmp_path / "whole")
        for name in ("selected.txt", "selected.csv", "labels.csv"):
            assert (folder / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    assert killed > 0


def test_a_checkpoint_of_other_options_is_refused(table, tmp_path):
    words = [*QUICK[:6], "--generations", "200", "--quiet"]
    process = subprocess.Popen([SEWIL, "select", str(table), "--out", str(tmp_path / "run"), *words])
    while not (tmp_path / "run" / "checkpoint.json").exists() and process.poll() is None:
        time.sleep(0.01)
    process.kill()
    process.wait()
    done = sewil("select", table, "--resume", tmp_path / "run", *words, "--seed", 7)
    assert done.returncode == 2
    assert "seed = 1, this one has 7" in done.stderr


@pytest.mark.parametrize(
    "method", ["sfs", "ssls", "rlsr", "cot-fss", "forest", "rfe", "iterative-rfe", "cross-fitted-rfe"]
)
def test_rankers_give_as_many_columns_as_asked_and_rank_all(table, tmp_path, method):
    done = sewil(
        "select",
        table,
        "--method",
        method,
        "--n-features-to-select",
        6,
        "--out",
        tmp_path / "run",
        "--n-estimators",
        20,
        "--quiet",
    )
    assert done.returncode == 0, done.stderr
    record = json.loads((tmp_path / "run" / "record.json").read_text())
    assert record["method"] == method
    assert len(record["selected"]) == 6
    ranked = record["ranking"]["columns"]
    assert [entry["rank"] for entry in ranked] == list(range(1, 49))
    assert {entry["name"] for entry in ranked[:6]} == {column["name"] for column in record["selected"]}
    header, *lines = (tmp_path / "run" / "ranking.csv").read_text().splitlines()
    assert header == "rank,column,score,chosen"
    assert [line.split(",")[1] for line in lines] == [entry["name"] for entry in ranked]
    assert sum(line.endswith(",1") for line in lines) == 6


def test_sew_il_gives_as_many_columns_as_asked(table):
    done = sewil("select", table, "--n-features-to-select", 5, "--json", *QUICK)
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["selected"]) == 5


def test_demo_finds_true_columns():
    done = sewil("demo", "--rows", 400, "--noise", 80, "--n-estimators", 30, "--generations", 8, "--threads", 2)
    assert done.returncode == 0, done.stderr
    assert "true columns found" in done.stdout and "precision" in done.stdout
    assert "not noise at FDR 0.1" in done.stdout
    assert "accuracy on the unlabeled rows" in done.stdout

"""bench/scaling_default.py: the default selection and the search for relevant columns, in one process and on two.

    .venv/bin/python bench/scaling_default.py                       # needs the wheel and Dask

A generated table (--rows x --columns, 20 true columns, --labels labels). Prints processor seconds of the process that
runs the fit and of the busiest worker, which wait for each other: their sum is what an idle machine with a core for
each would take, and `times` is how often that goes into the seconds of one process. Then what was sent. The records
must be the same every time.
"""

import argparse
import json
import resource

import numpy as np
from sklearn.base import clone

from scaling_long import on_dask, on_pool
from sewil import CrossFittedRFE, RelevanceSelector
from sewil.datasets import make_madelon_like


def alone(x, y, selector):
    own = resource.getrusage(resource.RUSAGE_SELF)
    found = clone(selector).fit(x, y)
    now = resource.getrusage(resource.RUSAGE_SELF)
    return now.ru_utime + now.ru_stime - own.ru_utime - own.ru_stime, columns_of(found.record_)


def columns_of(record):
    return json.dumps(record.get("selected") or record["relevance"]["columns"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, default=1000)
    parser.add_argument("--columns", type=int, default=300)
    parser.add_argument("--labels", type=int, default=100)
    parser.add_argument("--workers", type=int, nargs="*", default=[2])
    options = parser.parse_args()
    x, y = make_madelon_like(
        rows=options.rows,
        informative=20,
        redundant=0,
        noise=options.columns - 20,
        separation=1.5,
        labeled=options.labels / options.rows,
        random_state=1,
    )
    print("| what | here, s | busiest worker, s | together, s | times | tasks | sent, MB | answers, MB |")
    print("|---|---|---|---|---|---|---|---|")
    for name, selector in (
        ("select", CrossFittedRFE(random_state=1)),
        ("relevant", RelevanceSelector(random_state=1)),
    ):
        seconds, _ = alone(x, y, selector)
        print(f"| {name}, one process | {seconds:.1f} | | {seconds:.1f} | 1 | | | |", flush=True)
        for where, face in (("process pool", on_pool), ("Dask", on_dask)):
            for workers in options.workers:
                run = face(x, y, selector, workers)
                most, sent = max(run["scoring"]), run["sent"]
                together = run["here"] + most
                print(
                    f"| {name}, {where} of {workers} | {run['here']:.1f} | {most:.1f} of {sum(run['scoring']):.1f} | "
                    f"{together:.1f} | {seconds / together:.2f} | {len(sent.tasks)} | "
                    f"{(np.sum(sent.jobs) + np.sum(sent.tasks)) / 1e6:.1f} | {np.sum(sent.answers) / 1e6:.2f} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()

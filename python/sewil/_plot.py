"""sewil/_plot.py: pictures of a record, with matplotlib where it is installed."""

from __future__ import annotations

from typing import Any

import numpy as np

MOST_COLUMNS = 20


def plot_record(record: dict[str, Any]) -> Any:
    """A figure of the run: what the search or the ranking did, and the features it selected."""
    try:
        from matplotlib.figure import Figure
    except ImportError as problem:
        raise ImportError("plot() needs matplotlib; install it with: pip install matplotlib") from problem
    history = record["history"]
    scores = [entry["score"] for entry in (record["ranking"] or {"columns": []})["columns"]]
    panels = 3 if history else 2 if any(isinstance(score, float) for score in scores) else 1
    figure = Figure(figsize=(1 + 4 * panels, 4), layout="constrained")
    axes = figure.subplots(1, panels, squeeze=False)[0]
    if history:
        _plot_history(axes[0], history, record["criterion"])
        _plot_sizes(axes[2], history, record)
    elif panels == 2:
        _plot_scores(axes[0], scores, len(record["selected"]))
    _plot_columns(axes[min(1, panels - 1)], record["selected"], with_share=bool(history))
    figure.suptitle(f"{record['method']}: {len(record['selected'])} of {record['data']['columns']} features")
    return figure


def _numbers(values: list[float | None]) -> Any:
    return np.array([np.nan if value is None else value for value in values], float)


def _plot_history(axes: Any, history: list[dict[str, Any]], criterion: str) -> None:
    generation = [entry["generation"] for entry in history]
    axes.plot(generation, _numbers([entry["best"] for entry in history]), label="best")
    axes.plot(generation, _numbers([entry["mean"] for entry in history]), label="mean")
    axes.set(xlabel="generation", ylabel=criterion, title="search")
    axes.legend(loc="upper right")
    alive = axes.twinx()
    alive.plot(generation, [entry["alive"] for entry in history], color="0.6", linestyle=":")
    alive.set_ylabel("features alive (dotted)")
    alive.set_ylim(bottom=0)


def _plot_columns(axes: Any, selected: list[dict[str, Any]], with_share: bool) -> None:
    top = selected[:MOST_COLUMNS]
    place = np.arange(len(top))
    axes.barh(place, [column["importance"] for column in top])
    axes.set_yticks(place, [column["name"] for column in top])
    axes.invert_yaxis()
    title = "selected features" if len(top) == len(selected) else f"first {len(top)} of the selected features"
    axes.set(xlabel="importance (bar)" if with_share else "importance", title=title)
    if not with_share:
        return
    share = axes.twiny()
    share.plot([column["share"] for column in top], place, "o", color="0.3", markersize=4)
    share.set_xlim(0, 1.05)
    share.set_xlabel("share of the last population (dot)")


def _plot_sizes(axes: Any, history: list[dict[str, Any]], record: dict[str, Any]) -> None:
    with_sets = [entry for entry in history if entry["lengths"]]
    sizes = [entry["lengths"][0] for entry in with_sets]
    dots = axes.scatter(
        sizes, _numbers([entry["best"] for entry in with_sets]), c=[entry["generation"] for entry in with_sets]
    )
    axes.figure.colorbar(dots, ax=axes, label="generation")
    bound = record["bounds"].get({"oob": "oob_error"}.get(record["criterion"], record["criterion"].replace("-", "_")))
    if bound is not None:
        axes.plot(len(record["selected"]), bound, "r*", markersize=12, label="selected set")
        axes.legend()
    axes.set(xlabel="features of the best set", ylabel=record["criterion"], title="size against bound")


def _plot_scores(axes: Any, scores: list[float | str], kept: int) -> None:
    finite = _numbers([score if isinstance(score, float) else None for score in scores])  # else the word infinity
    axes.plot(np.arange(1, len(finite) + 1), finite)
    axes.axvline(kept, color="0.6", linestyle=":")
    axes.set(xlabel="rank", ylabel="score", title="ranking (dotted: features kept)")

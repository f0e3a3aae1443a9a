"""sewil/_html.py: what a fitted selector shows of itself in a notebook: how many features, how good, and which."""

from __future__ import annotations

from html import escape
from typing import Any

import numpy as np

from sewil._input import column_names

MOST_ROWS = 20


def summary_html(selector: Any) -> str:
    """The most important of the selected features in a table, under a line about all of them."""
    chosen = np.flatnonzero(selector.support_)
    strength = selector.feature_importances_
    q_values = getattr(selector, "qvalues_", None)
    order = chosen[np.argsort(-strength[chosen], kind="stable")]
    names = column_names(selector)
    word = "feature" if selector.n_features_in_ == 1 else "features"
    verb = "selected" if q_values is None else "relevant"
    line = f"{len(chosen):,} of {selector.n_features_in_:,} {word} {verb}{_accuracy(selector)}"
    head = "<th>feature</th><th>importance</th>" + ("" if q_values is None else "<th>q-value</th>")
    rows = []
    for at in order[:MOST_ROWS]:
        cells = [f"<td>{escape(names[at])}</td>", f"<td>{strength[at]:.4g}</td>"]
        if q_values is not None:
            cells.append(f"<td>{q_values[at]:.3g}</td>")
        rows.append("<tr>" + "".join(cells) + "</tr>")
    more = f"<p>and {len(chosen) - MOST_ROWS:,} more</p>" if len(chosen) > MOST_ROWS else ""
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>" if rows else ""
    return f'<div class="sewil-summary"><p>{escape(line)}</p>{table}{more}</div>'


def _accuracy(selector: Any) -> str:
    estimate = getattr(selector, "cv_results_", None)
    chosen = (estimate or {}).get("chosen")
    if not chosen or chosen.get("accuracy") is None:
        return ""
    text = f"; expected accuracy {100 * chosen['accuracy']:.1f} %"
    if chosen.get("low") is not None and chosen.get("high") is not None:
        text += f" ({100 * chosen['low']:.1f} to {100 * chosen['high']:.1f} %)"
    return text

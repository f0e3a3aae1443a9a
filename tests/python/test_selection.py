"""tests/python/test_selection.py: what the selectors choose and what they leave behind."""

import json
import pickle

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.pipeline import make_pipeline

from sewil import CoTrainingSelector, SelfTrainingEnsemble, SemiFisherSelector, SemiLaplacianSelector, SewilSelector
from sewil.datasets import make_madelon_like
from small import SEARCH, name, selectors


def test_it_finds_the_informative_columns_among_noise():
    data = make_madelon_like(rows=400, noise=80, labeled=0.2, separation=2.0, random_state=1, return_X_y=False)
    selector = SewilSelector(n_estimators=60, random_state=1, n_jobs=-1).fit(data.data, data.target)
    useful = data.roles[selector.get_support()] != "noise"
    assert useful.mean() > 0.8, "noise was chosen"
    assert useful.sum() >= 10, "most of the 20 useful columns were missed"
    free = data.target == -1
    assert np.mean(selector.transduction_[free] == data.truth[free]) > 0.9


@pytest.mark.parametrize("selector", selectors(), ids=name)
def test_keep_drop_and_groups_are_obeyed_by_position(X, y, selector):
    selector.set_params(keep=[7], drop=[0], feature_groups=[[1, 2], [3, 4]]).fit(X, y)
    chosen = selector.get_support()
    assert chosen[7] and not chosen[0]
    assert chosen[1] == chosen[2] and chosen[3] == chosen[4]
    assert selector.record_["options"]["keep"] == ["x7"]


@pytest.mark.parametrize("selector", selectors(), ids=name)
def test_keep_drop_and_groups_are_obeyed_by_name(X, y, names, selector):
    pd = pytest.importorskip("pandas")
    by_position = (
        clone(selector).set_params(keep=[7], drop=[0], feature_groups=[[1, 2]]).fit(pd.DataFrame(X, columns=names), y)
    )
    by_name = selector.set_params(keep=["c7"], drop=["c0"], feature_groups=[["c1", "c2"]]).fit(
        pd.DataFrame(X, columns=names), y
    )
    np.testing.assert_array_equal(by_name.get_support(), by_position.get_support())
    assert set(by_name.get_feature_names_out()) == set(names[by_name.get_support()])


def test_wishes_that_contradict_each_other_are_named(X, y):
    with pytest.raises(ValueError, match="x3"):
        SewilSelector(keep=[3], drop=[3]).fit(X, y)
    with pytest.raises(ValueError, match="did you mean 'petal'"):
        pd = pytest.importorskip("pandas")
        SewilSelector(keep=["pedal"]).fit(pd.DataFrame(X[:, :2], columns=["petal", "stem"]), y)


@pytest.mark.parametrize("selector", selectors(), ids=name)
def test_what_a_fit_leaves(X, y, problem, selector):
    selector.fit(X, y)
    chosen = selector.get_support(indices=True)
    assert 0 < len(chosen) <= X.shape[1]
    assert selector.feature_importances_[chosen].sum() == pytest.approx(1)
    assert not np.delete(selector.feature_importances_, chosen).any()
    assert sorted(column["index"] - 1 for column in selector.record_["selected"]) == chosen.tolist()
    assert selector.record_["seed"] == 0 and selector.record_["method"] == selector._method
    assert selector.record_["command"].startswith(f"sewil.{name(selector)}(")
    assert selector.bounds_["cbil"] <= 1 and selector.stopped_ is None
    json.dumps(selector.record_)
    known = y != -1
    np.testing.assert_array_equal(selector.transduction_[known], y[known])
    np.testing.assert_array_equal(selector.votes_[~known].argmax(axis=1), selector.transduction_[~known])
    np.testing.assert_array_equal(selector.transform(X), X[:, chosen])


def test_rankers_give_scores_and_an_order(X, y):
    fisher = SemiFisherSelector(n_features_to_select=3, n_estimators=5, random_state=0, drop=[2]).fit(X, y)
    assert np.isnan(fisher.scores_[2]) and sorted(fisher.ranking_) == [*range(1, 12), 12] and fisher.ranking_[2] == 12
    assert np.all(np.diff(fisher.scores_[np.argsort(fisher.ranking_)[:11]]) <= 0)
    assert set(fisher.get_support(indices=True)) == set(np.flatnonzero(fisher.ranking_ <= 3))
    laplacian = SemiLaplacianSelector(n_features_to_select=3, n_estimators=5, random_state=0).fit(X, y)
    assert np.all(np.diff(laplacian.scores_[np.argsort(laplacian.ranking_)]) >= 0)
    forward = CoTrainingSelector(n_features_to_select=6, n_estimators=5, random_state=0).fit(X, y)
    assert not hasattr(forward, "scores_") and set(np.flatnonzero(forward.ranking_ <= 6)) == set(
        forward.get_support(indices=True)
    )


@pytest.mark.parametrize("selector", selectors(), ids=name)
def test_how_many_columns_may_be_said(X, y, selector):
    if isinstance(selector, SewilSelector):
        selector.set_params(relevance="none")  # else fewer may be left alive
    assert selector.set_params(n_features_to_select=6).fit(X, y).get_support().sum() == 6


@pytest.mark.parametrize("container", ["pandas", "polars"])
def test_output_frames_keep_names_and_types(X, y, names, container):
    library = pytest.importorskip(container)
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(X, columns=names).assign(c11=np.where(X[:, 11] > 0, "a", "b"))
    given = frame if container == "pandas" else library.from_dict({column: frame[column].tolist() for column in frame})
    selector = SewilSelector(n_estimators=10, random_state=0, keep=["c11"], **SEARCH).set_output(transform=container)
    chosen = selector.fit(given, y).transform(given)
    assert isinstance(chosen, library.DataFrame)
    assert list(chosen.columns) == list(selector.get_feature_names_out())
    assert chosen["c11"].to_list() == given["c11"].to_list()


def test_it_works_in_a_pipeline(X, y, problem):
    model = make_pipeline(
        SewilSelector(n_estimators=20, random_state=0, **SEARCH), SelfTrainingEnsemble(n_estimators=20, random_state=0)
    )
    assert np.mean(model.fit(X, y).predict(X) == problem.truth) > 0.7


@pytest.mark.parametrize("selector", selectors(), ids=name)
def test_plots_show_every_kind_of_record(X, y, selector, tmp_path):
    pytest.importorskip("matplotlib")
    figure = selector.fit(X, y).plot()
    titles = {axes.get_title() for axes in figure.axes}
    assert "selected features" in titles
    assert ("search" in titles) == isinstance(selector, SewilSelector)
    assert ("ranking (dotted: features kept)" in titles) == hasattr(selector, "scores_")
    figure.savefig(tmp_path / "run.png")
    assert (tmp_path / "run.png").stat().st_size > 5000


@pytest.mark.parametrize("selector", selectors(), ids=name)
def test_the_report_is_one_page_about_the_run(X, y, selector, tmp_path):
    selector.fit(X, y).report(tmp_path / "run.html")
    page = (tmp_path / "run.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>") and page.rstrip().endswith("</html>")
    for column in selector.get_feature_names_out():
        assert column in page
    assert selector.record_["data"]["hash"] in page


def test_a_fitted_selector_that_was_pickled_makes_the_same_report(X, y, tmp_path):
    selector = SewilSelector(n_estimators=10, random_state=0, **SEARCH).fit(X, y)
    selector.report(tmp_path / "a.html")
    pickle.loads(pickle.dumps(selector)).report(str(tmp_path / "b.html"))
    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()


def test_diagnostics_may_be_left_out_and_change_nothing_else(X, y, tmp_path):
    options = {"n_estimators": 10, "random_state": 0, **SEARCH}
    full, short = SewilSelector(**options).fit(X, y), SewilSelector(diagnostics=False, **options).fit(X, y)
    assert full.record_["diagnostics"] is not None and short.record_["diagnostics"] is None
    np.testing.assert_array_equal(full.get_support(), short.get_support())
    short.report(tmp_path / "short.html")
    assert (tmp_path / "short.html").stat().st_size > 5000


def test_built_in_data_has_the_roles_it_says():
    data = make_madelon_like(
        rows=60, informative=3, redundant=2, repeated=1, noise=4, labeled=0.5, random_state=0, return_X_y=False
    )
    assert data.data.shape == (60, 10) and sorted(data.roles) == ["informative"] * 3 + ["noise"] * 4 + [
        "redundant"
    ] * 2 + ["repeated"]
    known = data.target != -1
    assert known.sum() == 30 and np.array_equal(data.target[known], data.truth[known])
    again, _ = make_madelon_like(rows=60, informative=3, redundant=2, repeated=1, noise=4, labeled=0.5, random_state=0)
    np.testing.assert_array_equal(again, data.data)
    with pytest.raises(ValueError, match="rows must be a whole number"):
        make_madelon_like(rows=0)

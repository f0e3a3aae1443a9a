"""tests/python/test_anndata.py: AnnData goes into fit and select: the real one where it is installed (make
test-anndata), else a stand-in with its parts."""

import copy
import json
import pathlib

import numpy as np
import pandas as pd
import pytest
from scipy import sparse

import sewil
from sewil import CrossFittedRFE, RelevanceSelector, SelfTrainingEnsemble, SemiFisherSelector

try:
    import anndata
except ImportError:
    anndata = None

FILES = pathlib.Path(__file__).resolve().parents[1] / "files"


class StandIn:
    """The parts of an AnnData that are used here."""

    def __init__(self, X, obs, var):
        self.X, self.obs, self.var, self.uns = X, obs, var, {}

    obs_names = property(lambda self: self.obs.index)
    var_names = property(lambda self: self.var.index)
    shape = property(lambda self: self.X.shape)

    def __getitem__(self, at):
        rows, columns = at
        return type(self)(self.X[rows][:, columns], self.obs[rows], self.var[columns])

    def copy(self):
        return copy.deepcopy(self)


StandIn.__name__ = "AnnData"
KINDS = [StandIn] if anndata is None else [StandIn, anndata.AnnData]
FORMS = {"dense": np.asarray, "csr": sparse.csr_matrix, "csc": sparse.csc_matrix, "csr_array": sparse.csr_array}


@pytest.fixture(params=KINDS, ids=["stand-in", "anndata"][: len(KINDS)])
def make(request, X, y):
    """make("csr"): the small problem as an AnnData, NaN where a row has no label."""

    def build(form="dense"):
        labels = pd.Categorical([None if code < 0 else f"type {code}" for code in y])
        obs = pd.DataFrame({"cell_type": labels, "age": np.arange(len(y))}, index=[f"cell{i}" for i in range(len(y))])
        var = pd.DataFrame(index=[f"gene{c}" for c in range(X.shape[1])])
        return request.param(FORMS[form](np.round(X)), obs, var)

    return build


def small(**parameters):
    return SemiFisherSelector(n_features_to_select=4, n_estimators=15, random_state=0, cv=0, **parameters)


@pytest.mark.parametrize("form", FORMS)
def test_a_fit_on_an_anndata_is_the_fit_on_its_parts(make, form):
    adata = make(form)
    frame = pd.DataFrame(make().X, columns=adata.var_names)
    by_parts = small().fit(frame, adata.obs["cell_type"])
    found = small().fit(adata, label="cell_type")
    assert np.array_equal(found.support_, by_parts.support_)
    assert np.array_equal(found.transduction_, by_parts.transduction_)
    assert found.record_["data"]["hash"] == by_parts.record_["data"]["hash"]
    assert list(found.feature_names_in_) == list(adata.var_names)
    assert list(found.get_feature_names_out()) == list(by_parts.get_feature_names_out())


@pytest.mark.parametrize("form", ["dense", "csr"])
def test_new_cells_are_labeled_and_cut_to_the_chosen_genes(make, form):
    adata = make(form)
    model = SelfTrainingEnsemble(n_estimators=15, cv=0, random_state=0).fit(adata, label="cell_type")
    assert model.predict(adata).shape == (adata.shape[0],)
    selector = small().fit(adata, label="cell_type")
    cut = selector.transform(adata)
    assert cut.shape == (adata.shape[0], 4) and type(cut) is type(adata)
    assert list(cut.var_names) == list(adata.var_names[selector.support_])


def test_suggested_rows_are_named(make):
    selector = small().fit(make(), label="cell_type")
    assert all(row.id == f"cell{row.row}" for row in selector.suggest_rows(3))


def test_select_writes_what_it_found(make):
    adata = make("csr")
    selector = sewil.select(adata, label="cell_type", n_features_to_select=4, n_estimators=15, random_state=0, cv=0)
    assert isinstance(selector, CrossFittedRFE)
    assert np.array_equal(adata.var["sewil_selected"], selector.support_) and adata.var["sewil_selected"].sum() == 4
    assert np.array_equal(adata.var["sewil_importance"], selector.feature_importances_)
    assert "sewil_q_value" not in adata.var
    given = adata.obs["cell_type"].notna()
    assert (adata.obs["sewil_label"][given].astype(str) == adata.obs["cell_type"][given].astype(str)).all()
    assert adata.obs["sewil_label"].notna().all() and adata.obs["sewil_label"].dtype == "category"
    assert (adata.obs["sewil_vote"][given] == 1).all() and adata.obs["sewil_vote"].between(0, 1).all()
    told = adata.uns["sewil"]
    assert told["method"] == "CrossFittedRFE" and told["label"] == "cell_type"
    assert json.loads(told["record"]) == selector.record_


def test_q_values_are_written_where_they_are_computed(make):
    adata = make()
    judge = RelevanceSelector(n_estimators=15, noise="independent", random_state=0)
    fitted = sewil.select(adata, "cell_type", selector=judge)
    assert np.array_equal(adata.var["sewil_q_value"], fitted.qvalues_)
    assert "sewil_label" not in adata.obs
    assert not hasattr(judge, "support_")  # it was cloned


def test_a_copy_leaves_the_original_alone(make):
    adata = make()
    found = sewil.select(adata, "cell_type", selector=small(), copy=True)
    assert "sewil_selected" in found.var and "sewil_selected" not in adata.var
    assert "sewil" in found.uns and "sewil" not in adata.uns


def test_what_does_not_fit_is_refused(make, X, y):
    adata = make()
    with pytest.raises(ValueError, match=r"y is missing; for an AnnData say label='...'.*'cell_type', 'age'"):
        small().fit(adata)
    with pytest.raises(ValueError, match=r"X.obs has no column 'kind', expected one of 'cell_type', 'age'"):
        small().fit(adata, label="kind")
    with pytest.raises(ValueError, match="y and label were both given"):
        small().fit(adata, y, label="cell_type")
    with pytest.raises(ValueError, match=r"label names a column of X.obs, but X is a ndarray"):
        small().fit(X, label="cell_type")
    with pytest.raises(ValueError, match="adata is a ndarray, expected an AnnData"):
        sewil.select(X, "cell_type")
    with pytest.raises(ValueError, match="n_features_to_select was given beside a selector"):
        sewil.select(adata, "cell_type", selector=small(), n_features_to_select=3)
    fitted = small().fit(adata, label="cell_type")
    with pytest.raises(ValueError, match=r"X.var_names\[0\] is 'gene11', expected 'gene0'"):
        fitted.transform(adata[:, ::-1])
    with pytest.raises(ValueError, match="X has 3 features, but SemiFisherSelector is expecting 12"):
        fitted.transform(adata[:, :3])


def test_a_gene_that_stands_twice_is_refused(make):
    adata = make()
    adata.var.index = ["gene0", *adata.var_names[:-1]]
    with pytest.raises(ValueError, match="several columns named 'gene0'"):
        small().fit(adata, label="cell_type")


needs_anndata = pytest.mark.skipif(anndata is None, reason="skipped: anndata is not installed (make test-anndata)")


@needs_anndata
@pytest.mark.parametrize("kind", ["csr", "csc", "dense"])
def test_a_backed_file_gives_what_its_memory_gives(kind):
    held = anndata.read_h5ad(FILES / f"{kind}.h5ad")
    backed = anndata.read_h5ad(FILES / f"{kind}.h5ad", backed="r")
    one = small().fit(held, label="cell_type")
    two = small().fit(backed, label="cell_type")
    assert one.record_["data"]["hash"] == two.record_["data"]["hash"]
    assert np.array_equal(one.support_, two.support_)
    backed.file.close()


@needs_anndata
def test_sparse_cells_of_a_backed_file_never_become_a_dense_array(monkeypatch, tmp_path):
    wide = anndata.AnnData(
        sparse.random(60, 50_000, density=1e-3, format="csr", random_state=0),
        obs=pd.DataFrame({"kind": pd.Categorical(["a", "b", None] * 20)}, index=[str(i) for i in range(60)]),
    )
    wide.write_h5ad(tmp_path / "wide.h5ad")
    backed = anndata.read_h5ad(tmp_path / "wide.h5ad", backed="r")

    def refuse(*_, **__):
        raise AssertionError("a dense copy was made")

    for kind in (sparse.csr_matrix, sparse.csc_matrix):
        monkeypatch.setattr(kind, "toarray", refuse)
        monkeypatch.setattr(kind, "todense", refuse)
    small().fit(backed, label="kind")
    backed.file.close()


@needs_anndata
def test_what_select_wrote_survives_a_file(make, tmp_path):
    adata = anndata.read_h5ad(FILES / "csr.h5ad")
    sewil.select(adata, "cell_type", selector=small())
    adata.write_h5ad(tmp_path / "out.h5ad")
    again = anndata.read_h5ad(tmp_path / "out.h5ad")
    assert np.array_equal(again.var["sewil_selected"], adata.var["sewil_selected"])
    assert again.uns["sewil"]["record"] == adata.uns["sewil"]["record"]


def test_a_fitted_selector_shows_its_columns_in_a_notebook(X, y):
    selector = small()
    assert "sewil-summary" not in selector._repr_mimebundle_()["text/html"]
    frame = pd.DataFrame(X, columns=["<b>gene</b>", *(f"g{c}" for c in range(1, X.shape[1]))])
    selector.fit(frame, y)
    for shown in (selector._repr_mimebundle_()["text/html"], selector._repr_html_()):
        assert "4 of 12 features selected" in shown
        table = shown[shown.index("sewil-summary") :]
        assert "<b>gene" not in table and table.count("<tr>") == 5
    estimated = SemiFisherSelector(n_features_to_select=30, n_estimators=15, random_state=0).fit(
        np.hstack([X] * 3) + np.arange(36), y
    )
    shown = estimated._repr_html_()
    assert "expected accuracy" in shown and "more</p>" in shown
    judged = RelevanceSelector(n_estimators=15, noise="independent", random_state=0).fit(X, y)._repr_html_()
    assert "<th>q-value</th>" in judged and "relevant" in judged

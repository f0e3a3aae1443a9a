"""tests/python/test_any_method.py: selectors and classifiers of other packages beside those of this one."""

import numpy as np
import pytest
from sklearn.ensemble import RandomForestClassifier
from sklearn.feature_selection import RFE, SelectFromModel, SelectKBest
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.semi_supervised import SelfTrainingClassifier

from sewil import LabeledRowsClassifier, SelfTrainingEnsemble, SemiFisherSelector, SemiSupervisedKFold
from sewil.study import compare, shuffle_splits, summarize, table


class Seen(SelectKBest):
    """Remembers how many rows it was fitted on."""

    rows = []

    def fit(self, X, y):
        Seen.rows.append(len(y))
        return super().fit(X, y)


def test_scikit_learns_selectors_and_pipelines_are_compared_with_ours(problem):
    X, truth = problem.data, np.asarray(problem.truth)
    forest = RandomForestClassifier(10)
    methods = {
        "sfs": SemiFisherSelector(n_features_to_select=4, n_estimators=10),
        "k-best": SelectKBest(k=4),
        "rfe": RFE(LogisticRegression(), n_features_to_select=4),
        "self-training": SelectFromModel(
            SelfTrainingClassifier(forest),
            max_features=4,
            threshold=-np.inf,
            importance_getter="estimator_.feature_importances_",
        ),
        "scaled": make_pipeline(StandardScaler(), SelectKBest(k=4)),
        "all": None,
    }
    splits = list(shuffle_splits(truth, 2, labeled=0.3, random_state=1))
    lines = compare(methods, X, truth, splits, classifier=SelfTrainingEnsemble(n_estimators=10))
    assert {(line["method"], line["columns"]) for line in lines} == {(name, 4) for name in methods if name != "all"} | {
        ("all", 12)
    }
    assert all(0.3 < line["acc_u"] <= 1 and 0 < line["acc_t"] <= 1 for line in lines)
    assert len({line["data_hash"] for line in lines}) == 1
    assert len(summarize(lines)) == len(methods) and "k-best" in table(lines)
    again = compare(methods, X, truth, splits, classifier=SelfTrainingEnsemble(n_estimators=10))
    assert [line["acc_u"] for line in again] == [line["acc_u"] for line in lines]


def test_supervised_selectors_see_the_labeled_rows_only(problem):
    splits = list(shuffle_splits(problem.truth, 1, labeled=20, test=30, random_state=1))
    Seen.rows.clear()
    compare({"seen": Seen(k=3)}, problem.data, problem.truth, splits, classifier=SelfTrainingEnsemble(n_estimators=5))
    assert Seen.rows == [20]


def test_the_answer_may_be_judged_by_the_users_own_classifier(problem):
    splits = list(shuffle_splits(problem.truth, 2, labeled=0.3, random_state=1))
    lines = compare(
        {"sfs": SemiFisherSelector(n_features_to_select=4, n_estimators=10), "all": None},
        problem.data,
        problem.truth,
        splits,
        classifier=LogisticRegression(),
    )
    split = splits[0]
    chosen = SemiFisherSelector(n_features_to_select=4, n_estimators=10, random_state=1)
    known = np.full(len(problem.truth), -1)
    known[split.labeled] = np.asarray(problem.truth)[split.labeled]
    rows = np.concatenate([split.labeled, split.unlabeled])
    X = chosen.fit(problem.data[rows], known[rows]).transform(problem.data)
    model = LogisticRegression(random_state=1).fit(X[split.labeled], np.asarray(problem.truth)[split.labeled])
    assert lines[0]["acc_t"] == model.score(X[split.test], np.asarray(problem.truth)[split.test])


def test_rows_without_a_label_are_no_class(problem):
    y = np.where(np.arange(120) % 3 == 0, -1, np.asarray(problem.truth))
    lines = compare({"k-best": SelectKBest(k=3)}, problem.data, y, classifier=SelfTrainingEnsemble(n_estimators=5))
    known = int(np.count_nonzero(y >= 0))
    for line in lines:
        scored = known - line["labeled"] - line["test"]
        assert abs(line["acc_u"] * scored - round(line["acc_u"] * scored)) < 1e-9


@pytest.mark.parametrize("fill", [None, SelfTrainingEnsemble(n_estimators=10, random_state=0)])
def test_any_classifier_works_behind_a_selector_and_in_a_grid_search(X, y, problem, fill):
    model = make_pipeline(
        SemiFisherSelector(n_estimators=5, random_state=0),
        LabeledRowsClassifier(RandomForestClassifier(10, random_state=0), fill=fill),
    )
    model.fit(X, y)
    assert model.predict_proba(X).shape == (120, 2) and model.score(X, y) > 0.8
    rows = len(y) if fill is not None else np.count_nonzero(y >= 0)
    assert model[-1].estimator_.n_features_in_ == model[0].support_.sum()
    assert sum(tree.tree_.n_node_samples[0] > 0 for tree in model[-1].estimator_.estimators_) == 10 and rows > 0
    search = GridSearchCV(
        model,
        {"semifisherselector__n_features_to_select": [3, 6], "labeledrowsclassifier__estimator__max_depth": [2, None]},
        cv=SemiSupervisedKFold(2),
    ).fit(X, y)
    assert 0.5 < search.best_score_ <= 1


def test_labels_may_be_texts(X, y):
    texts = np.array([None, "a", "b"], dtype=object)[y + 1]
    model = LabeledRowsClassifier(LogisticRegression()).fit(X, texts)
    assert set(model.predict(X)) <= {"a", "b"} and model.score(X, texts) > 0.5

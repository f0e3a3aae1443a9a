"""sewil/_parameter_types.pyi: the parameters of every estimator, for type checkers; see _parameters.py.

Written by `make parameter-types`, by the C++ side's description of the options: do not edit.
"""

from typing import TypedDict

from sewil._parameters import ExecutedSettings, RelevanceSettings, RunSettings, SelectorSettings

# ---- the options of each scope ----

NFeatures = TypedDict("NFeatures", {"n_features_to_select": int | str, "tolerance": float}, total=False)
Search = TypedDict("Search", {"search": str}, total=False)
Population = TypedDict("Population", {"population": int}, total=False)
Breeding = TypedDict("Breeding", {"parents": int, "generations": int}, total=False)
Fsga = TypedDict("Fsga", {"suspicion": float, "length_step": float, "final": str, "vote_share": float}, total=False)
Cga = TypedDict("Cga", {"mutation_rate": float | str}, total=False)
Fss = TypedDict("Fss", {"forward_step": float}, total=False)
Criterion = TypedDict("Criterion", {"criterion": str}, total=False)
Moments = TypedDict("Moments", {"moments": str}, total=False)
Forest = TypedDict("Forest", {"n_estimators": int, "max_features": float | str, "constant_rule": str,
    "class_balance": str, "coarse_rows": int}, total=False)
SelfTraining = TypedDict("SelfTraining", {"estimator": str, "policy": str, "threshold_search": str,
    "threshold_grid": int, "policy_threshold": float, "policy_share": float, "curriculum_step": float, "max_iter": int |
    None}, total=False)
Relevance = TypedDict("Relevance", {"relevance": str, "relevance_level": float, "relevance_difference": float},
    total=False)
Standardize = TypedDict("Standardize", {"standardize": bool}, total=False)
NeighborGraph = TypedDict("NeighborGraph", {"n_neighbors": int}, total=False)
Fisher = TypedDict("Fisher", {"fisher_lambda": float, "fisher_delta": float}, total=False)
Rlsr = TypedDict("Rlsr", {"rlsr_gamma": float, "rlsr_smoothing": float, "rlsr_inner_steps": int,
    "rlsr_inner_change": float, "rlsr_outer_steps": int, "rlsr_outer_change": float, "rlsr_system": str}, total=False)
CoTraining = TypedDict("CoTraining", {"cot_learner": str, "cot_start": int, "cot_draws": int, "cot_draw_share": float,
    "cot_stride": float}, total=False)
Screening = TypedDict("Screening", {"screening_rounds": int, "screening_fdr": float}, total=False)
IterativeRfe = TypedDict("IterativeRfe", {"rfe_max_features": float | str, "rfe_relabel_every": int}, total=False)
CrossFittedRfe = TypedDict("CrossFittedRfe", {"cross_fit_repeats": int, "rfe_n_estimators": int}, total=False)
Candidates = TypedDict("Candidates", {"balanced_rows": bool}, total=False)
Redundancy = TypedDict("Redundancy", {"max_correlation": float}, total=False)
Acceptance = TypedDict("Acceptance", {"accept_error": float, "accept_error_by": str, "prediction_sets": float},
    total=False)
SeedCheck = TypedDict("SeedCheck", {"check_seeds": int}, total=False)
Discovery = TypedDict("Discovery", {"fdr": float, "noise": str, "rounds": int, "feature_folds": int, "seeds": int},
    total=False)
Generate = TypedDict("Generate", {"rows": int, "informative": int, "redundant": int, "repeated": int, "noise": int,
    "classes": int, "clusters_per_class": int, "separation": float, "flip": float, "labeled": float}, total=False)
Estimate = TypedDict("Estimate", {"cv": int, "n_repeats": int, "reweight": bool}, total=False)

# ---- the scopes of each estimator ----

class EverySelector(NFeatures, Forest, SelfTraining, Estimate, Redundancy, Acceptance, SeedCheck, total=False): ...
class CoTrainingSelector(EverySelector, CoTraining, SelectorSettings, total=False): ...
class CrossFittedRFE(EverySelector, Screening, CrossFittedRfe, SelectorSettings, total=False): ...
class ForestClassifier(Forest, RunSettings, total=False): ...
class ForestImportanceSelector(EverySelector, SelectorSettings, total=False): ...
class IterativeRFE(EverySelector, Screening, IterativeRfe, SelectorSettings, total=False): ...
class RLSRSelector(EverySelector, Standardize, Rlsr, SelectorSettings, total=False): ...
class RelevanceSelector(Discovery, Forest, SelfTraining, RelevanceSettings, total=False): ...
class SelfTrainingEnsemble(Forest, SelfTraining, Estimate, Acceptance, ExecutedSettings, total=False): ...
class SemiFisherSelector(EverySelector, Standardize, NeighborGraph, Fisher, SelectorSettings, total=False): ...
class SemiLaplacianSelector(EverySelector, Standardize, NeighborGraph, SelectorSettings, total=False): ...
class SemiSupervisedRFE(EverySelector, SelectorSettings, total=False): ...
class SewilSelector(EverySelector, Search, Population, Breeding, Fsga, Cga, Fss, Criterion, Moments, Relevance,
    Candidates, SelectorSettings, total=False): ...

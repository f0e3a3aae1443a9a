// python/src/bounds.cpp: the bounds of a forest, for Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include <optional>
#include <utility>

#include "arrays.h"
#include "bindings.h"
#include "fields.h"
#include "option_values.h"
#include "sewil/data/work.h"
#include "sewil/learn/self_training.h"
#include "sewil/learn/votes.h"
#include "sewil/select/criterion.h"

namespace sewil::python {
namespace {

NewMatrix<double> margins(const Matrix<double>& array) {
  const VoteMatrix votes = votes_of(array);
  VoteMatrix result(votes.rows, votes.classes);
  for (std::size_t row = 0; row < votes.rows; ++row) margins_of(votes.row(row), result.row(row));
  return new_matrix(std::move(result));
}

std::pair<double, double> moments(const Matrix<double>& votes,
                                  const std::optional<Matrix<double>>& posterior) {
  const MarginMoments found =
      posterior ? margin_moments(votes_of(votes), votes_of(*posterior)) : margin_moments(votes_of(votes));
  return {found.mu1, found.mu2};
}

NewMatrix<double> mislabeling(const Vector<std::int32_t>& truth, const Vector<std::int32_t>& predicted,
                              std::size_t classes) {
  return new_matrix(mislabeling_matrix(span_of(truth), span_of(predicted), classes).values, classes, classes);
}

MislabelingMatrix matrix_of(const Matrix<double>& array) {
  return {array.shape(0), {array.data(), array.data() + array.size()}, 0};
}

nb::dict thresholds(const Matrix<double>& votes, const nb::dict& options, int threads) {
  const auto chosen = read_options<ThresholdOptions>(options);
  const VoteMatrix copied = votes_of(votes);
  std::vector<double> threshold;
  std::vector<double> error;
  {
    const nb::gil_scoped_release released;
    for (const ClassThreshold& one : transductive_thresholds(copied, chosen, Workers(threads))) {
      threshold.push_back(one.threshold);
      error.push_back(one.error);
    }
  }
  nb::dict result;
  result["thresholds"] = new_vector(std::move(threshold));
  result["errors"] = new_vector(std::move(error));
  return result;
}

double bound(const Matrix<double>& votes, const nb::dict& options, int threads) {
  const auto chosen = read_options<ThresholdOptions>(options);
  const VoteMatrix copied = votes_of(votes);
  const nb::gil_scoped_release released;
  return transductive_bound(copied, chosen, Workers(threads));
}

nb::dict criteria(const Matrix<double>& oob_votes, const Vector<std::int32_t>& labels, std::size_t labeled,
                  const std::optional<Matrix<double>>& unlabeled_votes, const nb::dict& options) {
  const auto chosen = read_options<CriterionOptions>(options);
  const VoteMatrix oob = votes_of(oob_votes);
  const VoteMatrix others = unlabeled_votes ? votes_of(*unlabeled_votes) : VoteMatrix{};
  return fields_dict(evaluate_criteria({oob, span_of(labels), labeled, unlabeled_votes ? &others : nullptr},
                                       chosen, Workers(1)));
}

}  // namespace

void bind_bounds(nb::module_& module) {
  module.def("margins", margins, nb::arg("votes"));
  module.def("margin_moments", moments, nb::arg("votes"), nb::arg("posterior").none());
  module.def(
      "c_bound",
      [](double mu1, double mu2, double correction) { return c_bound({.mu1 = mu1, .mu2 = mu2}, correction); },
      nb::arg("mu1"), nb::arg("mu2"), nb::arg("correction"));
  module.def("mislabeling_matrix", mislabeling, nb::arg("truth"), nb::arg("predicted"), nb::arg("classes"));
  module.def(
      "beta", [](const Matrix<double>& matrix) { return matrix_of(matrix).beta(); }, nb::arg("matrix"));
  module.def(
      "gamma", [](const Matrix<double>& matrix) { return matrix_of(matrix).gamma(); }, nb::arg("matrix"));
  module.def("criteria", criteria, nb::arg("oob_votes"), nb::arg("labels"), nb::arg("labeled"),
             nb::arg("unlabeled_votes").none(), nb::arg("options"));
  module.def("transductive_thresholds", thresholds, nb::arg("votes"), nb::arg("options"), nb::arg("threads"));
  module.def("transductive_bound", bound, nb::arg("votes"), nb::arg("options"), nb::arg("threads"));
  module.def(
      "predict", [](const Matrix<double>& votes) { return new_vector(predict(votes_of(votes))); },
      nb::arg("votes"));
}

}  // namespace sewil::python

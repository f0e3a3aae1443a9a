// validation/estimate_json.cpp: see estimate_json.h. What is not known is null.
#include "validation/estimate_json.h"

#include <cmath>

namespace sewil::validation {
namespace {

using Json = nlohmann::ordered_json;

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json accuracy_json(const Accuracy& accuracy) {
  return {{"accuracy", accuracy.accuracy},
          {"low", accuracy.low},
          {"high", accuracy.high},
          {"balanced_accuracy", accuracy.balanced_accuracy},
          {"measured", accuracy.measured}};
}

Json recall_json(const Accuracy& accuracy, std::span<const std::string> classes) {
  Json list = Json::array();
  for (std::size_t k = 0; k < accuracy.recall.size(); ++k) {
    list.push_back({{"class", classes[k]}, {"recall", number(accuracy.recall[k])}});
  }
  return list;
}

Json loss_json(const SizeLoss& loss) {
  return {{"columns", loss.columns},
          {"same", loss.same},
          {"lost", loss.lost},
          {"likely", loss.likely},
          {"at_most", loss.at_most}};
}

Json kinds_json(const std::vector<KindEstimate>& kinds) {
  Json list = Json::array();
  for (const KindEstimate& kind : kinds) {
    Json one{{"hidden", name_of(kind.hidden)},
             {"unlabeled", kind.unlabeled},
             {"rows", kind.rows},
             {"groups", kind.groups}};
    one.update(accuracy_json(kind.chosen));
    list.push_back(std::move(one));
  }
  return list;
}

Json shares_json(const std::vector<ClassShare>& shares, std::span<const std::string> classes) {
  Json list = Json::array();
  for (std::size_t k = 0; k < shares.size(); ++k) {
    list.push_back({{"class", classes[k]},
                    {"counted", shares[k].counted},
                    {"share", shares[k].share},
                    {"low", shares[k].interval.low},
                    {"high", shares[k].interval.high},
                    {"by_labels", shares[k].by_labels},
                    {"by_labels_low", shares[k].interval_by_labels.low},
                    {"by_labels_high", shares[k].interval_by_labels.high}});
  }
  return list;
}

Json difference_json(const PairedDifference& found, const std::string& sentence) {
  return {{"difference", found.difference},
          {"better", found.better},
          {"worse", found.worse},
          {"p_value", found.p_value},
          {"sentence", sentence}};
}

}  // namespace

Json estimate_json(const Estimate& estimate, std::span<const std::string> classes) {
  Json json{{"folds", estimate.folds}, {"repeats", estimate.repeats}, {"folds_done", estimate.folds_done}};
  if (!estimate.none_because.empty()) {
    json["none_because"] = estimate.none_because;
    for (const char* name : {"chosen", "all_columns", "supervised", "selection", "unlabeled"}) {
      json[name] = nullptr;
    }
    return json;
  }
  json["rows"] = estimate.rows;
  if (estimate.rows_used > 0) json["rows_used"] = estimate.rows_used;
  if (estimate.weighed) json["weighed"] = true;
  json["correction"] = estimate.correction;
  json["fold_of"] = estimate.fold_of;
  json["chosen"] = accuracy_json(estimate.chosen);
  json["chosen"]["recall"] = recall_json(estimate.chosen, classes);
  json["all_columns"] = accuracy_json(estimate.all_columns);
  json["supervised"] = accuracy_json(estimate.supervised);
  json["selection"] = difference_json(estimate.selection, selection_sentence(estimate));
  json["unlabeled"] = difference_json(estimate.unlabeled, unlabeled_sentence(estimate));
  if (!estimate.kinds.empty()) json["kinds"] = kinds_json(estimate.kinds);
  json["class_shares"] = shares_json(estimate.shares, classes);
  if (estimate.effective_rows > 0) json["effective_rows"] = estimate.effective_rows;
  return json;
}

Json accuracy_curve_json(const AccuracyCurve& size_curve) {
  Json points = Json::array();
  for (const AccuracyPoint& point : size_curve.points) {
    points.push_back({{"columns", point.columns},
                      {"accuracy", point.accuracy.accuracy},
                      {"low", point.accuracy.low},
                      {"high", point.accuracy.high}});
  }
  return {{"points", std::move(points)}};
}

Json sizes_json(const SizeChoice& sizes) {
  Json points = Json::array();
  for (const SizeLoss& loss : sizes.losses) points.push_back(loss_json(loss));
  return {{"best", sizes.losses[sizes.best].columns},
          {"smallest", sizes.losses[sizes.smallest].columns},
          {"points", std::move(points)},
          {"chosen", loss_json(sizes.chosen)},
          {"sentence", sizes.chosen.columns > 0 ? size_sentence(sizes) : ""}};
}

Json stability_json(const Stability& stability) {
  return {
      {"index", number(stability.index)}, {"low", number(stability.low)}, {"high", number(stability.high)}};
}

Json fold_json(const FoldOutcome& fold) {
  Json size_curve = Json::array();
  for (const SizeOutcome& size : fold.size_curve) {
    size_curve.push_back({{"columns", size.columns}, {"predicted", size.predicted}, {"set", size.set}});
  }
  return {{"repeat", fold.repeat},
          {"fold", fold.fold},
          {"rows", fold.rows},
          {"chosen", fold.chosen},
          {"all_columns", fold.all_columns},
          {"supervised", fold.supervised},
          {"columns", fold.columns},
          {"size_curve", std::move(size_curve)},
          {"said", fold.said},
          {"hidden", name_of(fold.hidden)}};
}

FoldOutcome fold_from_json(const Json& json) {
  FoldOutcome fold;
  json.at("repeat").get_to(fold.repeat);
  json.at("fold").get_to(fold.fold);
  json.at("rows").get_to(fold.rows);
  json.at("chosen").get_to(fold.chosen);
  json.at("all_columns").get_to(fold.all_columns);
  json.at("supervised").get_to(fold.supervised);
  json.at("columns").get_to(fold.columns);
  json.at("said").get_to(fold.said);
  const auto hidden = json.at("hidden").get<std::string>();
  for (const HiddenAs way : {HiddenAs::rows, HiddenAs::whole_groups, HiddenAs::within_groups}) {
    if (hidden == name_of(way)) fold.hidden = way;
  }
  for (const Json& size : json.at("size_curve")) {
    fold.size_curve.push_back({.columns = size.at("columns").get<std::size_t>(),
                               .predicted = size.at("predicted").get<std::vector<std::int32_t>>(),
                               .set = size.at("set").get<ColumnSet>()});
  }
  return fold;
}

}  // namespace sewil::validation

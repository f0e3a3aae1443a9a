// run/diagnostics_json.cpp: see diagnostics_json.h. Columns are numbered from 1.
#include "run/diagnostics_json.h"

#include <cmath>

namespace sewil::run {
namespace {

using Json = nlohmann::ordered_json;

double rounded(double value) {
  return std::round(value * 1e4) / 1e4;
}

Json curve_json(const SizeCurve& curve) {
  Json points = Json::array();
  for (const SizePoint& point : curve.points) {
    points.push_back(
        {{"columns", point.columns}, {"criterion", point.criterion}, {"oob_error", point.oob_error}});
  }
  return {{"points", std::move(points)}, {"knee", curve.knee == 0 ? Json(nullptr) : Json(curve.knee)}};
}

Json correlation_json(const Correlations& found) {
  Json columns = Json::array();
  Json lines = Json::array();
  const std::size_t width = found.columns.size();
  for (std::size_t i = 0; i < width; ++i) {
    columns.push_back(found.columns[i] + 1);
    Json line = Json::array();
    for (std::size_t j = 0; j < width; ++j) line.push_back(rounded(found.values[i * width + j]));
    lines.push_back(std::move(line));
  }
  return {{"kind", "spearman"}, {"columns", std::move(columns)}, {"values", std::move(lines)}};
}

Json substitutes_json(const Diagnostics& diagnostics, const DataRecord& data) {
  Json list = Json::array();
  for (std::size_t i = 0; i < diagnostics.substitutes.size(); ++i) {
    Json closest = Json::array();
    for (const Substitute& other : diagnostics.substitutes[i]) {
      closest.push_back({{"index", other.column + 1},
                         {"name", data.columns[other.column]},
                         {"correlation", rounded(other.correlation)}});
    }
    list.push_back({{"index", diagnostics.correlations.columns[i] + 1}, {"closest", std::move(closest)}});
  }
  return list;
}

Json distributions_json(const Diagnostics& diagnostics) {
  Json list = Json::array();
  for (const ClassDistribution& one : diagnostics.distributions) {
    Json json{{"index", one.column + 1}};
    if (one.binned) {
      json["low"] = one.low;
      json["high"] = one.high;
    } else {
      json["labels"] = one.labels;
    }
    json["counts"] = one.counts;
    json["missing"] = one.missing;
    list.push_back(std::move(json));
  }
  return list;
}

}  // namespace

Json diagnostics_json(const RunRecord& record) {
  if (!record.diagnostics) return nullptr;
  const Diagnostics& diagnostics = *record.diagnostics;
  return {{"size_curve", curve_json(diagnostics.curve)},
          {"correlation", correlation_json(diagnostics.correlations)},
          {"substitutes", substitutes_json(diagnostics, record.data)},
          {"distributions", distributions_json(diagnostics)},
          {"margins",
           {{"labeled", diagnostics.margins.labeled},
            {"pseudo_labeled", diagnostics.margins.pseudo_labeled},
            {"left", diagnostics.margins.left}}}};
}

}  // namespace sewil::run

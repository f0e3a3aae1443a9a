// validation/learning_curve_json.cpp: see learning_curve_json.h.
#include "validation/learning_curve_json.h"

namespace sewil::validation {

nlohmann::ordered_json learning_curve_json(const LearningCurve& curve) {
  using Json = nlohmann::ordered_json;
  Json parts = Json::array(), more = Json::array();
  for (const LearningPoint& point : curve.parts) {
    parts.push_back({{"labels", point.labels}, {"accuracy", point.accuracy}});
  }
  for (const LearningPoint& point : curve.more) {
    more.push_back(
        {{"labels", point.labels}, {"accuracy", point.accuracy}, {"low", point.low}, {"high", point.high}});
  }
  return {{"labels", curve.labels},  {"accuracy", curve.accuracy},           {"parts", std::move(parts)},
          {"more", std::move(more)}, {"gain_of_fifty", curve.gain_of_fifty}, {"sentence", curve.sentence},
          {"advice", curve.advice}};
}

}  // namespace sewil::validation

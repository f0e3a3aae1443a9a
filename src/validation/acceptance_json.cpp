// validation/acceptance_json.cpp: see acceptance_json.h. What is not known is null.
#include "validation/acceptance_json.h"

namespace sewil::validation {
namespace {

using Json = nlohmann::ordered_json;

Json labels_json(const AcceptedLabels& labels) {
  return {{"given", labels.given},
          {"accepted", labels.accepted},
          {"judged", labels.judged},
          {"wrong", labels.wrong},
          {"labels_needed", labels.labels_needed > 0 ? Json(labels.labels_needed) : Json(nullptr)}};
}

}  // namespace

Json acceptance_json(const Acceptance& acceptance, std::span<const std::string> classes) {
  Json json{{"sentences", acceptance_sentences(acceptance, classes)}};
  const bool known = acceptance.none_because.empty();
  json["labels"] = known && acceptance.options.error > 0 ? labels_json(acceptance.all) : Json(nullptr);
  json["by_class"] = Json::array();
  if (!json["labels"].is_null()) {
    for (std::size_t k = 0; k < classes.size(); ++k) {
      Json one{{"class", classes[k]}};
      one.update(labels_json(acceptance.by_class[k]));
      json["by_class"].push_back(std::move(one));
    }
  }
  json["rows_of_set_size"] =
      known && acceptance.options.sets > 0 ? Json(acceptance.rows_of_size) : Json(nullptr);
  return json;
}

}  // namespace sewil::validation

// self_training/label_model_file.cpp: models as bytes. Layout, little-endian: "sewilmdl", version u32, length
// of the description u64, the description (JSON: classes, columns, label, the linear voter's share and how
// many bytes the kept forest takes), the forest's own block, the linear voter's, last a 64-bit FNV-1a
// checksum of all before it. Either block may be empty.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "base/bytes.h"
#include "base/json_text.h"
#include "sewil/data/work.h"
#include "sewil/front/files.h"
#include "sewil/front/text.h"
#include "sewil/learn/forest.h"
#include "sewil/learn/learner.h"
#include "sewil/version.h"
#include "voters/linear_voter.h"

namespace sewil {
namespace {

constexpr std::string_view magic = "sewilmdl";
constexpr std::uint32_t format_version = 3;
constexpr std::size_t head_size = magic.size() + sizeof(std::uint32_t) + sizeof(std::uint64_t);

template <class T>
T get(std::span<const char> bytes, std::size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

[[noreturn]] void damaged(const std::string& name, const std::string& found) {
  throw InputError(fmt::format("{}: the model is damaged: {}; expected a saved label model.", name, found));
}

// What labeling takes for granted: classes and columns with names of their own, categories in order.
void check_meaning(const LabelModel& model, const std::string& name) {
  if (std::unordered_set(model.classes.begin(), model.classes.end()).size() != model.classes.size())
    damaged(name, "two of its classes have the same name");
  std::vector<std::uint32_t> order = model.class_order;
  std::ranges::sort(order);
  for (std::size_t k = 0; k < order.size(); ++k) {
    if (order[k] != k || order.size() != model.classes.size())
      damaged(name, "the order of its classes does not fit them");
  }
  std::unordered_set<std::string_view> names;
  for (const ModelColumn& column : model.columns) {
    if (!names.insert(column.name).second)
      damaged(name, fmt::format("two of its columns are named {}", sewil::quoted(column.name)));
    if (std::ranges::adjacent_find(column.categories, std::greater_equal<>()) != column.categories.end())
      damaged(name,
              fmt::format("the categories of its column {} are not in order", sewil::quoted(column.name)));
  }
}

// How many bytes of what follows are the forest's.
std::uint64_t read_description(const nlohmann::json& description, LabelModel& model) {
  model.label_name = description.at("label").get<std::string>();
  model.classes = description.at("classes").get<std::vector<std::string>>();
  for (const nlohmann::json& entry : description.at("columns")) {
    ModelColumn column{entry.at("name").get<std::string>(), entry.contains("categories")};
    if (column.is_category) column.categories = entry.at("categories").get<std::vector<std::string>>();
    model.columns.push_back(std::move(column));
  }
  model.linear_share = description.at("linear_share").get<double>();
  model.class_order = description.at("class_order").get<std::vector<std::uint32_t>>();
  return description.at("forest_bytes").get<std::uint64_t>();
}

// A part of the model must speak of its columns and classes.
template <class Part>
void check_fit(const Part& part, const LabelModel& model, const std::string& name) {
  if (part.columns().size() != model.columns.size() || part.classes() != model.classes.size())
    damaged(name, "its voters and its description do not fit");
}

}  // namespace

std::string serialize_model(const LabelModel& model) {
  nlohmann::json columns = nlohmann::json::array();
  for (const ModelColumn& column : model.columns) {
    nlohmann::json entry{{"name", column.name}};
    if (column.is_category) entry["categories"] = column.categories;
    columns.push_back(std::move(entry));
  }
  const std::string forest = model.forest ? model.forest->serialize() : "";
  const nlohmann::json description{{"version", SEWIL_VERSION},        {"label", model.label_name},
                                   {"classes", model.classes},        {"columns", columns},
                                   {"forest_bytes", forest.size()},   {"linear_share", model.linear_share},
                                   {"class_order", model.class_order}};
  // Names may hold bytes that are not UTF-8; they are replaced, the same way at every place.
  const std::string text = base::json_line(description);
  std::string out(magic);
  base::put(out, format_version);
  base::put(out, static_cast<std::uint64_t>(text.size()));
  out += text;
  out += forest;
  if (model.linear) out += model.linear->serialize();
  base::put(out, base::checksum(out));
  return out;
}

LabelModel parse_model(std::span<const char> bytes, const std::string& name) {
  if (bytes.size() < magic.size() || std::memcmp(bytes.data(), magic.data(), magic.size()) != 0) {
    throw InputError(
        fmt::format("{}: is not a model: the first bytes differ; expected a saved label model.", name));
  }
  if (bytes.size() < head_size + sizeof(std::uint64_t)) damaged(name, "it is cut off");
  const auto version = get<std::uint32_t>(bytes, magic.size());
  if (version != format_version) {
    throw InputError(fmt::format("{}: the model has format {}; this sewil reads format {}.", name, version,
                                 format_version));
  }
  const std::size_t end = bytes.size() - sizeof(std::uint64_t);
  if (get<std::uint64_t>(bytes, end) != base::checksum(bytes.first(end)))
    damaged(name, "its checksum differs");
  const auto text_size = get<std::uint64_t>(bytes, magic.size() + sizeof(std::uint32_t));
  if (text_size > end - head_size) damaged(name, "its description is cut off");

  LabelModel model;
  std::uint64_t forest_bytes = 0;
  try {
    const std::string_view text(bytes.data() + head_size, text_size);
    base::check_json_text(text, name);
    forest_bytes = read_description(nlohmann::json::parse(text), model);
  } catch (const nlohmann::json::exception&) {
    damaged(name, "its description cannot be read");
  }
  const auto blocks = bytes.subspan(head_size + text_size, end - head_size - text_size);
  if (forest_bytes > blocks.size() || blocks.empty()) damaged(name, "its voters are cut off");
  if (forest_bytes > 0) {
    model.forest = std::make_shared<const KeptForest>(KeptForest::parse(blocks.first(forest_bytes), name));
    check_fit(*model.forest, model, name);
  }
  if (forest_bytes < blocks.size()) {
    model.linear =
        std::make_shared<const LinearVoter>(LinearVoter::parse(blocks.subspan(forest_bytes), name));
    check_fit(*model.linear, model, name);
  }
  const double share = model.linear_share;
  if (!(share >= 0 && share <= 1)) damaged(name, "the share of its linear voter is none");
  check_meaning(model, name);
  return model;
}

void save_model(const LabelModel& model, const std::string& path) {
  write_file_atomically(path, serialize_model(model));
}

LabelModel load_model(const std::string& path) {
  return parse_model(read_whole_file(path, "a saved label model"), path);
}

}  // namespace sewil

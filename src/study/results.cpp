// study/results.cpp: results as lines of JSON, the merging of files, and the splits all methods have.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>
#include <utility>

#include "base/json_text.h"
#include "sewil/data/work.h"
#include "sewil/front/files.h"
#include "sewil/front/study_results.h"
#include "sewil/front/text.h"
#include "study/result_seal.h"

namespace sewil {
namespace {

using Json = nlohmann::ordered_json;

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

// Times to the microsecond; the rest is noise that makes lines long.
Json time(double seconds) {
  return number(std::round(seconds * 1e6) / 1e6);
}

double real(const Json& json, const char* name) {
  return json.at(name).is_null() ? StudyResult::unknown : json.at(name).get<double>();
}

// The enum value whose name this is.
template <class Enum>
Enum parse(const std::string& text, std::span<const Enum> values) {
  for (const Enum value : values) {
    if (text == name_of(value)) return value;
  }
  throw InputError(fmt::format("{} is not known here", sewil::quoted(text)));
}

constexpr ResultStatus statuses[] = {ResultStatus::ok, ResultStatus::na, ResultStatus::error};

StudyResult from_json(const Json& json) {
  StudyResult result;
  result.table = parse<StudyTable>(json.at("table").get<std::string>(), study_tables());
  result.set = json.at("set").get<std::string>();
  result.split = json.at("split").get<std::size_t>();
  result.method = json.at("method").get<std::string>();
  result.seed = json.at("seed").get<std::uint64_t>();
  if (json.contains("labeled")) {
    result.labeled = json.at("labeled").get<std::size_t>();
    result.test = json.at("test").get<std::size_t>();
  }
  result.acc_u = real(json, "acc_u");
  result.acc_t = real(json, "acc_t");
  result.columns = json.at("columns").get<std::size_t>();
  result.choose_seconds = real(json, "choose_seconds");
  result.seconds = real(json, "seconds");
  result.cpu_seconds = real(json, "cpu_seconds");
  result.status = parse<ResultStatus>(json.at("status").get<std::string>(), statuses);
  if (json.contains("message")) result.message = json.at("message").get<std::string>();
  if (json.contains("limit")) result.limit = json.at("limit").get<double>();
  result.threads = json.at("threads").get<int>();
  result.jobs = json.at("jobs").get<int>();
  result.options_hash = json.at("options_hash").get<std::string>();
  result.changed = json.at("changed").dump();
  result.data_hash = json.at("data_hash").get<std::string>();
  result.version = json.at("version").get<std::string>();
  return result;
}

struct Place {
  // Both from 0.
  std::size_t file = 0, line = 0;
};

bool same_figure(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

// Everything but how long it took, where, and by which version.
bool same_answer(const StudyResult& a, const StudyResult& b) {
  return a.seed == b.seed && same_sizes(a, b) && a.options_hash == b.options_hash &&
         a.data_hash == b.data_hash && same_figure(a.acc_u, b.acc_u) && same_figure(a.acc_t, b.acc_t) &&
         a.columns == b.columns;
}

std::string difference(const StudyResult& a, const StudyResult& b) {
  if (a.data_hash != b.data_hash) return "belong to different data";
  if (a.seed != b.seed) return fmt::format("have different seeds, {} and {}", a.seed, b.seed);
  if (!same_sizes(a, b)) {
    return fmt::format("have splits of different sizes, {} labeled and {} test rows, and {} and {}",
                       a.labeled, a.test, b.labeled, b.test);
  }
  if (a.options_hash != b.options_hash) {
    return fmt::format("were made with different options, {} and {}", a.changed, b.changed);
  }
  return fmt::format("have different figures, ACC-U {:.4f} with {} and {:.4f} with {}", a.acc_u,
                     counted(a.columns, "column"), b.acc_u, counted(b.columns, "column"));
}

}  // namespace

std::span<const StudyTable> study_tables() noexcept {
  static constexpr StudyTable all[] = {StudyTable::criteria, StudyTable::searches, StudyTable::methods,
                                       StudyTable::same_size};
  return all;
}

const char* name_of(StudyTable table) noexcept {
  static constexpr std::array names{"criteria", "searches", "methods", "same-size"};  // as StudyTable
  return names[static_cast<std::size_t>(table)];
}

const char* name_of(ResultStatus status) noexcept {
  if (status == ResultStatus::na) return "NA";
  return status == ResultStatus::error ? "error" : "ok";
}

bool same_sizes(const StudyResult& a, const StudyResult& b) noexcept {
  return a.labeled == 0 || b.labeled == 0 || (a.labeled == b.labeled && a.test == b.test);
}

std::string to_json(const StudyResult& result) {
  Json json{{"table", name_of(result.table)},
            {"set", result.set},
            {"split", result.split},
            {"method", result.method},
            {"seed", result.seed}};
  if (result.labeled > 0) json.update({{"labeled", result.labeled}, {"test", result.test}});
  json.update({{"acc_u", number(result.acc_u)},
               {"acc_t", number(result.acc_t)},
               {"columns", result.columns},
               {"choose_seconds", time(result.choose_seconds)},
               {"seconds", time(result.seconds)},
               {"cpu_seconds", time(result.cpu_seconds)},
               {"status", name_of(result.status)}});
  if (!result.message.empty()) json["message"] = result.message;
  if (std::isfinite(result.limit)) json["limit"] = result.limit;
  json["threads"] = result.threads;
  json["jobs"] = result.jobs;
  json["options_hash"] = result.options_hash;
  json["changed"] = Json::parse(result.changed);
  json["data_hash"] = result.data_hash;
  json["version"] = result.version;
  return base::json_line(json);
}

ResultFile parse_results(std::string_view text, const std::string& path) {
  ResultFile file{.path = path, .results = {}};
  bool sealed = false;  // a file that an earlier version began has lines without a checksum, then with one
  std::size_t from = 0;
  for (std::size_t line = 1; from < text.size(); ++line) {
    const std::size_t end = text.find('\n', from);
    if (end == std::string::npos) {
      file.torn = true;
      break;
    }
    try {
      const std::string_view one = text.substr(from, end - from);
      base::check_json_text(one, fmt::format("line {}", line));
      const Json json = Json::parse(one);
      const bool with_checksum = study::check_seal(json);
      if (sealed && !with_checksum) throw InputError("it has no checksum, the lines before it have");
      sealed = with_checksum;
      file.results.push_back(from_json(json));
    } catch (const std::exception& problem) {
      throw InputError(fmt::format("{}: line {} is not a result of a study: {}.", path, line,
                                   sewil::quoted(problem.what(), 120)));
    }
    from = end + 1;
  }
  return file;
}

ResultFile read_results(const std::string& path, bool may_be_absent) {
  if (may_be_absent && !std::filesystem::exists(path)) return {.path = path, .results = {}};
  return parse_results(read_whole_file(path, "the results of a study"), path);
}

std::vector<StudyResult> merge_results(std::span<const ResultFile> files) {
  using Key = std::tuple<StudyTable, std::string, std::size_t, std::string>;
  std::vector<StudyResult> merged;
  std::vector<Place> places;
  std::map<Key, std::size_t> known;
  for (std::size_t f = 0; f < files.size(); ++f) {
    for (std::size_t line = 0; line < files[f].results.size(); ++line) {
      const StudyResult& result = files[f].results[line];
      const auto [at, is_new] =
          known.emplace(Key{result.table, result.set, result.split, result.method}, merged.size());
      if (is_new) {
        merged.push_back(result);
        places.push_back({f, line});
        continue;
      }
      StudyResult& before = merged[at->second];
      Place& place = places[at->second];
      const bool both_finished = result.status == ResultStatus::ok && before.status == ResultStatus::ok;
      const bool same_settings = result.options_hash == before.options_hash && result.seed == before.seed &&
                                 result.data_hash == before.data_hash && same_sizes(result, before);
      if ((both_finished || !same_settings) && !same_answer(before, result)) {
        throw InputError(
            fmt::format("{} line {} and {} line {} contradict each other: {}, split {}, {} of table "
                        "{} {}.",
                        files[place.file].path, place.line + 1, files[f].path, line + 1, result.set,
                        result.split, result.method, name_of(result.table), difference(before, result)));
      }
      if (result.status < before.status) {  // ok, NA, error
        before = result;
        place = {f, line};
      }
    }
  }
  return merged;
}

std::vector<StudyResult> common_splits(std::span<const StudyResult> results) {
  using Row = std::pair<StudyTable, std::string>;
  std::map<Row, std::set<std::string>> methods;
  std::map<std::pair<Row, std::size_t>, std::set<std::string>> methods_of_split;
  for (const StudyResult& result : results) {
    const Row row{result.table, result.set};
    methods[row].insert(result.method);
    methods_of_split[{row, result.split}].insert(result.method);
  }
  std::vector<StudyResult> common;
  std::ranges::copy_if(results, std::back_inserter(common), [&](const StudyResult& result) {
    const Row row{result.table, result.set};
    return methods_of_split.at({row, result.split}).size() == methods.at(row).size();
  });
  return common;
}

}  // namespace sewil

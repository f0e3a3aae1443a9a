// voters/linear_voter_bytes.cpp: linear voters as bytes. Layout, little-endian: "sewillin", version u32,
// classes u32, counts u8, strength f64, known classes, intercept, column indices (lists: length u64, values),
// then for each column kind u8, last codes, values, means, cuts, coefficients; last a checksum.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/bytes.h"
#include "voters/linear_model.h"
#include "voters/linear_voter.h"

namespace sewil {
namespace {

using voters::ColumnFeatures;

constexpr char magic[] = {'s', 'e', 'w', 'i', 'l', 'l', 'i', 'n'};
constexpr std::uint32_t format_version = 1;

bool finite(std::span<const double> values) {
  return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

// What votes take for granted: a step for every value, a coefficient for every feature and class.
void check_column(const base::ByteReader& reader, const LinearVoter::Model& model, std::size_t at) {
  const ColumnFeatures& coded = model.coded[at];
  const bool log_count = coded.kind == ColumnFeatures::Kind::log_count;
  const std::size_t means = coded.kind == ColumnFeatures::Kind::indicators ? coded.steps() : 0;
  const std::vector<double>& cuts = model.cuts[at];
  if (coded.steps() == 0 || log_count != model.counts || coded.means.size() != means ||
      (!log_count && cuts.size() + 1 != coded.steps()) ||
      model.coefficients[at].size() != coded.features() * model.classes)
    reader.fail(fmt::format("the features of column {} do not fit", at + 1), "a coefficient for each");
  if (!finite(coded.values) || !finite(coded.means) || !finite(cuts) || !finite(model.coefficients[at]) ||
      !std::ranges::is_sorted(cuts))
    reader.fail(fmt::format("the numbers of column {} make no sense", at + 1), "finite ones in order");
}

}  // namespace

std::string LinearVoter::serialize() const {
  const Model& model = *model_;
  std::string out(magic, sizeof magic);
  base::put(out, format_version);
  base::put(out, static_cast<std::uint32_t>(model.classes));
  base::put(out, static_cast<std::uint8_t>(model.counts));
  base::put(out, model.strength);
  base::put_list(out, model.known);
  base::put_list(out, model.intercept);
  base::put_list(out, model.columns);
  for (std::size_t at = 0; at < model.columns.size(); ++at) {
    const ColumnFeatures& coded = model.coded[at];
    base::put(out, static_cast<std::uint8_t>(coded.kind));
    base::put_list(out, coded.last_codes);
    base::put_list(out, coded.values);
    base::put_list(out, coded.means);
    base::put_list(out, model.cuts[at]);
    base::put_list(out, model.coefficients[at]);
  }
  base::put(out, base::checksum(out));
  return out;
}

LinearVoter LinearVoter::parse(std::span<const char> bytes, const std::string& name) {
  base::ByteReader reader(bytes, name + ": the saved linear voter");
  for (const char letter : magic) {
    if (reader.take<char>() != letter) reader.fail("its first bytes differ", "a linear voter");
  }
  if (const auto version = reader.take<std::uint32_t>(); version != format_version)
    reader.fail(fmt::format("it has format {}", version), fmt::format("format {}", format_version));
  auto model = std::make_unique<Model>();
  model->classes = reader.take<std::uint32_t>();
  model->counts = reader.take<std::uint8_t>() != 0;
  model->strength = reader.take<double>();
  model->known = reader.take_list<std::uint8_t>();
  model->intercept = reader.take_list<double>();
  model->columns = reader.take_list<std::uint32_t>();
  if (model->columns.empty()) reader.fail("it has no column", "at least one");
  if (model->classes == 0 || model->known.size() != model->classes ||
      model->intercept.size() != model->classes || !finite(model->intercept) ||
      std::ranges::count(model->known, 0) == static_cast<std::ptrdiff_t>(model->classes))
    reader.fail("its classes do not fit", "an intercept for each, and one known class at least");
  for (std::size_t at = 0; at < model->columns.size(); ++at) {
    const auto kind = reader.take<std::uint8_t>();
    if (kind > static_cast<std::uint8_t>(ColumnFeatures::Kind::log_count))
      reader.fail(fmt::format("column {} is of kind {}", at + 1, kind), "a kind that exists");
    ColumnFeatures coded;
    coded.kind = static_cast<ColumnFeatures::Kind>(kind);
    coded.last_codes = reader.take_list<std::uint32_t>();
    coded.values = reader.take_list<double>();
    coded.means = reader.take_list<double>();
    model->coded.push_back(std::move(coded));
    model->cuts.push_back(reader.take_list<double>());
    model->coefficients.push_back(reader.take_list<double>());
    check_column(reader, *model, at);
  }
  const std::size_t end = reader.at();
  if (reader.take<std::uint64_t>() != base::checksum(bytes.first(end)) || reader.at() != bytes.size())
    reader.fail("its checksum differs", "the one at its end");
  return LinearVoter(std::move(model));
}

}  // namespace sewil

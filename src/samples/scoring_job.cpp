// samples/scoring_job.cpp: jobs, tasks and scores as bytes. A job: "sewiljob", format u32, length and text
// of the version, size of the body u64, checksum of the compressed body u64, the body compressed by zlib. The
// body: options in the order their describe() names them, the augmented set, the columns.
#include "samples/scoring_job.h"

#include <fmt/format.h>
#include <zlib.h>

#include <new>
#include <utility>

#include "base/bytes.h"
#include "samples/forest_scorer.h"
#include "samples/used_rows.h"
#include "sewil/select/problem.h"
#include "sewil/version.h"

namespace sewil {
namespace {

using namespace selection;

constexpr std::string_view magic = "sewiljob";
constexpr std::uint32_t format = 3;
constexpr const char* name = "The scoring job";

class OptionPacker final : public OptionVisitor {
 public:
  explicit OptionPacker(std::string& out) : out_(out) {}
  void integer(const char*, std::int64_t& value, IntegerRange, const char*) override {
    base::put(out_, value);
  }
  void real(const char*, double& value, RealRange, const char*) override { base::put(out_, value); }
  void flag(const char*, bool& value, const char*) override { base::put(out_, value); }
  void choice(const char*, int& value, std::span<const char* const>, const char*) override {
    base::put(out_, value);
  }

 private:
  std::string& out_;
};

class OptionUnpacker final : public OptionVisitor {
 public:
  explicit OptionUnpacker(base::ByteReader& in) : in_(in) {}
  void integer(const char*, std::int64_t& value, IntegerRange, const char*) override {
    value = in_.take<std::int64_t>();
  }
  void real(const char*, double& value, RealRange, const char*) override { value = in_.take<double>(); }
  void flag(const char*, bool& value, const char*) override { value = in_.take<bool>(); }
  void choice(const char*, int& value, std::span<const char* const>, const char*) override {
    value = in_.take<int>();
  }

 private:
  base::ByteReader& in_;
};

void describe_options(ForestOptions& forest, CriterionOptions& criterion, OptionVisitor& visitor) {
  describe(forest, visitor);
  describe(criterion, visitor);
  describe(criterion.bound, visitor);
}

// What packing and unpacking of a struct's fields share: one list of fields, so that they cannot differ.
template <class Set, class Each>
  requires std::is_same_v<std::remove_const_t<Set>, AugmentedSet>
void each_list(Set& set, Each&& each) {
  each(set.rows);
  each(set.labels);
  each(set.weights);
  each(set.taken_rows);
  each(set.taken_positions);
  each(set.left_rows);
  each(set.left_positions);
}

template <class Coded, class Each>
  requires std::is_same_v<std::remove_const_t<Coded>, CodedColumn>
void each_list(Coded& column, Each&& each) {
  each(column.codes8);
  each(column.codes16);
  each(column.off_rows);
  each(column.off_codes);
  each(column.lower);
}

template <class Coded, class Each>
void each_value(Coded& column, Each&& each) {
  each(column.codes);
  each(column.has_missing);
  each(column.exact);
  each(column.cut_by_rank);
  each(column.dominant);
  each(column.dense);
  each(column.has_off_list);
}

std::string compress_body(const std::string& body) {
  uLongf size = compressBound(body.size());
  std::string packed(size, '\0');
  // Level 1: codes shrink most in the first pass, and the wire is not slow enough for more.
  const int code = compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                             reinterpret_cast<const Bytef*>(body.data()), body.size(), 1);
  if (code != Z_OK) throw std::bad_alloc();  // the only way it can fail with room enough for the result
  packed.resize(size);
  return packed;
}

// The body of a job whose head and checksum are right.
std::string open_body(std::string_view job) {
  base::ByteReader in({job.data(), job.size()}, name);
  if (!job.starts_with(magic)) in.fail("its first bytes differ", "'sewiljob'");
  for (std::size_t i = 0; i < magic.size(); ++i) in.take<char>();
  const auto found_format = in.take<std::uint32_t>();
  const std::vector<char> text = in.take_list<char>();
  const std::string version(text.begin(), text.end());
  if (found_format != format || version != SEWIL_VERSION) {
    throw InputError(fmt::format(
        "The scoring job was packed by sewil {} (format {}), this process has sewil {} (format {}); "
        "expected the same version everywhere.",
        version, found_format, SEWIL_VERSION, format));
  }
  const auto size = in.take<std::uint64_t>();
  const auto sum = in.take<std::uint64_t>();
  const std::string_view packed = job.substr(in.at());
  if (base::checksum({packed.data(), packed.size()}) != sum)
    in.fail("its checksum differs", "the one it was packed with");
  std::string body(size, '\0');
  uLongf written = size;
  if (uncompress(reinterpret_cast<Bytef*>(body.data()), &written,
                 reinterpret_cast<const Bytef*>(packed.data()), packed.size()) != Z_OK ||
      written != size) {
    in.fail("it cannot be uncompressed", fmt::format("{} bytes", size));
  }
  return body;
}

// A scorer that owns what it scores with.
class JobScorer final : public Scorer {
 public:
  JobScorer(CodedMatrix matrix, AugmentedSet set, const ForestOptions& forest,
            const CriterionOptions& criterion, const Workers& workers)
      : matrix_(std::move(matrix)),
        job_{.matrix = matrix_, .set = std::move(set), .forest = forest, .criterion = criterion},
        scorer_(job_, workers) {}

  std::vector<Score> score(std::span<const ColumnSet> sets, bool want_weights, Progress& progress) override {
    for (const ColumnSet& set : sets) {
      if (set.empty() || set.back() >= matrix_.columns.size()) {
        throw InputError(
            fmt::format("The scoring task names column {}; expected one of the job's {} columns.",
                        set.empty() ? 0 : set.back() + 1, matrix_.columns.size()));
      }
    }
    return scorer_.score(sets, want_weights, progress);
  }

 private:
  CodedMatrix matrix_;
  ScoringJob job_;
  ForestScorer scorer_;
};

}  // namespace

std::string selection::pack_scoring_job(const ScoringJob& job) {
  SEWIL_ASSERT(!job.set.rows.empty());
  if (2 * count_used_rows(job) <= job.matrix.rows) {
    const UsedRows used = only_used_rows(job);
    return pack_scoring_job({used.matrix, used.set, job.forest, job.criterion});
  }
  std::string body;
  ForestOptions forest = job.forest;
  CriterionOptions criterion = job.criterion;
  OptionPacker packer(body);
  describe_options(forest, criterion, packer);
  base::put(body, forest.seed);
  base::put(body, static_cast<std::uint64_t>(job.set.labeled));
  base::put(body, static_cast<std::uint64_t>(job.set.classes));
  const auto pack_list = [&](const auto& list) { base::put_list(body, list); };
  each_list(job.set, pack_list);
  base::put(body, static_cast<std::uint64_t>(job.matrix.rows));
  pack_list(job.matrix.row_weights);
  base::put(body, static_cast<std::uint64_t>(job.matrix.columns.size()));
  for (const CodedColumn& column : job.matrix.columns) {
    each_value(column, [&](const auto& value) { base::put(body, value); });
    each_list(column, pack_list);
    if (!column.exact) base::put_list(body, column.upper);  // else the same as `lower`
  }
  const std::string compressed = compress_body(body);
  std::string packed(magic);
  base::put(packed, format);
  const std::string_view version = SEWIL_VERSION;
  base::put_list(packed, std::vector<char>(version.begin(), version.end()));
  base::put(packed, static_cast<std::uint64_t>(body.size()));
  base::put(packed, base::checksum(compressed));
  return packed + compressed;
}

std::unique_ptr<Scorer> open_scoring_job(std::string_view job, const Workers& workers) {
  const std::string body = open_body(job);
  base::ByteReader in(body, name);
  ForestOptions forest;
  CriterionOptions criterion;
  OptionUnpacker unpacker(in);
  describe_options(forest, criterion, unpacker);
  forest.seed = in.take<std::uint64_t>();
  AugmentedSet set;
  set.labeled = in.take<std::uint64_t>();
  set.classes = in.take<std::uint64_t>();
  const auto unpack_list = [&]<class List>(List& list) { list = in.take_list<typename List::value_type>(); };
  each_list(set, unpack_list);
  CodedMatrix matrix;
  matrix.rows = in.take<std::uint64_t>();
  unpack_list(matrix.row_weights);
  const auto columns = in.take<std::uint64_t>();
  in.need(columns);  // each has some bytes
  matrix.columns.resize(columns);
  for (CodedColumn& column : matrix.columns) {
    each_value(column, [&]<class T>(T& value) { value = in.take<T>(); });
    each_list(column, unpack_list);
    column.upper = column.exact ? column.lower : SharedValues(in.take_list<double>());
  }
  return std::make_unique<JobScorer>(std::move(matrix), std::move(set), forest, criterion, workers);
}

std::string name_of_job(std::string_view job) {
  return fmt::format("{:016x}", base::checksum({job.data(), job.size()}));
}

std::string pack_task(std::span<const ColumnSet> sets, bool want_weights) {
  std::string bytes;
  base::put(bytes, want_weights);
  base::put(bytes, static_cast<std::uint64_t>(sets.size()));
  for (const ColumnSet& set : sets) base::put_list(bytes, set);
  return bytes;
}

ScoringTask unpack_task(std::string_view bytes) {
  base::ByteReader in({bytes.data(), bytes.size()}, "The scoring task");
  ScoringTask task;
  task.want_weights = in.take<bool>();
  const auto count = in.take<std::uint64_t>();
  in.need(count);
  for (std::uint64_t i = 0; i < count; ++i) task.sets.push_back(in.take_list<std::uint32_t>());
  return task;
}

std::string pack_scores(std::span<const Score> scores) {
  std::string bytes;
  base::put(bytes, static_cast<std::uint64_t>(scores.size()));
  for (const Score& score : scores) {
    base::put(bytes, score.criterion);
    base::put_list(bytes, score.weights);
  }
  return bytes;
}

std::vector<Score> unpack_scores(std::string_view bytes) {
  base::ByteReader in({bytes.data(), bytes.size()}, "The answer to a scoring task");
  const auto count = in.take<std::uint64_t>();
  in.need(count);
  std::vector<Score> scores(count);
  for (Score& score : scores) {
    score.criterion = in.take<double>();
    score.weights = in.take_list<double>();
  }
  return scores;
}

}  // namespace sewil

// sewil/front/study_results.h: what a study leaves: one line of JSON per (table, set, split, method), only
// ever appended, so that a study can be killed at any moment and go on. torn: a last line without its end; it
// is dropped. options hash: of every option that matters to the method; lines of one method belong together
// only when it is the same. NA: the method did not finish within the limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sewil {

enum class StudyTable : std::uint8_t { criteria, searches, methods, same_size };
enum class ResultStatus : std::uint8_t { ok, na, error };

// All of them, in the order in which they are shown.
[[nodiscard]] std::span<const StudyTable> study_tables() noexcept;

// "criteria", "searches", "methods" or "same-size".
[[nodiscard]] const char* name_of(StudyTable table) noexcept;
// "ok", "NA" or "error".
[[nodiscard]] const char* name_of(ResultStatus status) noexcept;

struct StudyResult {
  // Null in the file.
  static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

  StudyTable table = StudyTable::methods;
  std::string set = {};
  // Its number, from 1.
  std::size_t split = 1;
  std::string method = {};
  // The method's; the split depends on its number alone.
  std::uint64_t seed = 1;
  // Rows of the split that keep their label, and that are tested on; 0 labeled: the line does not say, as
  // those of earlier versions do not.
  std::size_t labeled = 0, test = 0;
  // Accuracy on the unlabeled rows.
  double acc_u = unknown;
  // Accuracy on the test rows; unknown when there are none.
  double acc_t = unknown;
  // How many were chosen.
  std::size_t columns = 0;
  // What the method needs to choose its columns, by the clock on the wall.
  double choose_seconds = unknown;
  // The whole job, self-training on the chosen columns included.
  double seconds = unknown;
  // The same of processor time.
  double cpu_seconds = unknown;
  ResultStatus status = ResultStatus::ok;
  // What went wrong, of an error.
  std::string message = {};
  // The seconds it had, of an NA.
  double limit = unknown;
  // Threads of the job, and jobs at the same time.
  int threads = 1, jobs = 1;
  std::string options_hash = {};
  // The options that are not the default, as JSON.
  std::string changed = "{}";
  std::string data_hash = {};
  std::string version = {};
};

// Whether two results have parts of the same size; one that does not say contradicts no other.
[[nodiscard]] bool same_sizes(const StudyResult& a, const StudyResult& b) noexcept;

// Without the line's end.
[[nodiscard]] std::string to_json(const StudyResult& result);
// As a file has it: with a checksum of everything else.
[[nodiscard]] std::string sealed_line(const StudyResult& result);

struct ResultFile {
  std::string path;
  // In the order of the lines.
  std::vector<StudyResult> results;
  // The last line was torn and is not among them.
  bool torn = false;
};

// Lines of JSON, one result each; `path` is what messages call them. Lines without a checksum, as earlier
// versions wrote them, may only come before those with one. Throws InputError (path, line) when a
// whole line is no result.
[[nodiscard]] ResultFile parse_results(std::string_view text, const std::string& path);

// A file that is not there holds no results when `may_be_absent`. Throws InputError (file, line) otherwise
// and when a whole line is no result.
[[nodiscard]] ResultFile read_results(const std::string& path, bool may_be_absent = false);

// The results of all files together: an error gives way to a result, NA to one that finished, and the same
// result twice (times may differ) counts once. Throws InputError that names both places when two lines of one
// (table, set, split, method) contradict each other.
[[nodiscard]] std::vector<StudyResult> merge_results(std::span<const ResultFile> files);

// Of each table and set only the splits for which every method seen there has a result, finished or not: all
// methods of a row are then compared on the same rows, however far each was run.
[[nodiscard]] std::vector<StudyResult> common_splits(std::span<const StudyResult> results);

// The file of a running study. Only one process may write it.
class ResultWriter {
 public:
  // Makes the file when it is absent, cuts off a torn line. Throws InputError when it cannot be written or
  // another study writes it.
  explicit ResultWriter(const std::string& path);
  ~ResultWriter();
  ResultWriter(const ResultWriter&) = delete;
  ResultWriter& operator=(const ResultWriter&) = delete;

  // On disk when it returns.
  void append(std::span<const StudyResult> results);
  // Puts these in place of everything that is there.
  void replace(std::span<const StudyResult> results);

 private:
  std::string path_;
  int file_ = -1;
};

}  // namespace sewil

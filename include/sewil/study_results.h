// sewil/study_results.h: what a study leaves: one line of JSON per (table, set, split, method), only ever
// appended, so that a study can be killed at any moment and go on. torn: a last line without its end; it is
// dropped. options hash: of every option that matters to the method; lines of one method belong together only
// when it is the same. NA: the method did not finish within the limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace sewil {

enum class StudyTable : std::uint8_t { criteria, searches, methods };
enum class ResultStatus : std::uint8_t { ok, na, error };

[[nodiscard]] const char* name_of(StudyTable table) noexcept;
[[nodiscard]] const char* name_of(ResultStatus status) noexcept;  // "ok", "NA", "error"

struct StudyResult {
  static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();  // null in the file

  StudyTable table = StudyTable::methods;
  std::string set = {};
  std::size_t split = 1;  // from 1
  std::string method = {};
  std::uint64_t seed = 1;           // the method's; the split depends on its number alone
  double acc_u = unknown;           // accuracy on the unlabeled rows
  double acc_t = unknown;           // and on the test rows; unknown when there are none
  std::size_t columns = 0;          // chosen
  double choose_seconds = unknown;  // what the method needs to choose its columns, by the clock on the wall
  double seconds = unknown;         // the whole job, self-learning on the chosen columns included
  double cpu_seconds = unknown;     // and of processor time
  ResultStatus status = ResultStatus::ok;
  std::string message = {};  // error: what went wrong
  double limit = unknown;    // NA: the seconds it had
  int threads = 1;           // the job had
  int jobs = 1;              // ran at the same time
  std::string options_hash = {};
  std::string changed = "{}";  // the options that are not the default, as JSON
  std::string data_hash = {};
  std::string version = {};
};

// Without the line's end.
[[nodiscard]] std::string to_json(const StudyResult& result);

struct ResultFile {
  std::string path;
  std::vector<StudyResult> results;  // in the order of the lines
  bool torn = false;                 // the last line was and is not among them
};

// A file that is not there holds no results when `may_be_absent`. Throws InputError (file, line) otherwise
// and when a whole line is no result.
[[nodiscard]] ResultFile read_results(const std::string& path, bool may_be_absent = false);

// The results of all files together: an error gives way to a result, NA to one that finished, and the same
// result twice (times may differ) counts once. Throws InputError that names both places when two lines of one
// (table, set, split, method) contradict each other.
[[nodiscard]] std::vector<StudyResult> merge_results(std::span<const ResultFile> files);

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

// samples/table_job.cpp: see table_job.h.
#include "samples/table_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "samples/matrix_bytes.h"
#include "samples/scoring_job.h"

namespace sewil::selection {

const PackedJob& table_job(TaskRunner& runner, const CodedMatrix& matrix,
                           std::span<const std::uint32_t> groups) {
  const std::string key = fmt::format("table {}", static_cast<const void*>(&matrix));
  return runner.job(key, [&] {
    std::string body;
    put_matrix(body, matrix);
    base::put_list(body, std::vector<std::uint32_t>(groups.begin(), groups.end()));
    return pack_job(JobSort::table, body);
  });
}

HeldJob::HeldJob(std::string_view job, const Workers& workers) {
  const JobBody body = open_job_body(job);
  base::ByteReader in(body.bytes, "The job");
  if (body.sort == JobSort::scoring) {
    scorer_ = open_scoring_job(in, workers);
  } else {
    matrix_ = std::make_unique<const CodedMatrix>(take_matrix(in));
    groups_ = in.take_list<std::uint32_t>();
  }
}

const CodedMatrix& HeldJob::matrix() const {
  if (matrix_ == nullptr) throw InputError("The task is for a table; expected a job that holds one.");
  return *matrix_;
}

Scorer& HeldJob::scorer() const {
  if (scorer_ == nullptr) throw InputError("The task scores column sets; expected a job that can.");
  return *scorer_;
}

void put_known(std::string& out, const PartlyLabeled& rows) {
  put_rows(out, rows.labeled);
  base::put_list(out, rows.labels);
  put_rows(out, rows.unlabeled);
  base::put(out, static_cast<std::uint64_t>(rows.classes));
}

OwnedRows take_known(base::ByteReader& in, const CodedMatrix& matrix) {
  OwnedRows rows{.labeled = take_rows(in)};
  rows.labels = in.take_list<std::int32_t>();
  rows.unlabeled = take_rows(in);
  rows.classes = in.take<std::uint64_t>();
  const auto outside = [&](std::uint32_t row) { return row >= matrix.rows; };
  const auto no_class = [&](std::int32_t label) {
    return label < 0 || static_cast<std::size_t>(label) >= rows.classes;
  };
  if (std::ranges::any_of(rows.labeled, outside) || std::ranges::any_of(rows.unlabeled, outside) ||
      std::ranges::any_of(rows.labels, no_class) || rows.labels.size() != rows.labeled.size()) {
    in.fail("it names other rows", fmt::format("some of the job's {}", matrix.rows));
  }
  return rows;
}

PartlyLabeled known_of(const OwnedRows& rows, const HeldJob& job) {
  return {rows.labeled, rows.labels, rows.unlabeled, rows.classes, job.groups()};
}

ColumnSet take_columns(base::ByteReader& in, const CodedMatrix& matrix) {
  ColumnSet columns = take_rows(in);
  for (const std::uint32_t column : columns) {
    if (column >= matrix.columns.size()) {
      throw InputError(fmt::format("The task names column {}; expected one of the job's {} columns.",
                                   column + 1, matrix.columns.size()));
    }
  }
  return columns;
}

}  // namespace sewil::selection

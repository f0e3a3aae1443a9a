// samples/job_bytes.h: jobs and tasks for other processes (TaskRunner, sewil/learn/learner.h) as bytes. A
// job: "sewiljob", format u32, length and text of the version, its sort u8, size of the body u64, checksum of
// the compressed body u64, the body compressed by zlib. A task: the name of its kind, size of the body u64,
// the body, compressed.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "sewil/learn/learner.h"

namespace sewil::selection {

enum class JobSort : std::uint8_t { scoring, table };

[[nodiscard]] PackedJob pack_job(JobSort sort, const std::string& body);

struct JobBody {
  JobSort sort = JobSort::table;
  std::string bytes = {};
};

// Throws InputError when the job is damaged or was packed by another version of sewil.
[[nodiscard]] JobBody open_job_body(std::string_view job);

[[nodiscard]] std::string pack_task(std::string_view kind, std::string_view body);

struct TaskBody {
  std::string kind = {}, bytes = {};
};

// Throws InputError when the task is damaged.
[[nodiscard]] TaskBody open_task(std::string_view task);

// ---- lists of rows ----

// As differences from one to the next, which compress well where rows ascend.
void put_rows(std::string& out, std::span<const std::uint32_t> rows);
[[nodiscard]] std::vector<std::uint32_t> take_rows(base::ByteReader& in);

}  // namespace sewil::selection

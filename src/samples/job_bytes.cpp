// samples/job_bytes.cpp: see job_bytes.h.
#include "samples/job_bytes.h"

#include <fmt/format.h>
#include <zlib.h>

#include <new>

#include "sewil/version.h"

namespace sewil::selection {
namespace {

using base::ByteReader;
using base::checksum;
using base::put;
using base::put_list;

constexpr std::string_view magic = "sewiljob";
constexpr std::uint32_t format = 3;

void put_text(std::string& out, std::string_view text) {
  put(out, static_cast<std::uint64_t>(text.size()));
  out.append(text);
}

std::string take_text(ByteReader& in) {
  const std::vector<char> text = in.take_list<char>();
  return {text.begin(), text.end()};
}

std::string uncompressed(std::string_view packed, std::uint64_t size, const ByteReader& in) {
  // zlib packs no more than about 1000 times.
  constexpr std::uint64_t most_packed = 1100;
  if (size > most_packed * (packed.size() + 1)) in.fail("it is too short", fmt::format("{} bytes", size));
  std::string body(size, '\0');
  uLongf written = size;
  if (uncompress(reinterpret_cast<Bytef*>(body.data()), &written,
                 reinterpret_cast<const Bytef*>(packed.data()), packed.size()) != Z_OK ||
      written != size) {
    in.fail("it cannot be uncompressed", fmt::format("{} bytes", size));
  }
  return body;
}

// As little as it can be: codes shrink most in the first pass, and the wire is not slow enough for more.
std::string compressed(std::string_view bytes) {
  uLongf size = compressBound(bytes.size());
  std::string packed(size, '\0');
  const int code = compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                             reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(), 1);
  if (code != Z_OK) throw std::bad_alloc();  // the only way it can fail with room enough for the result
  packed.resize(size);
  return packed;
}

}  // namespace

PackedJob pack_job(JobSort sort, const std::string& body) {
  const std::string packed = compressed(body);
  PackedJob job{.name = {}, .bytes = std::string(magic)};
  put(job.bytes, format);
  put_text(job.bytes, SEWIL_VERSION);
  put(job.bytes, sort);
  put(job.bytes, static_cast<std::uint64_t>(body.size()));
  put(job.bytes, checksum(packed));
  job.bytes += packed;
  job.name = fmt::format("{:016x}", checksum(job.bytes));
  return job;
}

JobBody open_job_body(std::string_view job) {
  ByteReader in({job.data(), job.size()}, "The job");
  if (!job.starts_with(magic)) in.fail("its first bytes differ", "'sewiljob'");
  for (std::size_t i = 0; i < magic.size(); ++i) in.take<char>();
  const auto found_format = in.take<std::uint32_t>();
  const std::string version = take_text(in);
  if (found_format != format || version != SEWIL_VERSION) {
    throw InputError(
        fmt::format("The job was packed by sewil {} (format {}), this process has sewil {} (format {}); "
                    "expected the same version everywhere.",
                    version, found_format, SEWIL_VERSION, format));
  }
  JobBody body{.sort = in.take<JobSort>()};
  const auto size = in.take<std::uint64_t>();
  const auto sum = in.take<std::uint64_t>();
  const std::string_view packed = job.substr(in.at());
  if (checksum({packed.data(), packed.size()}) != sum)
    in.fail("its checksum differs", "the one it was packed with");
  body.bytes = uncompressed(packed, size, in);
  return body;
}

std::string pack_task(std::string_view kind, std::string_view body) {
  std::string task;
  put_text(task, kind);
  put(task, static_cast<std::uint64_t>(body.size()));
  return task + compressed(body);
}

TaskBody open_task(std::string_view task) {
  ByteReader in({task.data(), task.size()}, "The task");
  TaskBody body{.kind = take_text(in)};
  const auto size = in.take<std::uint64_t>();
  body.bytes = uncompressed(task.substr(in.at()), size, in);
  return body;
}

void put_rows(std::string& out, std::span<const std::uint32_t> rows) {
  std::vector<std::uint32_t> steps(rows.begin(), rows.end());
  for (std::size_t i = steps.size(); i > 1; --i) steps[i - 1] -= steps[i - 2];
  put_list(out, steps);
}

std::vector<std::uint32_t> take_rows(ByteReader& in) {
  std::vector<std::uint32_t> rows = in.take_list<std::uint32_t>();
  for (std::size_t i = 1; i < rows.size(); ++i) rows[i] += rows[i - 1];
  return rows;
}

}  // namespace sewil::selection

const sewil::PackedJob& sewil::TaskRunner::job(const std::string& key,
                                               const std::function<PackedJob()>& make) {
  const auto found = jobs_.find(key);
  return found != jobs_.end() ? found->second : jobs_.emplace(key, make()).first->second;
}

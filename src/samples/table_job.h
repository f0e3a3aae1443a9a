// samples/table_job.h: the job of all tasks that learn: the codes of a table and which rows belong together.
// What differs from task to task (rows, labels, columns, options) is in the tasks. And what does a task holds
// in its hands.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "samples/job_bytes.h"
#include "sewil/learn/learner.h"
#include "sewil/select/search.h"

namespace sewil::selection {

// The job of a runner's tasks on a table; packed once.
[[nodiscard]] const PackedJob& table_job(TaskRunner& runner, const CodedMatrix& matrix,
                                         std::span<const std::uint32_t> groups);

// A job, opened. Several tasks may be done on it at once.
class HeldJob {
 public:
  // Throws InputError (base/job_bytes.h). `workers` must outlive it.
  HeldJob(std::string_view job, const Workers& workers);

  // Throw InputError when the job is of the other sort.
  [[nodiscard]] const CodedMatrix& matrix() const;
  [[nodiscard]] Scorer& scorer() const;
  [[nodiscard]] std::span<const std::uint32_t> groups() const { return groups_; }

  // What tasks with the same `key` share: made by the first of them, kept until another key comes.
  template <class Shared>
  [[nodiscard]] std::shared_ptr<const Shared> shared(const std::string& key,
                                                     const std::function<Shared()>& make) const {
    const std::scoped_lock lock(making_);
    if (shared_ == nullptr || key != key_) {
      shared_ = std::make_shared<const Shared>(make());
      key_ = key;
    }
    return std::static_pointer_cast<const Shared>(shared_);
  }

 private:
  std::unique_ptr<const CodedMatrix> matrix_;
  std::vector<std::uint32_t> groups_;
  std::unique_ptr<Scorer> scorer_;
  mutable std::mutex making_;
  mutable std::string key_;
  mutable std::shared_ptr<const void> shared_;
};

// What the function of a kind of tasks is given (run/task_kinds.cpp).
struct TaskInHand {
  const HeldJob& job;
  std::string_view bytes;
  const Workers& workers;
  Progress& progress;

  [[nodiscard]] base::ByteReader reader() const { return {{bytes.data(), bytes.size()}, "The task"}; }
};

// ---- what tasks are made of ----

// A PartlyLabeled that has its rows; the groups are the job's.
struct OwnedRows {
  std::vector<std::uint32_t> labeled = {}, unlabeled = {};
  std::vector<std::int32_t> labels = {};
  std::size_t classes = 0;
};

void put_known(std::string& out, const PartlyLabeled& rows);
// Throws InputError when a row is none of the job's table.
[[nodiscard]] OwnedRows take_known(base::ByteReader& in, const CodedMatrix& matrix);
[[nodiscard]] PartlyLabeled known_of(const OwnedRows& rows, const HeldJob& job);

// Throws InputError when a column is none of the job's table.
[[nodiscard]] ColumnSet take_columns(base::ByteReader& in, const CodedMatrix& matrix);

}  // namespace sewil::selection

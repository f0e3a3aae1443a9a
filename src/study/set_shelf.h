// study/set_shelf.h: the data sets in memory: read when the first job asks, gone when the last job of the set
// is done. A set that cannot be used is told once.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "study/plan.h"
#include "study/prepared_set.h"

namespace sewil::study {

class SetShelf {
 public:
  // `check` may refuse a set that has been read by throwing InputError.
  using Check = std::function<void(const StudySource&, const PreparedSet&)>;
  SetShelf(std::span<const StudySource> sources, std::span<const StudyJob> jobs, Check check);

  // Null: the set cannot be used. `forest`: the same for all jobs of a set, see Problem.
  std::shared_ptr<const PreparedSet> take(std::size_t source, const ForestOptions& forest,
                                          const Workers& workers);
  // One job of the set is done.
  void done(std::size_t source);

  [[nodiscard]] const std::vector<std::string>& problems() const { return problems_; }

 private:
  struct Slot {
    std::mutex mutex;
    std::shared_ptr<const PreparedSet> set;
    std::size_t jobs = 0;
    bool unusable = false;
  };
  std::span<const StudySource> sources_;
  std::vector<Slot> slots_;
  Check check_;
  std::mutex problems_mutex_;
  std::vector<std::string> problems_;
};

}  // namespace sewil::study

// study/set_shelf.cpp: see set_shelf.h.
#include "study/set_shelf.h"

#include <utility>

#include "sewil/data/work.h"

namespace sewil::study {

SetShelf::SetShelf(std::span<const StudySource> sources, std::span<const StudyJob> jobs, Check check)
    : sources_(sources), slots_(sources.size()), check_(std::move(check)) {
  for (const StudyJob& job : jobs) ++slots_[job.source].jobs;
}

std::shared_ptr<const PreparedSet> SetShelf::take(std::size_t source, const ForestOptions& forest,
                                                  const Workers& workers) {
  Slot& slot = slots_[source];
  const std::lock_guard lock(slot.mutex);
  if (slot.set || slot.unusable) return slot.set;
  try {
    auto set = std::make_shared<const PreparedSet>(sources_[source].name, sources_[source].read(workers),
                                                   workers, forest);
    check_(sources_[source], *set);
    slot.set = std::move(set);
  } catch (const InputError& problem) {
    slot.unusable = true;
    const std::lock_guard problems_lock(problems_mutex_);
    problems_.emplace_back(problem.what());
  }
  return slot.set;
}

void SetShelf::done(std::size_t source) {
  Slot& slot = slots_[source];
  const std::lock_guard lock(slot.mutex);
  if (--slot.jobs == 0) slot.set = nullptr;
}

}  // namespace sewil::study

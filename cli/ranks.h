// cli/ranks.h: several processes of one command, started by mpirun. rank 0 runs the command; the other ranks
// do tasks for it, handed out as they get done. A build without MPI has one rank.
#pragma once

#include <memory>
#include <string>

#include "sewil/learn/learner.h"

namespace sewil::cli {

// Lives as long as main(). On its way out rank 0 sends the others home.
class Ranks {
 public:
  Ranks(int& argc, char**& argv);
  ~Ranks();  // NOLINT(performance-trivially-destructible): with MPI it is not
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  [[nodiscard]] int rank() const noexcept { return rank_; }

  // What every rank but 0 does: opens the jobs and does the tasks it is sent until it is sent home.
  [[nodiscard]] int serve() const;

 private:
  int rank_ = 0;
};

// Tasks on the other ranks, `threads` each (0: this machine's cores shared among its ranks); none when there
// are no others.
[[nodiscard]] std::unique_ptr<TaskRunner> other_ranks(int threads);

// "" or ", MPI: Open MPI v4.1.4": for --version.
[[nodiscard]] std::string describe_mpi();

}  // namespace sewil::cli

// cli/ranks.h: several processes of one command, started by mpirun. rank 0 runs the command and searches; the
// other ranks only score column sets for it, handed out as they get done. A build without MPI has one rank.
#pragma once

#include <string>

#include "sewil/select/problem.h"

namespace sewil::cli {

// Lives as long as main(). On its way out rank 0 sends the others home.
class Ranks {
 public:
  Ranks(int& argc, char**& argv);
  ~Ranks();  // NOLINT(performance-trivially-destructible): with MPI it is not
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  [[nodiscard]] int rank() const noexcept { return rank_; }

  // What every rank but 0 does: opens the jobs and scores the tasks it is sent until it is sent home.
  [[nodiscard]] int serve() const;

 private:
  int rank_ = 0;
};

// Scoring on the other ranks, `threads` each (0: this machine's cores shared among its ranks); empty when
// there are none.
[[nodiscard]] ScorerMaker score_on_ranks(int threads);

// "" or ", MPI: Open MPI v4.1.4": for --version.
[[nodiscard]] std::string describe_mpi();

}  // namespace sewil::cli

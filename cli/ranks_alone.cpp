// cli/ranks_alone.cpp: ranks.h in a build without MPI: one process.
#include "cli/ranks.h"

namespace sewil::cli {

Ranks::Ranks(int&, char**&) {}
Ranks::~Ranks() = default;
int Ranks::serve() const {
  return 0;
}
std::unique_ptr<TaskRunner> other_ranks(int) {
  return nullptr;
}
std::string describe_mpi() {
  return "";
}

}  // namespace sewil::cli

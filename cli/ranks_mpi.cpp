// cli/ranks_mpi.cpp: ranks.h on MPI. Messages from rank 0: `job` (packed job and threads), `task` (column
// sets), `home`. Answers: `scores`, or `problem` (a sentence). One task is under way per rank; who is done
// gets the next. Waiting looks for messages now and then: MPI's own waiting would keep a core busy.
#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <exception>
#include <limits>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "cli/ranks.h"
#include "sewil/data/work.h"

namespace sewil::cli {
namespace {

enum Tag : int { job, task, home, scores, problem, more };

constexpr std::size_t most_bytes = std::size_t{1} << 30;  // of one MPI message: its counts are ints

struct Message {
  int from = 0;
  int tag = 0;
  std::string bytes;
};

// Long messages go in parts: full ones of `most_bytes` with tag `more`, then the rest with its own tag.
void send(int to, Tag tag, const std::string& bytes) {
  std::size_t at = 0;
  for (; bytes.size() - at > most_bytes; at += most_bytes) {
    MPI_Send(bytes.data() + at, static_cast<int>(most_bytes), MPI_BYTE, to, more, MPI_COMM_WORLD);
  }
  MPI_Send(bytes.data() + at, static_cast<int>(bytes.size() - at), MPI_BYTE, to, tag, MPI_COMM_WORLD);
}

bool arrived(MPI_Status& status) {
  int flag = 0;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &status);
  return flag != 0;
}

Message receive() {
  using namespace std::chrono_literals;
  MPI_Status status;
  for (auto pause = 20us; !arrived(status); pause = std::min(pause * 2, 1000us)) {
    std::this_thread::sleep_for(pause);
  }
  Message message;
  message.from = status.MPI_SOURCE;
  do {
    MPI_Probe(message.from, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    const std::size_t at = message.bytes.size();
    message.bytes.resize(at + static_cast<std::size_t>(size));
    MPI_Recv(message.bytes.data() + at, size, MPI_BYTE, message.from, status.MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    message.tag = status.MPI_TAG;
  } while (message.tag == more);
  return message;
}

int ranks() {
  int count = 1;
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  return count;
}

int ranks_on_this_machine() {
  MPI_Comm machine = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
  int count = 1;
  MPI_Comm_size(machine, &count);
  MPI_Comm_free(&machine);
  return count;
}

int ranks_here = 1;  // found once at the start, where all ranks take part

int default_threads() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / ranks_here);
}

// Rank 0's side.
class RankScorer final : public Scorer {
 public:
  RankScorer(const std::string& packed, int threads) {
    // The threads stand in a line of their own in front of the job.
    const std::string message = fmt::format("{}\n", threads) + packed;
    for (int rank = 1; rank < ranks(); ++rank) send(rank, job, message);
  }

  std::vector<Score> score(std::span<const ColumnSet> sets, bool want_weights, Progress& progress) override {
    const std::size_t helpers = static_cast<std::size_t>(ranks()) - 1;
    // Several tasks per rank, so that the last ones end together; several sets per task cost fewer messages.
    const std::size_t size = std::clamp<std::size_t>(sets.size() / (helpers * 4), 1, 64);
    std::vector<Score> found(sets.size());
    std::vector<std::size_t> under_way(helpers + 1, 0);  // per rank: first set of its task
    std::size_t next = 0;
    std::size_t open = 0;
    const auto hand_out = [&](int rank) {
      if (next >= sets.size() || progress.stop_reason() != StopReason::none) return;
      const std::size_t count = std::min(size, sets.size() - next);
      send(rank, task, pack_task(sets.subspan(next, count), want_weights));
      under_way[static_cast<std::size_t>(rank)] = next;
      next += count;
      ++open;
    };
    for (int rank = 1; rank < ranks(); ++rank) hand_out(rank);
    std::string complaint;
    while (open > 0) {  // also when stopped: answers under way must not meet the next question
      const Message message = receive();
      --open;
      if (message.tag == problem) {
        if (complaint.empty()) complaint = fmt::format("Rank {}: {}", message.from, message.bytes);
        next = sets.size();
        continue;
      }
      std::vector<Score> answer = unpack_scores(message.bytes);
      std::move(
          answer.begin(), answer.end(),
          found.begin() + static_cast<std::ptrdiff_t>(under_way[static_cast<std::size_t>(message.from)]));
      hand_out(message.from);
    }
    if (!complaint.empty()) throw InputError(complaint);
    progress.throw_if_stopped();
    return found;
  }
};

// The other ranks' side.
class Service {
 public:
  void open(const std::string& message) {
    scorer_.reset();
    trouble_.clear();
    const std::size_t end = message.find('\n');
    const int threads = std::stoi(message.substr(0, end));
    workers_ = std::make_unique<Workers>(threads > 0 ? threads : default_threads());
    try {
      scorer_ = open_scoring_job(std::string_view(message).substr(end + 1), *workers_);
    } catch (const std::bad_alloc&) {
      trouble_ = "the table does not fit this rank's memory.";
    } catch (const std::exception& caught) {
      trouble_ = caught.what();
    }
  }

  void answer(const std::string& message) {
    try {
      if (!trouble_.empty()) throw InputError(trouble_);
      const ScoringTask work = unpack_task(message);
      send(0, scores, pack_scores(scorer_->score(work.sets, work.want_weights, no_progress())));
    } catch (const std::bad_alloc&) {
      send(0, problem, "there is not enough memory on this rank to score a column set.");
    } catch (const std::exception& caught) {
      send(0, problem, caught.what());
    }
  }

 private:
  std::unique_ptr<Workers> workers_;
  std::unique_ptr<Scorer> scorer_;
  std::string trouble_;  // why the job could not be opened
};

}  // namespace

Ranks::Ranks(int& argc, char**& argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  ranks_here = ranks_on_this_machine();
}

Ranks::~Ranks() {
  if (rank_ == 0) {
    for (int rank = 1; rank < ranks(); ++rank) send(rank, home, "");
  }
  MPI_Finalize();
}

int Ranks::serve() const {
  // Ctrl-C is for rank 0, which ends with the best so far and then sends the others home.
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_IGN);
  Service service;
  while (true) {
    const Message message = receive();
    if (message.tag == home) return 0;
    if (message.tag == job) service.open(message.bytes);
    if (message.tag == task) service.answer(message.bytes);
  }
}

ScorerMaker score_on_ranks(int threads) {
  if (ranks() == 1) return nullptr;
  return [threads](const std::string& packed) { return std::make_unique<RankScorer>(packed, threads); };
}

std::string describe_mpi() {
  char text[MPI_MAX_LIBRARY_VERSION_STRING] = {};
  int length = 0;
  MPI_Get_library_version(text, &length);
  std::string version(text, static_cast<std::size_t>(length));
  return ", MPI: " + version.substr(0, version.find_first_of(",\n"));
}

}  // namespace sewil::cli

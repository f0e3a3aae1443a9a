// cli/ranks_mpi.cpp: ranks.h on MPI. Messages from rank 0: `job` (packed job and threads), `task`, `halt`
// (the task under way is not wanted any more), `home`. To it, one for each task: `answer`, `problem` (a
// sentence) or `stopped`. Waiting looks for messages now and then: MPI's own waiting would keep a core busy.
#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "cli/ranks.h"
#include "sewil/data/work.h"
#include "sewil/judge/run.h"

namespace sewil::cli {
namespace {

enum Tag : int { job, task, halt, home, answer, problem, stopped, more };

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

// Nothing when `enough` says so before a message has come.
std::optional<Message> receive(const std::function<bool()>& enough) {
  using namespace std::chrono_literals;
  MPI_Status status;
  for (auto pause = 20us; !arrived(status); pause = std::min(pause * 2, 1000us)) {
    if (enough()) return std::nullopt;
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

// Rank 0's side. One task is under way per rank; who is done gets the next.
class RankRunner final : public TaskRunner {
 public:
  explicit RankRunner(int threads) : threads_(threads), task_of_(static_cast<std::size_t>(ranks()), 0) {}

  void run(const PackedJob& packed, std::vector<std::string> tasks, const Answered& answered,
           Progress& progress) override {
    send_job(packed);
    Work work{.tasks = std::move(tasks)};
    bool halted = false;
    do {
      for (std::size_t rank = 1; rank < task_of_.size() && !halted; ++rank)
        hand_out(static_cast<int>(rank), work);
      if (work.open == 0) break;
      const std::optional<Message> message = receive([&] { return !halted && asks_to_stop(progress); });
      if (message) take(*message, answered, work);
      if (!halted && (work.failed() || asks_to_stop(progress))) {
        halted = true;  // what is under way ends early; its answers must not meet the next question
        for (std::size_t rank = 1; rank < task_of_.size(); ++rank) {
          if (task_of_[rank] != 0) send(static_cast<int>(rank), halt, "");
        }
      }
    } while (true);
    if (work.failure) std::rethrow_exception(work.failure);
    if (!work.complaint.empty()) throw InputError(work.complaint);
    progress.throw_if_stopped();
  }

  [[nodiscard]] std::size_t at_once() const override { return task_of_.size() - 1; }
  [[nodiscard]] Travelled travelled() const override { return travelled_; }

 private:
  struct Work {
    std::vector<std::string> tasks;
    std::size_t next = 0, open = 0;
    std::string complaint = {};            // of a rank
    std::exception_ptr failure = nullptr;  // of who takes the answers

    [[nodiscard]] bool failed() const { return !complaint.empty() || failure; }
  };

  static bool asks_to_stop(const Progress& progress) { return progress.stop_reason() != StopReason::none; }

  void send_job(const PackedJob& packed) {
    if (packed.name == job_) return;
    // The threads stand in a line of their own in front of the job.
    const std::string message = fmt::format("{}\n", threads_) + packed.bytes;
    for (int rank = 1; rank < ranks(); ++rank) send(rank, Tag::job, message);
    job_ = packed.name;
    travelled_.jobs += at_once();
    travelled_.job_bytes += at_once() * message.size();
  }

  void hand_out(int rank, Work& work) {
    std::size_t& has = task_of_[static_cast<std::size_t>(rank)];
    if (has != 0 || work.next >= work.tasks.size()) return;
    const std::string bytes = std::move(work.tasks[work.next]);
    send(rank, task, bytes);
    travelled_.tasks += 1;
    travelled_.task_bytes += bytes.size();
    has = ++work.next;
    ++work.open;
  }

  void take(const Message& message, const Answered& answered, Work& work) {
    const std::size_t number = std::exchange(task_of_[static_cast<std::size_t>(message.from)], 0) - 1;
    --work.open;
    travelled_.answer_bytes += message.bytes.size();
    if (message.tag == problem && work.complaint.empty()) work.complaint = message.bytes;
    if (message.tag != answer || work.failed()) return;
    try {
      for (std::string& more : answered(number, message.bytes)) work.tasks.push_back(std::move(more));
    } catch (...) {
      work.failure = std::current_exception();
    }
  }

  int threads_;
  std::string job_;                   // that all ranks hold
  std::vector<std::size_t> task_of_;  // by rank: the number of its task, from 1; 0: none
  Travelled travelled_;
};

// Of a task under way in another rank: rank 0 asks it to stop.
class HaltedProgress final : public Progress {
 public:
  [[nodiscard]] StopReason stop_reason() const noexcept override {
    return halted.load() ? StopReason::interrupted : StopReason::none;
  }
  std::atomic<bool> halted{false};
};

// The other ranks' side. A task is done by a thread, while this one, which alone speaks MPI, listens.
class Service {
 public:
  void open(const std::string& message) {
    job_.reset();
    trouble_.clear();
    const std::size_t end = message.find('\n');
    const int threads = std::stoi(message.substr(0, end));
    workers_ = std::make_unique<Workers>(threads > 0 ? threads : default_threads());
    try {
      job_ = open_job(std::string_view(message).substr(end + 1), *workers_);
    } catch (const std::bad_alloc&) {
      trouble_ = complaint("the table does not fit this rank's memory.");
    } catch (const std::exception& caught) {
      trouble_ = complaint(caught.what());
    }
  }

  void begin(std::string message) {
    progress_.halted = false;
    done_ = false;
    busy_ = std::thread([this, message = std::move(message)] {
      reply_ = answer_to(message);
      done_ = true;
    });
  }

  // Sends the answer when there is one.
  void look() {
    if (!busy_.joinable() || !done_) return;
    busy_.join();
    send(0, reply_.first, reply_.second);
  }

  void halt() { progress_.halted = true; }
  [[nodiscard]] bool is_done() const { return busy_.joinable() && done_; }

 private:
  static std::string complaint(const char* sentence) {
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return fmt::format("Rank {}: {}", rank, sentence);
  }

  std::pair<Tag, std::string> answer_to(const std::string& message) {
    if (!trouble_.empty()) return {problem, trouble_};
    try {
      return {answer, job_->answer(message, progress_)};
    } catch (const Stopped&) {
      return {stopped, ""};
    } catch (const std::bad_alloc&) {
      return {problem, "there is not enough memory on another rank for its task."};
    } catch (const std::exception& caught) {
      return {problem, caught.what()};
    }
  }

  std::unique_ptr<Workers> workers_;
  std::unique_ptr<const OpenedJob> job_;
  std::string trouble_;  // why the job could not be opened
  HaltedProgress progress_;
  std::thread busy_;
  std::atomic<bool> done_{false};
  std::pair<Tag, std::string> reply_;
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
    std::optional<Message> message = receive([&] { return service.is_done(); });
    service.look();
    if (!message) continue;
    if (message->tag == home) break;
    if (message->tag == job) service.open(message->bytes);
    if (message->tag == task) service.begin(std::move(message->bytes));
    if (message->tag == halt) service.halt();
  }
  return 0;
}

std::unique_ptr<TaskRunner> other_ranks(int threads) {
  return ranks() == 1 ? nullptr : std::make_unique<RankRunner>(threads);
}

std::string describe_mpi() {
  char text[MPI_MAX_LIBRARY_VERSION_STRING] = {};
  int length = 0;
  MPI_Get_library_version(text, &length);
  std::string version(text, static_cast<std::size_t>(length));
  return ", MPI: " + version.substr(0, version.find_first_of(",\n"));
}

}  // namespace sewil::cli

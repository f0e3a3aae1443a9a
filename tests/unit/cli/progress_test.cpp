// tests/unit/cli/progress_test.cpp: the status line with a clock of our own, time limits, signals.
#include "cli/progress.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <sstream>

namespace sewil::cli {
namespace {

using std::chrono::duration;
using std::chrono::seconds;

struct Watched {
  std::ostringstream out;
  Clock::time_point time{};
  ProgressSettings settings(bool is_terminal) {
    ProgressSettings made;
    made.out = &out;
    made.is_terminal = is_terminal;
    made.now = [this] { return time; };
    return made;
  }
};

TEST(TerminalProgress, ShowsStageCountTimeLeftNoteAndTimeSpent) {
  Watched watched;
  TerminalProgress progress(watched.settings(true));
  watched.time += seconds(10);
  progress.update({"search", 0, 40, ""});
  EXPECT_EQ(watched.out.str(), "\r\033[Ksearch 0 of 40 [0:10]");
  watched.out.str("");
  watched.time += seconds(60);
  progress.update({"search", 10, 40, "best 0.412"});
  EXPECT_EQ(watched.out.str(), "\r\033[Ksearch 10 of 40, about 3:00 left, best 0.412 [1:10]");
}

TEST(TerminalProgress, RewritesTheLineTenTimesASecondAtMostAndWipesItAtTheEnd) {
  Watched watched;
  {
    TerminalProgress progress(watched.settings(true));
    for (std::size_t i = 0; i < 1000; ++i) {
      progress.update({"search", i, 0, ""});
      watched.time += std::chrono::milliseconds(1);
    }
  }
  const std::string text = watched.out.str();
  EXPECT_EQ(std::count(text.begin(), text.end(), '\r'), 11);
  EXPECT_TRUE(text.ends_with("\r\033[K"));
}

TEST(TerminalProgress, WritesAWholeLineNowAndThenWhereThereIsNoTerminal) {
  Watched watched;
  TerminalProgress progress(watched.settings(false));
  for (std::size_t i = 0; i < 40; ++i) {
    progress.update({"search", i, 40, ""});
    watched.time += seconds(1);
  }
  EXPECT_EQ(watched.out.str(),
            "search 15 of 40, about 0:25 left [0:15]\nsearch 30 of 40, about 0:10 left [0:30]\n");
}

TEST(TerminalProgress, CutsTheLineToTheTerminal) {
  Watched watched;
  TerminalProgress progress(watched.settings(true));
  progress.update({"search", 1, 2, std::string(500, 'x')});
  EXPECT_LT(watched.out.str().size(), 400U);
}

TEST(TerminalProgress, SaysNothingWhenQuiet) {
  Watched watched;
  {
    ProgressSettings settings = watched.settings(true);
    settings.quiet = true;
    TerminalProgress progress(settings);
    progress.update({"search", 1, 2, ""});
  }
  EXPECT_EQ(watched.out.str(), "");
}

TEST(TerminalProgress, StopsAtTheTimeLimit) {
  Watched watched;
  ProgressSettings settings = watched.settings(true);
  settings.time_limit = seconds(60);
  const TerminalProgress progress(settings);
  EXPECT_EQ(progress.stop_reason(), StopReason::none);
  watched.time += seconds(59);
  EXPECT_EQ(progress.stop_reason(), StopReason::none);
  watched.time += seconds(1);
  EXPECT_EQ(progress.stop_reason(), StopReason::time_limit);
  EXPECT_THROW(progress.throw_if_stopped(), Stopped);
}

TEST(TerminalProgress, IsCancelledByTheFirstSignalAndForgetsItForTheNextRun) {
  for (const int signal : {SIGINT, SIGTERM}) {
    Watched watched;
    const TerminalProgress progress(watched.settings(true));
    EXPECT_EQ(progress.stop_reason(), StopReason::none);
    ASSERT_EQ(std::raise(signal), 0);
    EXPECT_EQ(progress.stop_reason(), StopReason::interrupted);
  }
  EXPECT_EQ(TerminalProgress().stop_reason(), StopReason::none);
}

TEST(TerminalProgress, IsKilledByTheSecondSignal) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const TerminalProgress progress;
    std::raise(SIGINT);
    std::raise(SIGINT);
    _exit(0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGINT);
}

TEST(ParseDuration, KnowsSecondsMinutesAndHours) {
  EXPECT_EQ(parse_duration("90").count(), 90);
  EXPECT_EQ(parse_duration("90s").count(), 90);
  EXPECT_EQ(parse_duration("10m").count(), 600);
  EXPECT_EQ(parse_duration("1.5h").count(), 5400);
  EXPECT_EQ(parse_duration("1h30m").count(), 5400);
  EXPECT_EQ(parse_duration("1h30m5s").count(), 5405);
}

TEST(ParseDuration, RefusesEverythingElse) {
  for (const char* text :
       {"", "s", "10x", "-5", "0", "0s", "ten", "10 m", "30m1h", "1m2m", "1h30", "inf", "nan", "1e400"}) {
    EXPECT_THROW((void)parse_duration(text), InputError) << text;
  }
}

TEST(ClockText, CountsMinutesAndHours) {
  EXPECT_EQ(clock_text(duration<double>(0.4)), "0:00");
  EXPECT_EQ(clock_text(duration<double>(75)), "1:15");
  EXPECT_EQ(clock_text(duration<double>(3675)), "1:01:15");
  EXPECT_EQ(clock_text(duration<double>(59.6)), "1:00");
}

}  // namespace
}  // namespace sewil::cli

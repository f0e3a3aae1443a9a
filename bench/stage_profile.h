// bench/stage_profile.h: processor seconds by stage, with the forests and linear voters of each.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <string>
#include <vector>

namespace sewil::bench {

inline double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

struct Stage {
  std::string name;
  double seconds = 0, in_forests = 0, in_linear = 0;
  double forests = 0, trees = 0, rows = 0, prediction_rows = 0, columns = 0;
  std::size_t linear = 0;
};

// The stages that the run is in, the innermost last; seconds go to that one.
class Profile {
 public:
  void enter(const std::string& name) {
    settle();
    path_.push_back(path_.empty() ? name : names_[path_.back()].name + " > " + name, names_);
  }
  void leave() {
    settle();
    path_.pop_back();
  }
  Stage& now() { return names_[path_.back()]; }
  [[nodiscard]] bool outside() const { return path_.empty(); }

  void print() const {
    double all = 0;
    for (const Stage& stage : names_) all += stage.seconds;
    fmt::print(
        "| stage | s | of all | forests | rows | riders | columns | trees | forests, s | linear voters | s "
        "|\n");
    fmt::print("|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (const Stage& stage : names_) {
      if (stage.seconds < 0.002 * all) continue;
      const double n = std::max(1.0, stage.forests);
      fmt::print(
          "| {} | {:.2f} | {:.0f} % | {:.0f} | {:.0f} | {:.0f} | {:.0f} | {:.0f} | {:.2f} | {} | {:.2f} |\n",
          stage.name, stage.seconds, 100 * stage.seconds / all, stage.forests, stage.rows / n,
          stage.prediction_rows / n, stage.columns / n, stage.trees / n, stage.in_forests, stage.linear,
          stage.in_linear);
    }
    fmt::print("| all | {:.2f} | | | | | | | | | |\n", all);
  }

 private:
  class Path : public std::vector<std::size_t> {
   public:
    void push_back(const std::string& name, std::vector<Stage>& names) {
      const auto found = std::ranges::find(names, name, &Stage::name);
      std::vector<std::size_t>::push_back(static_cast<std::size_t>(found - names.begin()));
      if (found == names.end()) names.push_back({.name = name});
    }
  };

  void settle() {
    const double now = processor_seconds();
    if (!path_.empty()) names_[path_.back()].seconds += now - since_;
    since_ = now;
  }

  std::vector<Stage> names_;
  Path path_;
  double since_ = 0;
};

}  // namespace sewil::bench

// bench/selection_quality.cpp: what SEW-IL chooses on the paper's data sets, how good it is and how long it
// takes.
//   build-bench/bench/selection_quality DATA_DIR SPLITS SET,SET|all [OPTION=VALUE ...]
// Options have the names of `sewil select` in snake_case, and `threads`. Splits have the paper's sizes. ACC-U
// and ACC-T: accuracy of self-learning on the chosen columns, on unlabeled and on test rows. Prints one line
// per set.
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <map>
#include <stdexcept>
#include <string>

#include "bench/paper_sets.h"
#include "sewil/coded_matrix.h"
#include "sewil/selection.h"
#include "sewil/votes.h"

namespace {

using namespace sewil;

class Setter final : public OptionVisitor {
 public:
  explicit Setter(std::map<std::string, std::string>& values) : values_(values) {}
  void integer(const char* name, std::int64_t& value, IntegerRange, const char*) override {
    if (const auto text = take(name); !text.empty()) value = std::stoll(text);
  }
  void real(const char* name, double& value, RealRange, const char*) override {
    if (const auto text = take(name); !text.empty()) value = std::stod(text);
  }
  void flag(const char* name, bool& value, const char*) override {
    if (const auto text = take(name); !text.empty()) value = text == "1";
  }
  void choice(const char* name, int& value, std::span<const char* const> names, const char*) override {
    const auto text = take(name);
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (text == names[i]) value = static_cast<int>(i);
    }
  }

 private:
  std::string take(const char* name) {
    const auto node = values_.extract(name);
    return node.empty() ? "" : node.mapped();
  }
  std::map<std::string, std::string>& values_;
};

struct Mean {
  double sum = 0, squares = 0;
  std::size_t count = 0;
  void add(double value) {
    sum += value;
    squares += value * value;
    ++count;
  }
  [[nodiscard]] double mean() const { return sum / static_cast<double>(count); }
  [[nodiscard]] double deviation() const {
    if (count < 2) return 0;
    const auto n = static_cast<double>(count);
    return std::sqrt(std::max(0.0, (squares - sum * sum / n) / (n - 1)));
  }
};

void run_set(const Dataset& data, const bench::PaperSet& set, std::size_t splits,
             const SelectionOptions& options, const Workers& workers) {
  const CodedMatrix matrix = code_columns(data.columns(), data.rows(), workers);
  Mean unlabeled_accuracy, test_accuracy, columns, learning, search, total, alive, scored;
  for (std::size_t index = 0; index < splits; ++index) {
    const Split split = stratified_split(data.labels(), set.sizes, 1, index);
    const auto labels = bench::pick(data.labels(), split.labeled);
    const PartlyLabeled rows{split.labeled, labels, split.unlabeled, data.classes().size()};
    const SelectionOutcome found = select_columns(data, matrix, rows, {}, options, workers);
    const auto maker = make_forest_maker(matrix, found.columns, options.forest, {}, workers);
    const auto test = predict(maker->votes(found.labeling.forest, split.test));
    unlabeled_accuracy.add(
        error_rate(bench::pick(data.labels(), split.unlabeled), found.labeling.predicted).accuracy());
    test_accuracy.add(error_rate(bench::pick(data.labels(), split.test), test).accuracy());
    columns.add(static_cast<double>(found.columns.size()));
    learning.add(found.seconds.self_learning);
    search.add(found.seconds.search);
    total.add(found.seconds.total);
    if (!found.search.history.empty()) {
      alive.add(static_cast<double>(found.search.history.back().alive));
      scored.add(static_cast<double>(found.search.history.back().scored));
    }
  }
  fmt::print(
      "| {} | {:.3f} ± {:.3f} | {:.3f} ± {:.3f} | {:.0f} | {:.0f} | {:.0f} | {:.2f} | {:.2f} | {:.2f} |\n",
      set.name, unlabeled_accuracy.mean(), unlabeled_accuracy.deviation(), test_accuracy.mean(),
      test_accuracy.deviation(), columns.mean(), alive.count > 0 ? alive.mean() : 0,
      scored.count > 0 ? scored.mean() : 0, learning.mean(), search.mean(), total.mean());
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    fmt::print(stderr, "usage: selection_quality DATA_DIR SPLITS SET,SET|all [OPTION=VALUE ...]\n");
    return 2;
  }
  const std::string wanted = "," + std::string(argv[3]) + ",";
  std::map<std::string, std::string> values;
  for (int i = 4; i < argc; ++i) {
    const std::string word = argv[i];
    values[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
  }
  int threads = 0;
  if (const auto node = values.extract("threads"); !node.empty()) threads = std::stoi(node.mapped());
  SelectionOptions options;
  Setter setter(values);
  describe(options, setter);
  if (!values.empty()) {
    fmt::print(stderr, "selection_quality: no option is called {}.\n", values.begin()->first);
    return 2;
  }
  const Workers workers(threads);
  fmt::print("| set | ACC-U | ACC-T | columns | alive | scored | self-learning s | search s | total s |\n");
  fmt::print("|---|---|---|---|---|---|---|---|---|\n");
  for (const bench::PaperSet& set : bench::paper_sets) {
    if (wanted != ",all," && wanted.find("," + std::string(set.name) + ",") == std::string::npos) continue;
    run_set(bench::load(argv[1], set, workers), set, std::stoul(argv[2]), options, workers);
  }
  return 0;
}

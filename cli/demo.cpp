// cli/demo.cpp: `sewil demo`: select on built-in data whose informative columns are known.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/select_run.h"
#include "sewil/data/dataset.h"
#include "sewil/data/work.h"
#include "sewil/learn/votes.h"

namespace sewil::cli {
namespace {

// 20 of 500 columns carry the classes: 5 by themselves, 15 as mixtures of those. 1 row in 10 is labeled.
GenerateOptions demo_data() {
  return {.rows = 1500, .informative = 5, .redundant = 15, .noise = 480, .separation = 1.5, .labeled = 0.1};
}

struct DemoCommand {
  explicit DemoCommand(CLI::App& app) : select(app), data_options(app, "Built-in data") {}
  SelectCommand select;
  GenerateOptions data = demo_data();
  OptionBinder data_options;
};

double accuracy_on_unlabeled(const GeneratedData& generated, std::span<const std::int32_t> predicted) {
  std::vector<std::int32_t> truth;
  for (std::size_t row = 0; row < generated.truth.size(); ++row) {
    if (generated.data.labels()[row] == unlabeled) truth.push_back(generated.truth[row]);
  }
  return error_rate(truth, predicted).accuracy();
}

// The other question: not a small set that predicts, but every column that is not noise.
std::string relevant_columns(const GeneratedData& generated, const Discoveries& discoveries) {
  std::size_t real = 0;
  for (std::size_t column = 0; column < generated.roles.size(); ++column) {
    const bool relevant = discoveries.columns[column].verdict == Verdict::relevant;
    real += relevant && generated.roles[column] != ColumnRole::noise ? 1U : 0U;
  }
  return fmt::format("not noise at FDR {}: {} features, {} of them true\n", discoveries.rate,
                     discoveries.found, real);
}

std::string compare_with_truth(const GeneratedData& generated, const RunRecord& record) {
  const SelectionOutcome& outcome = record.outcome;
  std::string found;
  std::string missed;
  std::size_t hits = 0;
  std::size_t real = 0;
  for (std::uint32_t column = 0; column < generated.roles.size(); ++column) {
    if (generated.roles[column] == ColumnRole::noise) continue;
    ++real;
    const bool chosen = std::binary_search(outcome.columns.begin(), outcome.columns.end(), column);
    hits += chosen ? 1U : 0U;
    std::string& list = chosen ? found : missed;
    list += ' ';
    list += generated.data.columns()[column].name;
  }
  std::string text = fmt::format("true columns found ({} of {}):{}\n", hits, real, found);
  if (!missed.empty()) text += fmt::format("true columns missed:{}\n", missed);
  text += fmt::format("precision {:.2f}, recall {:.2f}\n",
                      static_cast<double>(hits) / static_cast<double>(outcome.columns.size()),
                      static_cast<double>(hits) / static_cast<double>(std::max<std::size_t>(1, real)));
  if (record.discoveries) text += relevant_columns(generated, *record.discoveries);
  text += fmt::format("accuracy on the unlabeled rows: {:.3f} with the selected features, {:.3f} with all\n",
                      accuracy_on_unlabeled(generated, outcome.labeling.predicted),
                      accuracy_on_unlabeled(generated, outcome.augmenting.predicted));
  return text;
}

}  // namespace

Run add_demo(CLI::App& app) {
  auto command = std::make_shared<DemoCommand>(app);
  command->select.options.forest.n_estimators = 100;  // enough for data this clear
  command->select.discovery.rate = 0.1;
  add_select_options(app, command->select);
  command->data_options.add(command->data);
  return [command] {
    store_select_options(command->select);
    command->data_options.store();
    command->data.seed = command->select.options.seed;
    const Workers workers(command->select.threads);
    const GeneratedData generated = generate_madelon_like(command->data, workers);
    const Problem problem(generated.data, workers, command->select.options.forest);
    const RunFolder folder = open_folder(command->select);
    const RunRecord record = run_select(command->select, problem, folder, 0, workers);
    const int code = finish_select(command->select, problem, folder, record);
    if (command->select.tells()) show(compare_with_truth(generated, record));
    return code;
  };
}

}  // namespace sewil::cli

// report/run_unlabeled.cpp: what is said of the unlabeled rows besides their labels: how many are of each
// class, and what accuracy to expect of rows of each kind where rows belong together.
#include <fmt/format.h>

#include "report/html.h"
#include "report/numbers.h"
#include "report/run_sections.h"

namespace sewil::report {
namespace {

std::string range(double low, double high) {
  return fmt::format("{} to {}", percent(low), percent(high));
}

std::string kinds_table(const EstimateView& estimate) {
  Table list{.id = "kinds",
             .caption = "Expected accuracy where rows belong together",
             .columns = {{"Unlabeled rows"},
                         {"Rows", true},
                         {"Expected accuracy", true},
                         {"90 % interval", true},
                         {"Judged by labels", true},
                         {"… of groups", true}},
             .rows = {}};
  for (const KindView& kind : estimate.kinds) {
    list.rows.push_back({{kind.whole_groups ? "of groups without labels" : "of groups with labels"},
                         {count(kind.unlabeled)},
                         {percent(kind.accuracy.accuracy)},
                         {range(kind.accuracy.low, kind.accuracy.high)},
                         {count(kind.rows)},
                         {count(kind.groups)}});
  }
  return list.rows.empty() ? std::string() : table(list);
}

std::string shares_table(const EstimateView& estimate) {
  Table list{.id = "shares",
             .caption = "Share of each class among the unlabeled rows",
             .columns = {{"Class"},
                         {"Share", true, "labels given, corrected for the errors found on held-out labels"},
                         {"90 % interval", true},
                         {"Of the labels given", true, "a plain count"},
                         {"Of the known labels", true}},
             .rows = {}};
  for (const ShareView& share : estimate.shares) {
    list.rows.push_back({{escape(share.name)},
                         {percent(share.share)},
                         {range(share.low, share.high)},
                         {percent(share.counted)},
                         {percent(share.by_labels)}});
  }
  return list.rows.empty() ? std::string() : table(list);
}

}  // namespace

std::string unlabeled_tables(const RunView& run) {
  return kinds_table(run.estimate) + shares_table(run.estimate);
}

}  // namespace sewil::report

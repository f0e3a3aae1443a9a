// cli/row_options.h: the options about rows that `label`, `select` and `demo` share: --suggest,
// --query-strategy,
// --label-issues and, where the rows come from a file, --add-labels; and what is printed of the rows.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/data_options.h"
#include "cli/option_visitor.h"
#include "sewil/judge/suggest.h"

namespace sewil::cli {

class RowOptions {
 public:
  explicit RowOptions(CLI::App& command) : command_(command), binder_(command, "Rows to look at") {}

  // Returns the options.
  std::vector<CLI::Option*> add();
  // --add-labels, repeatable: files with labels that were found out later.
  CLI::Option* add_labels_option();

  // After parsing. Throws InputError when --query-strategy was given and no rows were asked for.
  void store();

  [[nodiscard]] const RowAdviceOptions& advice() const { return advice_; }

  // The data with the labels of --add-labels; tells of them on standard output when `tells`.
  [[nodiscard]] Dataset with_labels(Dataset data, const FileOptions& file, const Workers& workers,
                                    bool tells) const;

 private:
  CLI::App& command_;
  OptionBinder binder_;
  RowAdviceOptions advice_;
  std::vector<std::string> label_files_;
};

// The rows of the advice and the reasons, the first ones of many; empty when nothing was asked for.
std::string advice_text(const RowAdvice& advice, std::span<const std::string> classes);

}  // namespace sewil::cli

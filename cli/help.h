// cli/help.h: what --help and --help-all print. --help fits a screen: the common options, a few words each;
// --help-all has every option in full. Lines are wrapped at 80 columns.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace sewil::cli {

class Help final : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_option_opts(const CLI::Option* option) const override;
  std::string make_subcommand(const CLI::App* command) const override;

 private:
  [[nodiscard]] std::string common_help(const CLI::App& app, const std::string& name) const;
};

}  // namespace sewil::cli

// cli/report.cpp: `sewil report RECORD`: makes the HTML report of a selection again from its record.
#include "sewil/report.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "cli/commands.h"
#include "sewil/files.h"

namespace sewil::cli {
namespace {

struct ReportCommand {
  std::string record, out;
  bool quiet = false;
};

int run(const ReportCommand& command) {
  const std::string page =
      report_html(read_whole_file(command.record, "the record.json of a run"), command.record);
  if (command.out == "-") {
    fmt::print("{}", page);
    return exit_done;
  }
  const std::string out =
      !command.out.empty() ? command.out
                           : std::filesystem::path(command.record).replace_filename("report.html").string();
  write_file_atomically(out, page);
  if (!command.quiet) fmt::print("written: {}\n", out);
  return exit_done;
}

}  // namespace

Run add_report(CLI::App& app) {
  auto command = std::make_shared<ReportCommand>();
  app.add_option("record", command->record, "the record.json that a selection left")
      ->type_name("RECORD")
      ->required();
  app.add_option("--out", command->out,
                 "where to write it; - for standard output (default: report.html beside the record)")
      ->type_name("FILE");
  app.add_flag("--quiet", command->quiet, "print nothing");
  return [command] { return run(*command); };
}

}  // namespace sewil::cli

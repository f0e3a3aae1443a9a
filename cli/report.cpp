// cli/report.cpp: `sewil report RECORD`: makes the HTML report of a selection again from its record.
#include "sewil/front/report.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "cli/commands.h"
#include "cli/output.h"
#include "sewil/front/files.h"
#include "sewil/front/text.h"
#include "sewil/judge/run.h"

namespace sewil::cli {
namespace {

struct ReportCommand {
  std::string record, out;
  bool quiet = false;
};

int run(const ReportCommand& command) {
  const std::string record = read_whole_file(command.record, "the record.json of a run");
  const bool checked = check_record(record, command.record);
  const std::string page = report_html(record, command.record);
  if (!checked && !command.quiet) {
    warn(fmt::format(
        "{}: has no checksum, as records of earlier versions; whether it is whole cannot be told.",
        command.record));
  }
  if (command.out == "-") {
    show(page);
    return exit_done;
  }
  const std::string out =
      !command.out.empty() ? command.out
                           : std::filesystem::path(command.record).replace_filename("report.html").string();
  write_file_atomically(out, page);
  if (!command.quiet) show(fmt::format("written: {}\n", plain(out)));
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

// cli/run_folder.cpp: see run_folder.h.
#include "cli/run_folder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/output.h"
#include "cli/words.h"
#include "sewil/files.h"
#include "sewil/report.h"
#include "sewil/text.h"

namespace sewil::cli {

RunFolder open_folder(const std::string& out, const std::string& resume) {
  const bool resumed = !resume.empty();
  const std::string& path = resumed ? resume : out;
  if (path.empty()) return {};
  return {path, words_of_command(), resumed};
}

void fill_folder(const RunFolder& folder, std::vector<RunFile> files, const std::string& record, bool tells,
                 bool early) {
  files.push_back({"report.html", report_html(record)});
  files.push_back({"record.json", record});
  folder.publish(files);
  if (!tells) return;
  std::vector<std::string> names;
  names.reserve(files.size());
  for (const RunFile& file : files) names.push_back(file.name);
  show(fmt::format("written: {}\n",
                   plain(join_path(folder.path(), fmt::format("{{{}}}", fmt::join(names, ","))))));
  if (early) show(fmt::format("to go on: {}\n", plain(words_to_resume())));
}

}  // namespace sewil::cli

// cli/run_folder.h: the folder of a run, as the commands that have one open and fill it.
#pragma once

#include <string>
#include <vector>

#include "sewil/run_files.h"
#include "sewil/run_folder.h"

namespace sewil::cli {

// The folder of --out or --resume, held for this process; none when neither was given.
RunFolder open_folder(const std::string& out, const std::string& resume = {});

// The files, the report and the record, all of them or none; `tells`: says so, and of a run that ended early
// how to go on.
void fill_folder(const RunFolder& folder, std::vector<RunFile> files, const std::string& record, bool tells,
                 bool early);

}  // namespace sewil::cli

// cli/program.h: the program behind main(): words in, an exit code out.
#pragma once

namespace sewil::cli {

// What goes wrong is one sentence on standard error.
int run_program(int argc, char** argv);

}  // namespace sewil::cli

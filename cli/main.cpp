// cli/main.cpp: one process of the command.
#include "cli/output.h"
#include "cli/program.h"
#include "cli/ranks.h"
#include "sewil/data/options.h"

int main(int argc, char** argv) {
  using namespace sewil::cli;
  sewil::set_front_end(sewil::FrontEnd::command_line);
  prepare_output();
  const Ranks ranks(argc, argv);
  return ranks.rank() == 0 ? finish_output(run_program(argc, argv)) : ranks.serve();
}

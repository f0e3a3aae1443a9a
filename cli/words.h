// cli/words.h: the words the program was called with, for the record ("what to run to repeat it").
#pragma once

#include <string>

namespace sewil::cli {

void remember_words(int argc, const char* const* argv);

// "sewil select 'my data.csv' --n-estimators 100": what a shell would take back.
std::string words_of_command();

// The same with --resume in place of --out: what goes on after a stop.
std::string words_to_resume();

}  // namespace sewil::cli

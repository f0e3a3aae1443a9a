// cli/output.h: what goes to the terminal: sentences to standard error, results to standard output. Names
// from files and the command line may hold anything; here control characters become visible, so that a
// message is one line and nothing steers the terminal. Output that did not arrive is a failure.
#pragma once

#include <string>

namespace sewil::cli {

// "sewil: SENTENCE" on standard error.
void complain(const std::string& sentence);

// "sewil: warning: SENTENCE" on standard error.
void warn(const std::string& sentence);

// Descriptors 0 to 2 are there afterwards: a file opened later must not take the place of standard output.
void open_standard_streams();

// Flushes standard output. Returns `code`, or the code of a failure, with a sentence, when something was
// lost.
int finish_output(int code);

}  // namespace sewil::cli

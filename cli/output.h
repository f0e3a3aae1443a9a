// cli/output.h: what goes to the terminal: sentences to standard error, results to standard output. Names
// from files and the command line may hold anything; here control characters become visible, so that a
// message is one line and nothing steers the terminal. Output that did not arrive is a failure.
#pragma once

#include <string>
#include <string_view>

namespace sewil::cli {

// "sewil: SENTENCE" on standard error: why the command fails. That it is lost is remembered for
// finish_output.
void complain(const std::string& sentence);

// "sewil: warning: SENTENCE" on standard error. The record has it too, so it may be lost.
void warn(const std::string& sentence);

// Throws InputError unless the folder a file is to be written in is there.
void check_folder_of(const std::string& path);

// Results, as they are, on standard output. What is lost is remembered for finish_output; the work goes on.
void show(std::string_view text);

// Afterwards descriptors 0 to 2 are there, so that no file opened later takes the place of standard output,
// and a limit on the size of files (`ulimit -f`) or a reader that has left (`| head`) is an error of the
// write, not the end of the program, whose files are still to be written.
void prepare_output();

// Flushes standard output. Returns `code`, or the code of a failure, with a sentence, when something was
// lost there, and when nobody could be told why the command failed.
int finish_output(int code);

}  // namespace sewil::cli

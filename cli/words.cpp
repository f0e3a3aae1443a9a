// cli/words.cpp: see words.h.
#include "cli/words.h"

#include "sewil/front/text.h"

namespace sewil::cli {
namespace {

std::string& remembered() {
  static std::string words = "sewil";
  return words;
}

}  // namespace

void remember_words(int argc, const char* const* argv) {
  std::string words = "sewil";
  for (int i = 1; i < argc; ++i) {
    words += ' ';
    words += shell_word(argv[i]);
  }
  remembered() = words;
}

std::string words_of_command() {
  return remembered();
}

std::string words_to_resume() {
  std::string words = remembered();
  for (const std::string out : {" --out ", " --out="}) {
    const std::size_t at = words.find(out);
    if (at != std::string::npos) words.replace(at, out.size() - 1, " --resume");
  }
  return words;
}

}  // namespace sewil::cli

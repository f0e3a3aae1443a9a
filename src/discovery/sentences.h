// discovery/sentences.h: what the verdicts come to, in words.
#pragma once

#include <string>

#include "sewil/judge/discoveries.h"

namespace sewil::discovery {

// "At a rate of 0.22 there are three: ..." where it says more than the rate asked for.
[[nodiscard]] std::string rates_sentence_of(const Discoveries& found);

// What the unlabeled rows were good for.
[[nodiscard]] std::string sentence_of(const Discoveries& found, const PartlyLabeled& rows);

}  // namespace sewil::discovery

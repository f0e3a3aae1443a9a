// suggest/reasons.cpp: why a row is suggested, in words.
#include <fmt/format.h>

#include <cmath>

#include "sewil/front/text.h"
#include "sewil/judge/suggest.h"

namespace sewil {
namespace {

// "41 %"
std::string share_text(double vote) {
  return fmt::format("{:.0f} %", 100 * vote);
}

std::string votes_text(const Suggestion& suggestion, std::span<const std::string> classes) {
  const auto first = static_cast<std::size_t>(suggestion.predicted);
  const auto second = static_cast<std::size_t>(suggestion.rival);
  if (suggestion.votes[second] == 0) {
    return fmt::format("all votes are for {}", sewil::quoted(classes[first]));
  }
  return fmt::format("torn between {} ({} of the votes) and {} ({})", sewil::quoted(classes[first]),
                     share_text(suggestion.votes[first]), sewil::quoted(classes[second]),
                     share_text(suggestion.votes[second]));
}

std::string crowd_text(const Suggestion& suggestion) {
  const auto rows = static_cast<std::uint64_t>(std::llround(suggestion.crowd));
  if (rows == 0) return "hardly any unlabeled row resembles it";
  return fmt::format("about {} {} it", counted(rows, "unlabeled row"), rows == 1 ? "resembles" : "resemble");
}

std::string rule_text(const Suggestion& suggestion, SuggestRule rule) {
  if (rule == SuggestRule::disagreement) {
    return fmt::format("the halves of the forest differ by {} of their votes; ",
                       share_text(suggestion.score));
  }
  if (rule == SuggestRule::random) return "drawn at random; ";
  return {};
}

}  // namespace

std::string reason_of(const Suggestion& suggestion, SuggestRule rule, std::span<const std::string> classes) {
  const bool drawn = suggestion.probability < 1;
  return (drawn ? std::string("drawn at random; ") : rule_text(suggestion, rule)) +
         votes_text(suggestion, classes) + "; " + crowd_text(suggestion);
}

}  // namespace sewil

// validation/acceptance_sentences.cpp: which labels may be used, in words, the same in every front end.
#include <fmt/format.h>

#include <cmath>

#include "sewil/front/text.h"
#include "sewil/judge/estimate.h"

namespace sewil {
namespace {

// "10 %"
std::string level(double share) {
  return shortest(std::round(1e6 * share) / 1e4) + " %";
}

// Two digits are all that such a guess deserves: 131 becomes 140.
std::size_t rounded_up(std::size_t labels) {
  std::size_t unit = 1;
  while (labels / unit >= 100) unit *= 10;
  return (labels + unit - 1) / unit * unit;
}

// "of 40 labels that were held out 12 were given wrongly; if the surest labels stay as often right, it takes
// about 130 labels"
std::string why_none(const AcceptedLabels& labels, const std::string& whose) {
  const std::string record =
      fmt::format("of {}{} held out {} {} predicted wrongly", counted(labels.judged, "label"), whose,
                  grouped(labels.wrong), labels.wrong == 1 ? "was" : "were");
  if (labels.judged == 0) return fmt::format("no held-out row was predicted to be{}", whose);
  constexpr std::size_t out_of_reach = 20;  // times as many
  if (labels.labels_needed == 0 || labels.labels_needed > out_of_reach * labels.judged) {
    return record + ", and too many of them although the votes were sure: more labels alone would not do";
  }
  return fmt::format("{}; if the surest labels stay as often right, it takes about {}{}", record,
                     counted(rounded_up(labels.labels_needed), "label"), whose);
}

std::string all_sentence(const Acceptance& acceptance) {
  const AcceptedLabels& all = acceptance.all;
  const std::string rate = level(acceptance.options.error);
  const bool by_class = acceptance.options.by == AcceptBy::each_class;
  if (all.given == 0) return "No label was given, so there is none to accept.";
  if (all.accepted == 0) {
    if (by_class) return fmt::format("No label may be used at an error of {} in every class.", rate);
    return fmt::format("No label may be used at an error of {}: {}.", rate, why_none(all, ""));
  }
  const std::size_t left = all.given - all.accepted;
  return fmt::format(
      "{} of {} given labels may be used: at most {} of {} are wrong, on average{}.", grouped(all.accepted),
      grouped(all.given), rate, by_class ? "those of each class" : "them",
      left == 0 ? ""
                : fmt::format("; the other {} {} for an expert", grouped(left), left == 1 ? "is" : "are"));
}

std::string class_sentence(const AcceptedLabels& labels, const std::string& name) {
  const std::string of = " " + sewil::quoted(name, 30);
  if (labels.given == 0) return {};
  if (labels.accepted > 0) {
    return fmt::format("{}: {} of {} labels may be used.", sewil::quoted(name, 30), grouped(labels.accepted),
                       grouped(labels.given));
  }
  return fmt::format("{}: none of {} labels; {}.", sewil::quoted(name, 30), grouped(labels.given),
                     why_none(labels, of));
}

std::string sets_sentence(const Acceptance& acceptance) {
  std::string sizes;
  for (std::size_t size = 1; size < acceptance.rows_of_size.size(); ++size) {
    const std::size_t rows = acceptance.rows_of_size[size];
    if (rows == 0) continue;
    sizes +=
        fmt::format("{}{} {} {}", sizes.empty() ? "" : ", ", counted(rows, "row"), rows == 1 ? "has" : "have",
                    size == 1 ? "one class" : fmt::format("{} classes", size));
  }
  return fmt::format(
      "The prediction sets are meant to hold the true class of {} of the rows of every class: {}.",
      level(acceptance.options.sets), sizes.empty() ? "there is no row" : sizes);
}

}  // namespace

std::vector<std::string> acceptance_sentences(const Acceptance& acceptance,
                                              std::span<const std::string> classes) {
  if (!acceptance.options.asked()) return {};
  if (!acceptance.none_because.empty()) {
    return {"Which labels may be used cannot be told. " + acceptance.none_because};
  }
  std::vector<std::string> sentences;
  if (acceptance.options.error > 0) {
    sentences.push_back(all_sentence(acceptance));
    if (acceptance.options.by == AcceptBy::each_class) {
      for (std::size_t k = 0; k < classes.size(); ++k) {
        if (std::string one = class_sentence(acceptance.by_class[k], classes[k]); !one.empty()) {
          sentences.push_back(std::move(one));
        }
      }
    }
  }
  if (acceptance.options.sets > 0) sentences.push_back(sets_sentence(acceptance));
  return sentences;
}

std::string prediction_set_text(const Acceptance& acceptance, std::size_t place,
                                std::span<const std::string> classes) {
  std::string text;
  if (acceptance.sets.empty()) return text;
  for (std::size_t k = 0; k < classes.size(); ++k) {
    if (acceptance.sets[place * classes.size() + k] == 0) continue;
    text += (text.empty() ? "" : "|") + classes[k];
  }
  return text;
}

}  // namespace sewil

// tests/unit/report/well_formed.h: a strict little reader of HTML: every tag closed in order, every attribute
// quoted and given once, no bare < or & in text, ids unique. Stricter than a browser, which forgives.
#pragma once

#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace sewil::report {

// The first problem and where it is; empty when all is well.
inline std::string problem_in(std::string_view html) {
  const std::set<std::string> single = {"meta", "link", "input", "br"};
  std::vector<std::string> open;
  std::set<std::string> ids;
  std::size_t at = 0;
  const auto fail = [&](const std::string& what) {
    return what + " at: " + std::string(html.substr(at, 80));
  };
  if (html.starts_with("<!DOCTYPE html>")) at = 15;
  while (at < html.size()) {
    if (html[at] == '&') {
      const std::size_t end = html.find(';', at);
      if (end == std::string_view::npos || end - at > 8) return fail("bare &");
      at = end;
    }
    if (html[at] != '<') {
      ++at;
      continue;
    }
    const bool closing = html.substr(at, 2) == "</";
    std::size_t i = at + (closing ? 2 : 1);
    std::string name;
    while (i < html.size() && (std::isalnum(static_cast<unsigned char>(html[i])) != 0)) name += html[i++];
    if (name.empty()) return fail("bare <");
    if (closing) {
      if (open.empty() || open.back() != name || html[i] != '>')
        return fail("</" + name + "> closes nothing");
      open.pop_back();
      at = i + 1;
      continue;
    }
    std::set<std::string> attributes;
    while (i < html.size() && html[i] == ' ') {
      ++i;
      std::string attribute;
      while (i < html.size() && html[i] != '=' && html[i] != '>' && html[i] != ' ' && html[i] != '/')
        attribute += html[i++];
      if (!attributes.insert(attribute).second) return fail("attribute " + attribute + " twice");
      if (i < html.size() && html[i] == '=') {
        if (html[i + 1] != '"') return fail("unquoted " + attribute);
        const std::size_t end = html.find('"', i + 2);
        if (end == std::string_view::npos) return fail("unended " + attribute);
        const std::string value(html.substr(i + 2, end - i - 2));
        if (value.find('<') != std::string::npos) return fail("< in " + attribute);
        if (attribute == "id" && !ids.insert(value).second) return fail("id " + value + " twice");
        i = end + 1;
      }
    }
    const bool ended = html.substr(i, 2) == "/>";
    if (!ended && (i >= html.size() || html[i] != '>')) return fail("bad tag");
    at = i + (ended ? 2 : 1);
    if (ended || single.contains(name)) continue;
    if (name == "script" || name == "style") {  // raw text
      const std::size_t end = html.find("</" + name + ">", at);
      if (end == std::string_view::npos) return fail("unended " + name);
      at = end + name.size() + 3;
      continue;
    }
    open.push_back(name);
  }
  return open.empty() ? "" : "<" + open.back() + "> is never closed";
}

}  // namespace sewil::report

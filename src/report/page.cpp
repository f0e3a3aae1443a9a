// report/page.cpp: see page.h.
#include "report/page.h"

#include <fmt/format.h>

#include "report/html.h"
#include "report/numbers.h"

namespace sewil::report {

std::string page(const std::string& plain_title, const std::string& header,
                 const std::vector<Section>& sections, Frame frame) {
  std::string contents;
  std::string body;
  for (const Section& section : sections) {
    contents += fmt::format("<li><a href=\"#{}\">{}</a></li>", section.id, escape(section.title));
    body += fmt::format(
        "<section id=\"{0}\" aria-labelledby=\"{0}-h\">\n<h2 id=\"{0}-h\">{1}</h2>\n{2}</section>\n",
        section.id, escape(section.title), section.body);
  }
  // The policy lets nothing in or out: no picture, font, script or address from anywhere else.
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "script-src 'unsafe-inline'; img-src data:\">\n"
      "<link rel=\"icon\" href=\"data:,\">\n"
      "<title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to "
      "content</a>\n"
      "<div class=\"{}\">\n<header>\n{}</header>\n<nav aria-label=\"Contents\"><ol>{}</ol></nav>\n"
      "<main id=\"main\">\n{}</main>\n</div>\n<script>\n{}</script>\n</body>\n</html>\n",
      escape(plain_title), page_style, frame == Frame::broad ? "frame broad" : "frame", header, contents,
      body, page_script);
}

std::string figure(const Figure& figure) {
  if (figure.chart.empty()) return {};
  std::string keys;
  for (const Key& key : figure.keys) {
    keys += fmt::format("<li><span class=\"swatch {}\"></span>{}</li>", key.kind, escape(key.name));
  }
  return fmt::format(
      "<figure{}>\n<h3>{}</h3>\n{}{}{}{}</figure>\n", figure.wide ? " class=\"wide\"" : "",
      escape(figure.title), keys.empty() ? "" : "<ul class=\"keys\">" + keys + "</ul>\n", figure.chart,
      figure.caption.empty() ? "" : "<figcaption>" + figure.caption + "</figcaption>\n", figure.behind);
}

std::string table(const Table& table) {
  std::string head;
  for (const TableColumn& column : table.columns) {
    const std::string help = column.help.empty() ? "" : fmt::format(" title=\"{}\"", escape(column.help));
    const char* kind = column.number ? " class=\"n\"" : "";
    head += table.sortable && column.sorts
                ? fmt::format("<th scope=\"col\"{}{}><button type=\"button\">{}</button></th>", kind, help,
                              escape(column.head))
                : fmt::format("<th scope=\"col\"{}{}>{}</th>", kind, help, escape(column.head));
  }
  std::string rows;
  for (const auto& row : table.rows) {
    rows += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
      rows += table.columns[i].number ? "<td class=\"n\"" : "<td";
      if (!row[i].sort_key.empty()) rows += fmt::format(" data-v=\"{}\"", escape(row[i].sort_key));
      rows += ">" + row[i].html + "</td>";
    }
    rows += "</tr>\n";
  }
  std::string tools;
  if (!table.search.empty()) {
    tools = fmt::format(
        "<div class=\"tools\"><label>{} <input type=\"search\" autocomplete=\"off\" "
        "spellcheck=\"false\"></label>"
        "<span class=\"hits\" role=\"status\"></span></div>\n",
        escape(table.search));
  }
  const bool folded = table.first_rows > 0 && table.rows.size() > table.first_rows;
  return fmt::format(
      "<div class=\"table\" id=\"{}\"{}>\n{}<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
      "aria-label=\"{}\">"
      "<table{}><caption>{}</caption>\n<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody></table></div>\n{}</"
      "div>\n",
      table.id, folded ? fmt::format(" data-first=\"{}\"", table.first_rows) : "", tools,
      escape(table.caption), table.sortable ? " class=\"sortable\"" : "", escape(table.caption), head, rows,
      folded ? fmt::format("<button type=\"button\" class=\"more\" hidden>Show all {}</button>\n",
                           count(static_cast<double>(table.rows.size())))
             : "");
}

std::string details(const std::string& plain_summary, const std::string& body) {
  return fmt::format("<details><summary>{}</summary>\n{}</details>\n", escape(plain_summary), body);
}

}  // namespace sewil::report

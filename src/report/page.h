// report/page.h: the frame of a page and its building blocks. Texts are HTML already unless said otherwise.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sewil::report {

// Made by the build from page.css and page.js.
extern const char* const page_style;
extern const char* const page_script;

struct Section {
  std::string id;
  std::string title;  // plain text
  std::string body;
};

// broad: takes all of a large screen, for tables of many columns.
enum class Frame { text, broad };

// A whole document: header, contents, sections.
std::string page(const std::string& plain_title, const std::string& header,
                 const std::vector<Section>& sections, Frame frame = Frame::text);

struct Key {
  std::string kind;  // color class
  std::string name;  // plain text
};

struct Figure {
  std::string title;  // plain text
  std::string chart;  // SVG
  std::string caption = {};
  std::vector<Key> keys = {};  // what the colors mean
  std::string behind = {};     // the figures behind it, folded away
  bool wide = false;
};

// Nothing when the chart is empty.
std::string figure(const Figure& figure);

struct TableColumn {
  std::string head;       // plain text
  bool number = false;    // aligned right, sorts by value
  std::string help = {};  // plain text
  bool sorts = true;      // in a sortable table
};

struct Cell {
  std::string html;
  std::string sort_key = {};  // plain text; empty: the text itself
};

struct Table {
  std::string id;
  std::string caption;  // plain text, for screen readers
  std::vector<TableColumn> columns = {};
  std::vector<std::vector<Cell>> rows = {};
  bool sortable = false;
  std::string search = {};     // plain text: label of the search field; empty: none
  std::size_t first_rows = 0;  // shown at first; 0: all
};

std::string table(const Table& table);

// A folded part.
std::string details(const std::string& plain_summary, const std::string& body);

}  // namespace sewil::report

// report/plot.h: a chart with two axes as inline SVG; the chart families draw into it. Colors are classes of
// page.css, so that a chart follows the page into the dark and onto paper. Lengths are in units of the view
// box; 440 units are about the width of a column of text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/axis.h"

namespace sewil::report {

// What everybody gets to know about a chart, whether they see it or not. Plain text.
struct ChartText {
  std::string id;     // unique on the page
  std::string title;  // what it is
  std::string desc;   // what it says
};

// A whole drawing; `extra` are further attributes.
std::string svg(double width, double height, const ChartText& text, std::string_view body,
                std::string_view extra = {});

struct PlotSize {
  double width = 440;
  double height = 236;
  double left = 40;
  double right = 12;
  double top = 26;
  double bottom = 40;
};

class Plot {
 public:
  Plot(Scale x, Scale y, PlotSize size = {});  // the scales' low and high count; their places are set here

  [[nodiscard]] const Scale& x() const { return x_; }
  [[nodiscard]] const Scale& y() const { return y_; }
  [[nodiscard]] const PlotSize& size() const { return size_; }

  void x_axis(const std::string& label, const Ticks& ticks);
  void y_axis(const std::string& label, const Ticks& ticks);  // with lines across

  // `kind` is a class of page.css: "c0" .. "c7", "main", "soft", ...
  void line(const std::vector<double>& xs, const std::vector<double>& ys, const std::string& kind);
  void dots(const std::vector<double>& xs, const std::vector<double>& ys, const std::string& kind,
            const std::vector<std::string>& titles);
  void band(const std::vector<double>& xs, const std::vector<double>& low, const std::vector<double>& high,
            const std::string& kind);
  void bar(double x_low, double x_high, double y_low, double y_high, const std::string& kind,
           const std::string& title);
  void mark(double x, const std::string& label, const std::string& kind, double lower = 0);  // upright line

  void add(std::string_view part) { body_ += part; }
  [[nodiscard]] std::string done(const ChartText& text) const;

 private:
  PlotSize size_;
  Scale x_, y_;
  std::string body_;
};

}  // namespace sewil::report

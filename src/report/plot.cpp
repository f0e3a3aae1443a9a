// report/plot.cpp: see plot.h.
#include "report/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/html.h"
#include "report/numbers.h"

namespace sewil::report {

std::string svg(double width, double height, const ChartText& text, std::string_view body,
                std::string_view extra) {
  return fmt::format(
      "<svg viewBox=\"0 0 {0} {1}\" style=\"max-width:{2}px\" role=\"img\" aria-labelledby=\"{3}-t "
      "{3}-d\"{4}>"
      "<title id=\"{3}-t\">{5}</title><desc id=\"{3}-d\">{6}</desc>{7}</svg>\n",
      px(width), px(height), px(width * 1.25), text.id, extra, escape(text.title), escape(text.desc), body);
}

Plot::Plot(Scale x, Scale y, PlotSize size) : size_(size), x_(x), y_(y) {
  x_.from = size_.left;
  x_.to = size_.width - size_.right;
  y_.from = size_.height - size_.bottom;
  y_.to = size_.top;
}

void Plot::x_axis(const std::string& label, const Ticks& ticks) {
  body_ += "<g class=\"axis x\">";
  for (std::size_t i = 0; i < ticks.values.size(); ++i) {
    body_ += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>", px(x_.place(ticks.values[i])), px(y_.from + 15),
                         ticks.labels[i]);
  }
  body_ += fmt::format("<text class=\"name\" x=\"{}\" y=\"{}\">{}</text></g>", px((x_.from + x_.to) / 2),
                       px(size_.height - 6), escape(label));
}

void Plot::y_axis(const std::string& label, const Ticks& ticks) {
  std::string lines;
  body_ += "<g class=\"axis y\">";
  for (std::size_t i = 0; i < ticks.values.size(); ++i) {
    const double y = y_.place(ticks.values[i]);
    lines += fmt::format("M{} {}H{}", px(x_.from), px(y), px(x_.to));
    body_ += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>", px(x_.from - 7), px(y + 4), ticks.labels[i]);
  }
  body_ += fmt::format("<path class=\"grid\" d=\"{}\"/>", lines);
  if (!label.empty()) {  // above the axis: never in the way of its figures, and read without turning the head
    body_ += fmt::format("<text class=\"name\" x=\"0\" y=\"10\">{}</text>", escape(label));
  }
  body_ += "</g>";
}

void Plot::line(const std::vector<double>& xs, const std::vector<double>& ys, const std::string& kind) {
  std::string path;
  bool pen_up = true;
  for (std::size_t i = 0; i < xs.size(); ++i) {
    if (!std::isfinite(ys[i])) {
      pen_up = true;
      continue;
    }
    path += fmt::format("{}{} {}", pen_up ? "M" : "L", px(x_.place(xs[i])), px(y_.place(ys[i])));
    pen_up = false;
  }
  body_ += fmt::format("<path class=\"line {}\" d=\"{}\"/>", kind, path);
}

void Plot::dots(const std::vector<double>& xs, const std::vector<double>& ys, const std::string& kind,
                const std::vector<std::string>& titles) {
  body_ += fmt::format("<g class=\"dots {}\">", kind);
  for (std::size_t i = 0; i < xs.size(); ++i) {
    if (!std::isfinite(ys[i])) continue;
    body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"3\"><title>{}</title></circle>",
                         px(x_.place(xs[i])), px(y_.place(ys[i])), titles[i]);
  }
  body_ += "</g>";
}

void Plot::band(const std::vector<double>& xs, const std::vector<double>& low,
                const std::vector<double>& high, const std::string& kind) {
  if (xs.empty()) return;
  std::string path;
  for (std::size_t i = 0; i < xs.size(); ++i) {
    path += fmt::format("{}{} {}", i == 0 ? "M" : "L", px(x_.place(xs[i])), px(y_.place(high[i])));
  }
  for (std::size_t i = xs.size(); i-- > 0;) {
    path += fmt::format("L{} {}", px(x_.place(xs[i])), px(y_.place(low[i])));
  }
  body_ += fmt::format("<path class=\"band {}\" d=\"{}z\"/>", kind, path);
}

void Plot::bar(double x_low, double x_high, double y_low, double y_high, const std::string& kind,
               const std::string& title) {
  const double left = x_.place(x_low);
  const double top = y_.place(y_high);
  body_ += fmt::format("<rect class=\"bar {}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\">", kind, px(left),
                       px(top), px(std::max(0.5, x_.place(x_high) - left)), px(y_.place(y_low) - top));
  body_ += fmt::format("<title>{}</title></rect>", title);
}

void Plot::mark(double x, const std::string& label, const std::string& kind, double lower) {
  const double at = x_.place(x);
  const bool left_of_it = at > (x_.from + x_.to) / 2;
  body_ += fmt::format(
      "<g class=\"mark {}\"><path d=\"M{} {}V{}\"/><text x=\"{}\" y=\"{}\" text-anchor=\"{}\">{}</text></g>",
      kind, px(at), px(y_.from), px(y_.to - 4), px(at + (left_of_it ? -5 : 5)), px(y_.to + 5 + lower),
      left_of_it ? "end" : "start", escape(label));
}

std::string Plot::done(const ChartText& text) const {
  return svg(size_.width, size_.height, text, body_);
}

}  // namespace sewil::report

# plot.R: pictures by base graphics.

bar_color <- "#3b6ea5"
other_color <- "#b8b8b8"

# Horizontal bars, the first at the top, with room for their names.
bars <- function(values, names, xlab, main, col = bar_color, ...) {
  old <- graphics::par(mar = c(4.1, min(14, 2.5 + 0.55 * max(nchar(names))), 2.6, 1.1))
  on.exit(graphics::par(old))
  graphics::barplot(rev(values),
    names.arg = rev(names), horiz = TRUE, las = 1, border = NA, xlab = xlab, main = main, col = rev(col), ...
  )
}

#' Plot a fit
#'
#' Pictures in base graphics.
#'
#' @param x a fit.
#' @param what of a selection: `"features"`, the importance of the selected ones; `"sizes"`, the expected accuracy by
#'   number of features, with its 90 % interval; `"votes"`, the votes for the labels that were filled in.
#' @param most how many features to show.
#' @param main,... as in [graphics::plot.default()] and [graphics::barplot()].
#' @return `x`, invisibly.
#' @examples
#' table <- sewil_generate(rows = 120, noise = 20, labeled = 0.3, seed = 1)
#' fit <- sewil_select(table$x, table$y, n_estimators = 50, seed = 1, threads = 1)
#' plot(fit)
#' plot(fit, what = "sizes")
#' @name plot.sewil
NULL

#' @rdname plot.sewil
#' @export
plot.sewil_selection <- function(x, what = c("features", "sizes", "votes"), most = 20L, main = NULL, ...) {
  what <- match.arg(what)
  if (what == "features") {
    first <- head(chosen_first(x$features[x$features$selected, ]), most)
    bars(first$importance, first$feature, "importance", main %||% "selected features", ...)
  } else if (what == "sizes") {
    plot_sizes(x, main, ...)
  } else {
    plot_votes(x, main, ...)
  }
  invisible(x)
}

`%||%` <- function(value, otherwise) if (is.null(value)) otherwise else value

# Expected accuracy of nested sets of features.
plot_sizes <- function(x, main, ...) {
  points <- x$record$size_curve$points
  if (length(points) == 0L) refuse("this fit has no accuracies by size: nothing was estimated (cv = 0).")
  of <- function(name) vapply(points, function(point) as.double(point[[name]]), 0)
  graphics::plot(of("columns"), of("accuracy"),
    type = "b", pch = 19, col = bar_color, log = "x", ylim = range(of("low"), of("high")), bty = "n", las = 1,
    xlab = "features", ylab = "expected accuracy", main = main %||% "accuracy by number of features", ...
  )
  graphics::segments(of("columns"), of("low"), of("columns"), of("high"), col = bar_color)
  graphics::abline(v = length(x$selected), lty = 3)
}

# How sure the labels are that were filled in.
plot_votes <- function(x, main, ...) {
  if (!any(x$filled)) refuse("every row had a label: there are no votes to show.")
  sure <- apply(x$votes[x$filled, , drop = FALSE], 1L, max)
  graphics::hist(sure,
    breaks = seq(0, 1, 0.05), col = bar_color, border = "white", las = 1, xlab = "vote for the label", ylab = "rows",
    main = main %||% "labels that were filled in", ...
  )
}

#' @rdname plot.sewil
#' @export
plot.sewil_labeling <- function(x, main = NULL, ...) {
  plot_votes(x, main, ...)
  invisible(x)
}

#' @rdname plot.sewil
#' @export
plot.sewil_relevance <- function(x, most = 20L, main = NULL, ...) {
  first <- head(x$features[order(x$features$q_value, x$features$p_value), ], most)
  evidence <- -log10(pmax(first$q_value, 1e-300))
  colors <- ifelse(first$verdict == "relevant", bar_color, other_color)
  bars(evidence, first$feature, "-log10(q-value)", main %||% "evidence by feature", colors, ...)
  graphics::abline(v = -log10(x$record$relevance$fdr), lty = 3)
  invisible(x)
}

#' @rdname plot.sewil
#' @export
plot.sewil_advice <- function(x, main = NULL, ...) {
  rows <- x$suggestions
  if (is.null(rows) || nrow(rows) == 0L) refuse("there are no suggestions to show.")
  votes <- as.matrix(rows[startsWith(names(rows), "vote_")])
  graphics::barplot(t(votes),
    names.arg = rows$row, las = 2, border = NA, col = grDevices::hcl.colors(ncol(votes), "Blues 3"), ylab = "votes",
    xlab = "row", legend.text = sub("^vote_", "", colnames(votes)), main = main %||% "rows to label next", ...
  )
  invisible(x)
}

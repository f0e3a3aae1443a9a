# fit.R: what all fits share: predict(), sewil_report(), and the lines they are printed by.

#' Label new rows by a fit
#'
#' @param object what [sewil_select()] or [sewil_label()] has left; of a selection the selected features vote.
#' @param newdata new rows: a matrix, data frame, sparse matrix or SummarizedExperiment with the features that were
#'   learned from, found by their names; others are passed over. Without it: the rows of the fit.
#' @param type `"class"`: labels, of the same type as `y`; `"prob"`: votes, a column per class.
#' @param threads,transposed,assay as in [sewil_select()].
#' @param ... nothing.
#' @return A vector or a matrix. A category that was never seen counts as missing, and a warning says so.
#' @examples
#' table <- sewil_generate(rows = 120, noise = 10, labeled = 0.3, seed = 1)
#' fit <- sewil_label(table$x, table$y, n_estimators = 50, cv = 0, seed = 1, threads = 1)
#' predict(fit, table$x[1:3, ], type = "prob")
#' @export
predict.sewil_fit <- function(object, newdata = NULL, type = c("class", "prob"),
                              threads = getOption("sewil.threads", 0L), transposed = FALSE, assay = 1L, ...) {
  type <- match.arg(type)
  if (is.null(object$model)) refuse("a fit of class '", class(object)[[1L]], "' labels no rows.")
  if (is.null(newdata)) {
    votes <- object$votes
  } else {
    if (inherits(newdata, "SummarizedExperiment")) {
      newdata <- experiment_parts(newdata, character(ncol(newdata)), assay)$x
      transposed <- TRUE
    }
    if (is.data.frame(newdata)) newdata <- as.data.frame(newdata)[names(newdata) %in% needed(object)]
    table <- as_table(newdata, "newdata", transposed)
    found <- answer(.Call(C_model_votes, object$model, table, threads_of(threads)))
    if (found$unseen > 0) {
      cells <- if (found$unseen == 1) "1 cell holds" else paste(found$unseen, "cells hold")
      tell(
        paste0("newdata: ", cells, " a category the model has never seen and ", if (found$unseen == 1) "is" else "are",
          " taken as missing."), "sewil_data_warning", NULL
      )
    }
    votes <- found$votes
    dimnames(votes) <- list(attr(table, "row_names"), class_names(object$classes))
  }
  if (type == "prob") return(votes)
  if (is.null(newdata)) return(object$labels)
  labels <- list(values = object$classes)
  setNames(as_labels(max.col(votes, ties.method = "first"), labels), rownames(votes))
}

# The features that vote.
needed <- function(fit) if (inherits(fit, "sewil_selection")) fit$selected else fit$columns

#' @export
predict.sewil_relevance <- function(object, ...) {
  refuse("sewil_relevant() judges features and labels no rows; sewil_label() does.")
}

#' Write a run as one page
#'
#' @param fit what [sewil_select()] or [sewil_relevant()] has left.
#' @param file the file to write, usually with the ending .html.
#' @return The path, invisibly.
#' @examples
#' table <- sewil_generate(rows = 120, noise = 10, labeled = 0.3, seed = 1)
#' fit <- sewil_select(table$x, table$y, n_estimators = 50, cv = 0, seed = 1, threads = 1)
#' sewil_report(fit, tempfile(fileext = ".html"))
#' @export
sewil_report <- function(fit, file) {
  if (!inherits(fit, "sewil_fit")) {
    refuse("fit is ", kind_of(fit), ", expected what sewil_select() or sewil_relevant() leaves.")
  }
  page <- answer(.Call(C_report_html, fit$json))
  writeLines(enc2utf8(page), file, sep = "", useBytes = TRUE)
  invisible(file)
}

# ---- printing ----

counted <- function(count, noun) {
  paste0(format(count, big.mark = ",", trim = TRUE), " ", noun, if (count != 1) "s")
}

percent <- function(share) sprintf("%.1f %%", 100 * share)

print_call <- function(x) cat(paste(deparse(x$call, width.cutoff = 100L), collapse = "\n"), "\n", sep = "")

print_head <- function(x) {
  print_call(x)
  data <- x$record$data
  cat(
    counted(data$rows, "row"), ", ", counted(length(x$columns), "feature"), ", ", length(x$classes), " classes; ",
    data$labeled, " labeled, ", data$unlabeled, " unlabeled\n", sep = ""
  )
  if (!is.null(x$stopped)) cat("stopped early (", x$stopped, "): this is the best so far\n", sep = "")
}

print_names <- function(names, most = 20L) {
  if (length(names) == 0L) return(invisible())
  shown <- paste(head(names, most), collapse = ", ")
  if (length(names) > most) shown <- paste0(shown, ", ... and ", length(names) - most, " more")
  cat(strwrap(shown, indent = 2L, exdent = 2L), sep = "\n")
}

# What accuracy to expect of the labels that were filled in, and what of others.
print_accuracy <- function(x) {
  estimate <- x$record$cv_results
  if (is.null(estimate)) return(invisible())
  if (!is.null(estimate$none_because) && nzchar(estimate$none_because)) {
    cat(strwrap(estimate$none_because), sep = "\n")
    return(invisible())
  }
  line <- function(title, rate) {
    if (is.null(rate$accuracy)) return(invisible())
    cat(sprintf("  %-28s %s (%s to %s)\n", title, percent(rate$accuracy), percent(rate$low), percent(rate$high)))
  }
  cat("expected accuracy on unlabeled rows, 90 % interval:\n")
  line(if (inherits(x, "sewil_selection")) "selected features" else "all features", estimate$chosen)
  if (inherits(x, "sewil_selection")) line("all features", estimate$all_columns)
  line("without the unlabeled rows", estimate$supervised)
}

# Rows by class, given and filled in.
print_classes <- function(x) {
  classes <- factor(class_names(x$classes)[match_class(x)], class_names(x$classes))
  cat("\nrows by class:\n")
  print(table(ifelse(x$filled, "filled in", "given"), classes, dnn = NULL))
}

# relevant.R: sewil_relevant(), what it leaves, and what can be asked of it.

#' Find every feature that carries information
#'
#' Looks for the features that hang together with the classes, on average no more than the share `fdr` of those found
#' being noise. Each feature is tested against the labels and, on unlabeled rows, against labels that other features
#' have made.
#'
#' @inheritParams sewil_select
#' @param drop features that are not looked at: names or numbers.
#' @return An object of class `sewil_relevance`, a list with, among others:
#' * `relevant`: the names of the relevant features, those of most evidence first;
#' * `features`: a data frame with a line per feature: `feature`, `verdict` (`"relevant"`, `"undecided"` or
#'   `"noise"`), `q_value`, `p_value` and `strength`, how strongly its ranks are correlated with the classes;
#' * `record`: everything about the run, as in the command's `record.json`.
#'
#' [as.data.frame()] gives `features`.
#' @examples
#' table <- sewil_generate(rows = 200, noise = 30, labeled = 0.3, separation = 2, seed = 1)
#' found <- sewil_relevant(table$x, table$y, fdr = 0.1, n_estimators = 50, seed = 1, threads = 1)
#' found
#' head(as.data.frame(found))
#' @export
sewil_relevant <- function(x, ...) UseMethod("sewil_relevant")

#' @rdname sewil_relevant
#' @export
sewil_relevant.default <- function(x, y, ..., drop = NULL, weights = NULL, group = NULL, seed = NULL,
                                   threads = getOption("sewil.threads", 0L), time_limit = Inf,
                                   verbose = interactive(), transposed = FALSE, label = "y",
                                 call = match.call()) {
  call <- call_of(call, "sewil_relevant")
  options <- options_for("sewil_relevant", list(...), names(formals()))
  run <- run_of(seed, threads, time_limit, verbose, call)
  input <- read_input(x, y, weights, group, transposed, label)
  found <- answer(.Call(C_find_relevant, input$table, input$target, options, wishes_of(drop = drop), run))
  features <- data.frame(
    feature = input$columns, verdict = found$verdicts, q_value = found$q_values, p_value = found$p_values,
    strength = found$strengths
  )
  first <- features[order(features$q_value, features$p_value, -features$strength), ]
  relevant <- first$feature[first$verdict == "relevant"]
  new_fit("sewil_relevance", input, found, call, list(relevant = relevant, features = features))
}

#' @rdname sewil_relevant
#' @export
sewil_relevant.formula <- function(x, data, ..., call = match.call()) {
  parts <- formula_parts(x, data)
  sewil_relevant.default(parts$x, parts$y, ..., label = parts$label, call = call)
}

#' @rdname sewil_relevant
#' @export
sewil_relevant.SummarizedExperiment <- function(x, y, ..., assay = 1L, call = match.call()) {
  parts <- experiment_parts(x, y, assay)
  sewil_relevant.default(parts$x, parts$y, ..., transposed = TRUE, label = parts$label, call = call)
}

#' @export
print.sewil_relevance <- function(x, ...) {
  print_head(x)
  verdicts <- table(factor(x$features$verdict, c("relevant", "undecided", "noise")))
  cat("features: ", paste(verdicts, names(verdicts), collapse = ", "), "\n", sep = "")
  print_names(x$relevant)
  invisible(x)
}

#' @rdname sewil_relevant
#' @param object,row.names,optional as usual.
#' @export
summary.sewil_relevance <- function(object, ...) {
  first <- object$features[order(object$features$q_value, object$features$p_value), ]
  structure(list(fit = object, first = head(first, 20L)), class = "summary.sewil_relevance")
}

#' @export
print.summary.sewil_relevance <- function(x, ...) {
  print(x$fit)
  cat(strwrap(x$fit$record$relevance$unlabeled), sep = "\n")
  cat("\nfeatures of most evidence:\n")
  print(x$first, row.names = FALSE, digits = 3L)
  invisible(x)
}

#' @rdname sewil_relevant
#' @export
as.data.frame.sewil_relevance <- function(x, row.names = NULL, optional = FALSE, ...) x$features

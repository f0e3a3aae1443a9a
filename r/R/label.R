# label.R: sewil_label(), what it leaves, and what can be asked of it.

#' Fill in missing labels
#'
#' Self-training on all features: labels the unlabeled rows, the sure ones first, and tells which accuracy to expect
#' of the labels, by cross-validation.
#'
#' @inheritParams sewil_select
#' @return An object of class `sewil_labeling`, a list with, among others:
#' * `labels`: the label of every row, the missing ones filled in, of the same type as `y`; `filled`: which were;
#'   `votes`: the votes behind them, a column per class; `step`: when self-training took the row (0: labeled from the
#'   start, `NA`: never);
#' * `accepted`, `prediction_sets`: with the options `accept_error` and `prediction_sets`;
#' * `record`: everything about the run, as in the command's `record.json`;
#' * `stopped`: `"time_limit"`, `"interrupted"` or `NULL`.
#'
#' [predict()] labels new rows, [as.data.frame()] gives a line per row. [saveRDS()] keeps all of it.
#' @examples
#' table <- sewil_generate(rows = 120, noise = 10, labeled = 0.3, seed = 1)
#' fit <- sewil_label(table$x, table$y, n_estimators = 50, cv = 0, seed = 1, threads = 1)
#' fit
#' mean(fit$labels == table$truth)
#'
#' some <- iris
#' some$Species[-seq(1, 150, 10)] <- NA
#' fit <- sewil_label(Species ~ ., some, n_estimators = 50, cv = 0, seed = 1, threads = 1)
#' table(fit$labels, iris$Species)
#' @export
sewil_label <- function(x, ...) UseMethod("sewil_label")

#' @rdname sewil_label
#' @export
sewil_label.default <- function(x, y, ..., weights = NULL, group = NULL, seed = NULL,
                                threads = getOption("sewil.threads", 0L), time_limit = Inf,
                                verbose = interactive(), transposed = FALSE, label = "y",
                                 call = match.call()) {
  call <- call_of(call, "sewil_label")
  options <- options_for("sewil_label", list(...), names(formals()))
  run <- run_of(seed, threads, time_limit, verbose, call)
  input <- read_input(x, y, weights, group, transposed, label)
  found <- answer(.Call(C_label_rows, input$table, input$target, options, run))
  new_fit("sewil_labeling", input, found, call, all_rows(input, found$learning, found$acceptance))
}

#' @rdname sewil_label
#' @export
sewil_label.formula <- function(x, data, ..., call = match.call()) {
  parts <- formula_parts(x, data)
  sewil_label.default(parts$x, parts$y, ..., label = parts$label, call = call)
}

#' @rdname sewil_label
#' @export
sewil_label.SummarizedExperiment <- function(x, y, ..., assay = 1L, call = match.call()) {
  parts <- experiment_parts(x, y, assay)
  sewil_label.default(parts$x, parts$y, ..., transposed = TRUE, label = parts$label, call = call)
}

#' @export
print.sewil_labeling <- function(x, ...) {
  print_head(x)
  print_accuracy(x)
  print_classes(x)
  invisible(x)
}

#' @rdname sewil_label
#' @param object,row.names,optional as usual.
#' @export
summary.sewil_labeling <- function(object, ...) {
  sure <- apply(object$votes[object$filled, , drop = FALSE], 1L, max)
  structure(list(fit = object, sure = sure), class = "summary.sewil_labeling")
}

#' @export
print.summary.sewil_labeling <- function(x, ...) {
  print(x$fit)
  cat(strwrap(unlist(x$fit$record$acceptance$sentences)), sep = "\n")
  if (length(x$sure) > 0L) {
    cat("\nvote for the label that was filled in:\n")
    print(summary(x$sure), digits = 2L)
  }
  invisible(x)
}

#' @rdname sewil_label
#' @export
as.data.frame.sewil_labeling <- function(x, row.names = NULL, optional = FALSE, ...) {
  made <- data.frame(
    label = unname(x$labels), filled = x$filled, vote = x$votes[cbind(seq_along(x$filled), match_class(x))],
    step = x$step
  )
  if (!is.null(x$accepted)) made$accepted <- x$accepted
  if (!is.null(names(x$labels))) rownames(made) <- make.unique(names(x$labels))
  made
}

# The class of every row, counted from 1.
match_class <- function(fit) match(as_plain(fit$labels), as_plain(fit$classes))

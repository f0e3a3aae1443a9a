# select.R: sewil_select(), what it leaves, and what can be asked of it.

#' Select features
#'
#' Chooses the few features that tell the classes apart, in a table of which only some rows are labeled. The missing
#' labels are filled in by self-training, features are ranked by cross-fitted RFE, the number of features comes
#' out of it too, and cross-validation tells which accuracy to expect.
#'
#' @param x a matrix or data frame with a row per sample; a sparse matrix of the package Matrix, which is never made
#'   dense; a SummarizedExperiment (samples in columns); or a formula (`labels ~ .` or `labels ~ a + b`). Factors and
#'   texts are categories, also ordered ones; `NA` is a missing value.
#' @param y a label per row: a factor, texts, numbers or truth values. `NA` (and the empty text) means that the row
#'   has none. With a SummarizedExperiment also the name of a column of `colData`.
#' @param data the data frame that a formula speaks of.
#' @param ... options, by name: [sewil_options()] lists them, e.g. `n_features_to_select = 20`, `method = "sew-il"`,
#'   `n_estimators = 500`. With a formula or an experiment also the arguments below.
#' @param assay of an experiment: the name or number of the assay.
#' @param keep,drop features that are selected in any case, or ignored: names or numbers.
#' @param feature_groups a list of vectors of features that enter or leave together.
#' @param diagnostics compute what only the report shows besides: would fewer features do, which say the same.
#' @param weights how much each row counts when it is learned from: numbers above 0.
#' @param group a value per row that is the same in rows that belong together, such as samples of one patient.
#' @param seed start of all randomness, as on the command line; `NULL` draws one from R's own random numbers, so that
#'   [set.seed()] decides.
#' @param threads how many threads to use, 0 for one per core; never changes an answer.
#' @param time_limit seconds after which the best so far is taken.
#' @param verbose show in the console how far it is.
#' @param transposed features stand in the rows of `x` and samples in its columns, as in the assays of an experiment.
#' @param label what the labels are called in the record and in the report.
#' @param call the call to be shown.
#'
#' @return An object of class `sewil_selection`, a list with, among others:
#' * `selected`: the names of the selected features, the most important first;
#' * `features`: a data frame with a line per feature: `feature`, `selected`, `importance` and, of a method that ranks,
#'   `rank` and `score`;
#' * `labels`: the label of every row, the missing ones filled in, of the same type as `y`; `filled`: which were;
#'   `votes`: the votes behind them, a column per class; `step`: when self-training took the row (0: labeled from the
#'   start, `NA`: never);
#' * `accepted`, `prediction_sets`: with the options `accept_error` and `prediction_sets`;
#' * `record`: everything about the run, as in the command's `record.json`: `cv_results`, `size_curve`, `sizes`,
#'   `stability`, `bounds`, `substitutes`, `warnings` and more;
#' * `stopped`: `"time_limit"`, `"interrupted"` or `NULL`.
#'
#' [predict()] labels new rows by the selected features, [as.data.frame()] gives `features`, [sewil_report()] writes
#' the run as one page. Everything that is needed is in the object itself, so [saveRDS()] keeps it.
#'
#' @seealso [sewil_options()] for all options, [sewil_methods()] for the methods.
#' @examples
#' table <- sewil_generate(rows = 120, noise = 20, labeled = 0.3, seed = 1)
#' fit <- sewil_select(table$x, table$y, n_estimators = 50, cv = 0, seed = 1, threads = 1)
#' fit
#' fit$selected
#' head(as.data.frame(fit))
#' predict(fit, table$x[1:3, ])
#' @export
sewil_select <- function(x, ...) UseMethod("sewil_select")

#' @rdname sewil_select
#' @export
sewil_select.default <- function(x, y, ..., keep = NULL, drop = NULL, feature_groups = NULL, diagnostics = TRUE,
                                 weights = NULL, group = NULL, seed = NULL, threads = getOption("sewil.threads", 0L),
                                 time_limit = Inf, verbose = interactive(), transposed = FALSE, label = "y",
                                 call = match.call()) {
  call <- call_of(call, "sewil_select")
  options <- options_for("sewil_select", list(...), names(formals()))
  run <- run_of(seed, threads, time_limit, verbose, call)
  wishes <- wishes_of(keep, drop, feature_groups, diagnostics)
  input <- read_input(x, y, weights, group, transposed, label)
  found <- answer(.Call(C_select_columns, input$table, input$target, options, wishes, run))
  features <- feature_table(input$columns, found)
  rows <- all_rows(input, found$learning, found$acceptance)
  fit <- list(selected = features$feature[order(-features$importance, !features$selected)][seq_along(found$columns)])
  new_fit("sewil_selection", input, found, call, c(fit, list(features = features), rows))
}

#' @rdname sewil_select
#' @export
sewil_select.formula <- function(x, data, ..., call = match.call()) {
  parts <- formula_parts(x, data)
  sewil_select.default(parts$x, parts$y, ..., label = parts$label, call = call)
}

#' @rdname sewil_select
#' @export
sewil_select.SummarizedExperiment <- function(x, y, ..., assay = 1L, call = match.call()) {
  parts <- experiment_parts(x, y, assay)
  sewil_select.default(parts$x, parts$y, ..., transposed = TRUE, label = parts$label, call = call)
}

# A line per feature; what was not selected has no importance.
feature_table <- function(columns, found) {
  features <- data.frame(feature = columns, selected = FALSE, importance = 0)
  features$selected[found$columns] <- TRUE
  features$importance[found$columns] <- found$weights
  if (length(found$order) > 0L) {
    features$rank <- match(seq_along(columns), found$order)
    if (length(found$scores) > 0L) features$score <- found$scores[features$rank]
  }
  features
}

#' @export
print.sewil_selection <- function(x, ...) {
  print_head(x)
  data <- x$record$data
  cat("selected: ", length(x$selected), " of ", counted(length(x$columns), "feature"), "\n", sep = "")
  print_names(x$selected)
  print_accuracy(x)
  invisible(x)
}

#' @rdname sewil_select
#' @param object,row.names,optional as usual.
#' @export
summary.sewil_selection <- function(object, ...) {
  structure(list(fit = object, top = head(chosen_first(object$features), 20L)), class = "summary.sewil_selection")
}

#' @export
print.summary.sewil_selection <- function(x, ...) {
  fit <- x$fit
  print(fit)
  for (text in c(fit$record$sizes$sentence, fit$record$seed_check$sentence, unlist(fit$record$acceptance$sentences))) {
    cat(strwrap(text), sep = "\n")
  }
  print_classes(fit)
  top <- x$top[x$top$selected, ]
  cat("\nfeatures, the most important first:\n")
  print(top[c("feature", "importance")], row.names = FALSE, digits = 3L)
  if (length(fit$selected) > nrow(top)) cat("... and", length(fit$selected) - nrow(top), "more\n")
  invisible(x)
}

chosen_first <- function(features) features[order(!features$selected, -features$importance), ]

#' @rdname sewil_select
#' @export
as.data.frame.sewil_selection <- function(x, row.names = NULL, optional = FALSE, ...) x$features

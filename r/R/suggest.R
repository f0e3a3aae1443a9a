# suggest.R: sewil_suggest(), what it leaves, and what can be asked of it.

#' Rows to look at: which to label next, which labels look wrong
#'
#' Forests that learned from the labels vote on the other rows, and a rule picks those whose label would help most.
#' Labeled rows are voted on by forests that have not seen their label; where they speak strongly for another class,
#' the label looks wrong.
#'
#' To go by the features of a selection, give them alone: `sewil_suggest(x[, fit$selected], y)`.
#'
#' @inheritParams sewil_select
#' @return An object of class `sewil_advice`, a list with:
#' * `suggestions`: a data frame with a line per row to label next, the most helpful first: `row`, `predicted` and
#'   `rival` (the classes of most votes), `score` (by the rule), `resembling` (how many other unlabeled rows are like
#'   it), `probability` (with which it was picked; 1: by the rule), `reason`, and the votes, a column per class;
#'   `NULL` with `suggest = 0`;
#' * `label_issues`: a data frame with a line per label that looks wrong, the surest first: `row`, `label`,
#'   `predicted`, `strength`, `reason` and the votes; `NULL` with `label_issues = FALSE`.
#'
#' [as.data.frame()] gives `suggestions`.
#' @examples
#' table <- sewil_generate(rows = 120, noise = 10, labeled = 0.3, seed = 1)
#' advice <- sewil_suggest(table$x, table$y, suggest = 5, n_estimators = 50, seed = 1, threads = 1)
#' advice
#' advice$suggestions$row
#' @export
sewil_suggest <- function(x, ...) UseMethod("sewil_suggest")

#' @rdname sewil_suggest
#' @export
sewil_suggest.default <- function(x, y, ..., weights = NULL, group = NULL, seed = NULL,
                                  threads = getOption("sewil.threads", 0L), time_limit = Inf,
                                  verbose = interactive(), transposed = FALSE, label = "y",
                                 call = match.call()) {
  call <- call_of(call, "sewil_suggest")
  options <- options_for("sewil_suggest", list(...), names(formals()))
  run <- run_of(seed, threads, time_limit, verbose, call)
  input <- read_input(x, y, weights, group, transposed, label)
  found <- answer(.Call(C_advise_on_rows, input$table, input$target, options, run))
  if (!is.null(found$none_because)) tell(found$none_because, "sewil_data_warning", NULL)
  advice <- list(
    suggestions = advised_rows(found$suggestions, input), label_issues = advised_rows(found$label_issues, input),
    classes = input$labels$values, call = call
  )
  structure(advice, class = "sewil_advice")
}

#' @rdname sewil_suggest
#' @export
sewil_suggest.formula <- function(x, data, ..., call = match.call()) {
  parts <- formula_parts(x, data)
  sewil_suggest.default(parts$x, parts$y, ..., label = parts$label, call = call)
}

#' @rdname sewil_suggest
#' @export
sewil_suggest.SummarizedExperiment <- function(x, y, ..., assay = 1L, call = match.call()) {
  parts <- experiment_parts(x, y, assay)
  sewil_suggest.default(parts$x, parts$y, ..., transposed = TRUE, label = parts$label, call = call)
}

# A line per row; classes as the user's labels, votes by the names of the classes.
advised_rows <- function(found, input) {
  if (is.null(found)) return(NULL)
  for (name in intersect(c("label", "predicted", "rival"), names(found))) {
    found[[name]] <- as_labels(found[[name]], input$labels)
  }
  votes <- as.data.frame(found$votes)
  names(votes) <- paste0("vote_", input$labels$classes)
  rows <- data.frame(found[setdiff(names(found), "votes")], votes, check.names = FALSE)
  if (!is.null(input$row_names)) rows <- cbind(id = input$row_names[rows$row], rows)
  rows
}

#' @export
print.sewil_advice <- function(x, ...) {
  print_call(x)
  show <- function(rows, title, none) {
    if (is.null(rows)) return(invisible())
    cat("\n", if (nrow(rows) > 0L) title else none, "\n", sep = "")
    who <- if (is.null(rows$id)) rows$row else paste0(rows$row, " (", rows$id, ")")
    cat(sprintf("  row %s: %s", who, rows$reason), sep = "\n")
  }
  show(x$suggestions, "rows to label next, the most helpful first:", "there is no row without a label.")
  show(x$label_issues, "labels that look wrong, the surest first:", "no label looks wrong.")
  cat("\n")
  invisible(x)
}

#' @rdname sewil_suggest
#' @param object,row.names,optional as usual.
#' @export
summary.sewil_advice <- function(object, ...) object

#' @rdname sewil_suggest
#' @export
as.data.frame.sewil_advice <- function(x, row.names = NULL, optional = FALSE, ...) x$suggestions

# generate.R: data to try things on.

#' Generate a table with known features
#'
#' Built-in data of the Madelon kind: informative features (classes are clusters on the corners of a hypercube),
#' redundant ones (combinations of those), and noise. The same options and seed give the table of `sewil generate`.
#'
#' @param ... options, by name: `rows`, `informative`, `redundant`, `noise`, `labeled` and more, see
#'   [sewil_options()].
#' @inheritParams sewil_select
#' @return A list: `x`, a matrix with a row per sample; `y`, a factor, `NA` where the label is held out; `truth`, all
#'   labels; `roles`, what each feature is.
#' @examples
#' table <- sewil_generate(rows = 50, noise = 5, labeled = 0.3, seed = 1)
#' dim(table$x)
#' table(table$roles)
#' @export
sewil_generate <- function(..., seed = NULL, threads = getOption("sewil.threads", 0L)) {
  options <- options_for("sewil_generate", list(...), names(formals()))
  made <- answer(.Call(C_generate, options, run_of(seed, threads, Inf, FALSE, quote(sewil_generate()))))
  x <- made$values
  colnames(x) <- made$names
  classes <- sort(unique(made$truth))
  as_factor <- function(codes) factor(codes, classes)
  list(
    x = x, y = as_factor(ifelse(made$labels < 0L, NA, made$labels)), truth = as_factor(made$truth),
    roles = setNames(made$roles, made$names)
  )
}

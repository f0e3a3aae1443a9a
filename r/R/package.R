#' Feature selection for wide tables with few labels
#'
#' Four functions, one for each question that a table with few labels raises:
#'
#' * [sewil_select()]: which few features are enough, and what accuracy to expect of them;
#' * [sewil_label()]: what the missing labels are;
#' * [sewil_relevant()]: which features carry any information, at a false discovery rate;
#' * [sewil_suggest()]: which rows to label next, and which labels look wrong.
#'
#' All of them take a matrix, a data frame (factors and texts are categories), a sparse matrix of the package
#' Matrix, a SummarizedExperiment, or a formula. A label that is `NA` is missing: its row is unlabeled, and is
#' learned from. Their options are listed by [sewil_options()].
#'
#' @section Same answers:
#' The same data, options and seed give the same bits as the command `sewil`, for any number of threads.
#'
#' @section Stopping:
#' Ctrl-C (or `time_limit`) ends a run with the best that is known by then, if there is any; the result says so in
#' `stopped`, and a warning of class `sewil_stopped` does.
#'
#' @section Conditions:
#' What the library refuses is an error of class `sewil_error`, in one sentence; what it finds odd in the data or in
#' the result is a warning of class `sewil_data_warning`.
#'
#' @useDynLib sewil, .registration = TRUE, .fixes = "C_"
#' @importFrom Matrix drop0
#' @importFrom stats predict setNames
#' @importFrom utils head
#' @keywords internal
"_PACKAGE"

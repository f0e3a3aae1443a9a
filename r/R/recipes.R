# recipes.R: a step for recipes (tidymodels): select features by sewil_select().

#' A recipe step that selects features
#'
#' When the recipe is prepared, [sewil_select()] chooses among the selected variables; baking removes the others. Rows
#' without a label (`NA` in the outcome) are learned from.
#'
#' @param recipe a recipe.
#' @param ... selectors of the variables to choose from, such as `recipes::all_predictors()`.
#' @param outcome the name of the labels; `NULL`: the only outcome of the recipe.
#' @param options a list of further arguments of [sewil_select()], such as `list(n_features_to_select = 10, seed = 1)`.
#' @param role,trained,skip,id as in other steps.
#' @param kept what was selected; `NULL` before the recipe is prepared.
#' @return The recipe with the step. [recipes::tidy()] of it has a line per variable: `terms`, `selected`,
#'   `importance`.
#' @examples
#' if (requireNamespace("recipes", quietly = TRUE)) {
#'   table <- sewil_generate(rows = 120, noise = 10, labeled = 0.3, seed = 1)
#'   data <- data.frame(table$x, class = table$y)
#'   recipe <- recipes::recipe(class ~ ., data)
#'   recipe <- step_select_sewil(recipe, recipes::all_predictors(),
#'     options = list(n_features_to_select = 5, n_estimators = 50, cv = 0, seed = 1, threads = 1)
#'   )
#'   names(recipes::bake(recipes::prep(recipe), new_data = NULL))
#' }
#' @export
step_select_sewil <- function(recipe, ..., outcome = NULL, options = list(), role = NA, trained = FALSE, kept = NULL,
                              skip = FALSE, id = recipes::rand_id("select_sewil")) {
  need("recipes", "step_select_sewil()")
  recipes::add_step(recipe, recipes::step("select_sewil",
    terms = rlang::enquos(...), outcome = outcome, options = options, role = role, trained = trained, kept = kept,
    skip = skip, id = id
  ))
}


# The name of the outcome, given or found.
outcome_of <- function(outcome, info) {
  known <- info$variable[info$role %in% "outcome"]
  if (is.null(outcome)) {
    if (length(known) != 1L) {
      refuse("the recipe has ", length(known), " outcomes, expected one, or its name in outcome.")
    }
    return(known)
  }
  if (!isTRUE(outcome %in% info$variable)) refuse("the recipe has no variable ", got(outcome), ", which outcome names.")
  outcome
}

#' @exportS3Method recipes::prep
prep.step_select_sewil <- function(x, training, info = NULL, ...) {
  columns <- recipes::recipes_eval_select(x$terms, training, info)
  outcome <- outcome_of(x$outcome, info)
  from <- as.data.frame(training[setdiff(unname(columns), outcome)])
  arguments <- c(list(from, training[[outcome]], call = quote(sewil_select(x, y))), x$options)
  if (is.null(arguments$verbose)) arguments$verbose <- FALSE
  fit <- do.call(sewil_select.default, arguments, quote = TRUE)
  recipes::step("select_sewil",
    terms = x$terms, outcome = outcome, options = x$options, role = x$role, trained = TRUE,
    kept = fit$features[c("feature", "selected", "importance")], skip = x$skip, id = x$id
  )
}

#' @exportS3Method recipes::bake
bake.step_select_sewil <- function(object, new_data, ...) {
  new_data[setdiff(names(new_data), object$kept$feature[!object$kept$selected])]
}

#' @export
print.step_select_sewil <- function(x, width = max(20, getOption("width") - 30), ...) {
  chosen <- x$kept$feature[x$kept$selected]
  recipes::print_step(chosen, x$terms, x$trained, "Features selected by sewil from ", width)
  invisible(x)
}

#' @exportS3Method recipes::tidy
tidy.step_select_sewil <- function(x, ...) {
  terms <- if (x$trained) {
    x$kept
  } else {
    data.frame(feature = recipes::sel2char(x$terms), selected = NA, importance = NA_real_)
  }
  names(terms)[[1L]] <- "terms"
  terms$id <- rep(x$id, nrow(terms))
  tibble::as_tibble(terms)
}

#' @exportS3Method recipes::required_pkgs
required_pkgs.step_select_sewil <- function(x, ...) "sewil"

# table_methods.R: what the four functions share: reading x and y, and the methods for formulas and experiments.

# x and y read, with what the library is told of both. `transposed`: features stand in the rows of x.
read_input <- function(x, y, weights, group, transposed, label) {
  table <- as_table(x, transposed = transposed)
  labels <- read_labels(y, attr(table, "rows"), label)
  list(
    table = table, labels = labels, columns = attr(table, "columns"), row_names = attr(table, "row_names"),
    target = target_of(labels, weights, group, attr(table, "rows"))
  )
}

# ---- formulas ----

# y ~ . and y ~ a + b: `x` and `y` of a formula. Factors stay what they are; nothing becomes a dummy variable.
formula_parts <- function(formula, data) {
  if (missing(data) || !is.data.frame(data)) {
    refuse("a formula needs a data frame: ", "sewil_select(y ~ ., data = table).")
  }
  if (length(formula) != 3L) refuse("the formula ", got(formula), " names no labels, expected labels ~ features.")
  data <- as.data.frame(data) # a data.table takes other words in brackets
  y <- eval(formula[[2L]], data, environment(formula))
  response <- all.vars(formula[[2L]])
  label <- paste(response, collapse = " ")
  if (identical(formula[[3L]], quote(.))) { # also of 20,000 columns
    return(list(x = data[setdiff(names(data), response)], y = y, label = label))
  }
  terms <- stats::terms(formula, data = data[setdiff(names(data), response)])
  labels <- attr(terms, "term.labels")
  wanted <- vapply(labels, function(label) {
    term <- str2lang(label)
    if (is.name(term)) as.character(term) else NA_character_
  }, "")
  if (anyNA(wanted)) {
    term <- labels[is.na(wanted)][[1L]]
    refuse("the formula has the term ", term, ", expected names of columns; compute others before.")
  }
  absent <- setdiff(wanted, names(data))
  if (length(absent) > 0L) refuse("data has no column '", absent[[1L]], "', which the formula names.")
  list(x = data[unname(wanted)], y = y, label = label)
}

# ---- experiments ----

# Samples stand in columns and genes in rows: x is an assay that is read by its rows, y a column of colData.
experiment_parts <- function(x, y, assay) {
  need("SummarizedExperiment", "an experiment")
  about <- SummarizedExperiment::colData(x)
  if (missing(y)) refuse("y is missing, expected the name of a column of colData, or a label per sample.")
  label <- "y"
  if (is.character(y) && length(y) == 1L && ncol(x) != 1L) {
    if (!(y %in% names(about))) {
      refuse("colData has no column '", y, "'; it has: ", paste(names(about), collapse = ", "), ".")
    }
    label <- y
    y <- about[[y]]
  }
  known <- SummarizedExperiment::assays(x, withDimnames = FALSE)
  found <- if (is_number(assay)) assay %in% seq_along(known) else isTRUE(assay %in% names(known))
  if (!found) {
    names <- paste(names(known), collapse = ", ")
    refuse("the experiment has no assay ", got(assay), "; it has ", length(known), ": ", names, ".")
  }
  values <- known[[assay]]
  dimnames(values) <- dimnames(x)
  list(x = values, y = y, label = label)
}

need <- function(package, what) {
  if (!requireNamespace(package, quietly = TRUE)) {
    refuse(what, " needs the package ", package, ", which is not installed.")
  }
}

# ---- what a fit says of every row ----

# Labels, votes and steps of all rows from those of the unlabeled ones.
all_rows <- function(input, learning, acceptance) {
  labels <- input$labels
  free <- is.na(labels$codes)
  codes <- labels$codes
  codes[free] <- learning$predicted
  fill <- function(values) {
    all <- outer(codes, seq_along(labels$classes), "==") + 0
    all[free, ] <- values
    dimnames(all) <- list(input$row_names, labels$classes)
    all
  }
  steps <- integer(length(codes))
  steps[free] <- ifelse(learning$taken_at > 0L, learning$taken_at, NA_integer_)
  found <- list(
    labels = setNames(as_labels(codes, labels), input$row_names), filled = free, votes = fill(learning$votes),
    step = steps, accepted = NULL, prediction_sets = NULL
  )
  if (!is.null(acceptance$accepted)) {
    found$accepted <- !free
    found$accepted[free] <- acceptance$accepted > 0
  }
  if (!is.null(acceptance$sets)) found$prediction_sets <- fill(acceptance$sets) > 0
  found
}

parse_record <- function(text) {
  jsonlite::fromJSON(text, simplifyVector = TRUE, simplifyDataFrame = FALSE, simplifyMatrix = FALSE)
}

# A fit: what the library found, what the record says, and what predict() needs.
new_fit <- function(class, input, found, call, parts) {
  fit <- c(parts, list(
    classes = input$labels$values, columns = input$columns, stopped = found$stopped,
    record = parse_record(found$record), json = found$record, model = found$model, call = call
  ))
  tell_of(structure(fit, class = c(class, "sewil_fit")))
}

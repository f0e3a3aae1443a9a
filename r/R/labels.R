# labels.R: y as classes of rows, and classes as what y was: factors stay factors with all their levels.

# codes (NA: unlabeled), classes as the library calls them, and `values`: the user's own, one per class.
read_labels <- function(y, rows, name = "y") {
  if (missing(y) || is.null(y)) refuse("y is missing, expected a label per row, NA where there is none.")
  if (!is.null(dim(y)) || is.list(y)) refuse("y is ", kind_of(y), ", expected a vector with a label per row.")
  if (length(y) != rows) refuse("x has ", rows, " rows and y has ", length(y), ", expected the same number.")
  values <- label_values(y)
  if (length(values) == 0L) {
    refuse("y holds no label in any of its ", rows, " rows, expected labels of two or more classes.")
  }
  if (length(values) == 1L) {
    refuse("y holds one class only, '", as.character(values), "'; expected labeled rows of two or more classes.")
  }
  list(codes = match(as_plain(y), as_plain(values)), classes = class_names(values), values = values, name = name)
}

# Factors by their texts, everything else as it is.
as_plain <- function(y) if (is.factor(y)) as.character(y) else y

# The different labels in the order of the library: numbers by size, texts by their bytes, also texts that are numbers.
label_values <- function(y) {
  plain <- as_plain(y)
  if (is.character(plain)) plain[!nzchar(plain)] <- NA # an empty text is no label
  if (is.double(plain) && any(is.infinite(plain))) {
    refuse("y holds an infinite value, expected a class or a missing label.")
  }
  if (!(is.character(plain) || is.numeric(plain) || is.logical(plain))) {
    refuse("y is ", kind_of(y), ", expected a factor, texts, numbers or truth values.")
  }
  known <- unique(plain[!is.na(plain)])
  keys <- if (is.character(known)) text_numbers(known) else known
  known <- if (is.null(keys)) sort(enc2utf8(known), method = "radix") else known[order(keys)]
  if (is.factor(y)) factor(known, levels = levels(y), ordered = is.ordered(y)) else known
}

# NULL unless all of them are plain numbers, as the command would read them in a file.
text_numbers <- function(texts) {
  plain <- grepl("^-?[0-9]+([.][0-9]+)?$", texts)
  if (all(plain)) as.double(texts)
}

class_names <- function(values) {
  if (is.numeric(values)) return(answer(.Call(C_shortest_texts, as.double(values))))
  enc2utf8(as.character(values))
}

# Classes, counted from 1, as labels like those of y.
as_labels <- function(codes, labels) {
  made <- labels$values[codes]
  if (is.factor(made)) made else unname(made)
}

# What the library is told of y and of the rows besides.
target_of <- function(labels, weights, group, rows) {
  list(
    labels = as.integer(labels$codes), classes = labels$classes, name = labels$name,
    weights = row_weights(weights, rows), groups = row_groups(group, rows)
  )
}

row_weights <- function(weights, rows) {
  if (is.null(weights)) return(NULL)
  if (!is.numeric(weights) || length(weights) != rows) {
    refuse("weights must be ", rows, " numbers, one per row, got ", got(weights), ".")
  }
  as.double(weights)
}

row_groups <- function(group, rows) {
  if (is.null(group)) return(NULL)
  if (length(group) != rows) {
    refuse("group must have one value per row (", rows, "), got ", length(group), ".")
  }
  if (anyNA(group)) {
    first <- which(is.na(group))[[1L]]
    refuse("group[", first, "] is missing; give a row that belongs to no other a value of its own.")
  }
  enc2utf8(as.character(group))
}

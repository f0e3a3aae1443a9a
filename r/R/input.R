# input.R: tables of many kinds as blocks of columns, which the library reads where they are.

# A list of blocks (src/table.cpp), with the names of columns and rows and the number of rows as attributes.
# `transposed`: features stand in rows.
as_table <- function(x, what = "x", transposed = FALSE) {
  if (is.data.frame(x)) return(frame_table(x, what))
  if (methods::is(x, "sparseMatrix")) return(sparse_table(x, what, transposed))
  if (isS4(x) && length(dim(x)) == 2L) x <- as.matrix(x)
  if (!is.matrix(x)) {
    refuse(what, " is ", kind_of(x), ", expected a matrix, a data frame or a sparse matrix of the package Matrix.")
  }
  if (is.character(x)) return(frame_table(as.data.frame(x, stringsAsFactors = FALSE), what))
  if (!(is.numeric(x) || is.logical(x))) refuse(what, " is a matrix of ", typeof(x), "s, expected one of numbers.")
  if (!is.double(x) && anyNA(x)) storage.mode(x) <- "double" # the library knows no missing integers
  names <- names_for(if (transposed) rownames(x) else colnames(x), if (transposed) nrow(x) else ncol(x), what)
  block <- list(kind = "matrix", names = names, values = x, transposed = transposed)
  table_of(list(block), names, if (transposed) colnames(x) else rownames(x), if (transposed) ncol(x) else nrow(x), what)
}

table_of <- function(blocks, names, row_names, rows, what) {
  if (rows == 0L || length(names) == 0L) {
    refuse(what, " has ", rows, " rows and ", length(names), " columns, expected at least one of each.")
  }
  structure(blocks, columns = names, row_names = row_names, rows = rows)
}

# As as.data.frame() would call them, where they have no names.
names_for <- function(names, count, what) {
  if (is.null(names)) return(if (count > 0L) paste0("V", seq_len(count)) else character())
  names <- enc2utf8(names)
  if (anyNA(names)) refuse(what, " has a column whose name is NA.")
  if (anyDuplicated(names)) {
    refuse(what, " has several columns named '", names[anyDuplicated(names)], "', expected different names.")
  }
  names
}

kind_of <- function(x) if (is.null(x)) "NULL" else paste0("of class '", class(x)[[1L]], "'")

frame_table <- function(x, what) {
  names <- names_for(names(x), length(x), what)
  blocks <- Map(function(cells, name) cells_block(cells, name, what), as.list(x), names, USE.NAMES = FALSE)
  row_names <- if (.row_names_info(x) > 0L) rownames(x)
  table_of(blocks, names, row_names, nrow(x), what)
}

# One column of a data frame.
cells_block <- function(cells, name, what) {
  if (inherits(cells, "POSIXt")) cells <- as.numeric(as.POSIXct(cells)) / 86400 # days since 1970, as in dates
  if (!is.null(dim(cells)) || is.list(cells)) {
    refuse(what, ": column '", name, "' is ", kind_of(cells), ", expected one value per row.")
  }
  if (is.character(cells)) cells <- factor(cells, levels = unique(cells[!is.na(cells)]))
  if (is.factor(cells)) {
    levels <- levels(cells)
    codes <- as.integer(cells)
    codes[codes %in% which(is.na(levels))] <- NA_integer_
    return(list(kind = "categories", name = name, codes = codes, levels = enc2utf8(levels)))
  }
  if (inherits(cells, "difftime")) cells <- as.numeric(cells, units = "days")
  # Whole numbers of bit64 lie in doubles as bits that mean something else.
  good <- is.numeric(cells) || is.logical(cells) || inherits(cells, "Date")
  if (!good || inherits(cells, "integer64")) {
    refuse(what, ": column '", name, "' is ", kind_of(cells), ", expected numbers, texts, categories or dates.")
  }
  if (!is.double(cells) && anyNA(cells)) cells <- as.double(cells)
  list(kind = "numbers", name = name, values = cells)
}

# By compressed columns, never made dense; a copy only where cells have to be moved.
sparse_table <- function(x, what, transposed) {
  if (transposed) x <- Matrix::t(x)
  if (!methods::is(x, "dgCMatrix")) {
    for (class in c("dMatrix", "generalMatrix", "CsparseMatrix")) x <- methods::as(x, class)
  }
  if (any(x@x == 0, na.rm = TRUE)) x <- drop0(x)
  names <- names_for(colnames(x), ncol(x), what)
  block <- list(kind = "sparse", names = names, starts = x@p, rows = x@i, values = x@x, height = nrow(x))
  table_of(list(block), names, rownames(x), nrow(x), what)
}

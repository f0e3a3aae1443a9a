test_that("odd tables are refused in one sentence", {
  t <- toy()
  refuses <- function(x, sentence, y = t$y) {
    expect_error(sewil_label(x, y), sentence, fixed = TRUE, class = "sewil_error")
  }
  refuses(1:3, "x is of class 'integer', expected a matrix, a data frame or a sparse matrix")
  refuses(NULL, "x is NULL, expected a matrix")
  refuses(matrix(1i, 120, 2), "x is a matrix of complexs, expected one of numbers.")
  refuses(data.frame(a = I(as.list(1:120))), "x: column 'a' is of class 'AsIs', expected one value per row.")
  refuses(data.frame(a = complex(120)), "x: column 'a' is of class 'complex', expected numbers")
  of_bit64 <- data.frame(a = as.double(1:120))
  class(of_bit64$a) <- "integer64"
  refuses(of_bit64, "x: column 'a' is of class 'integer64'")
  refuses(t$x[, 0], "x has 120 rows and 0 columns")
  twice <- t$x
  colnames(twice)[2] <- colnames(twice)[1]
  refuses(twice, paste0("x has several columns named '", colnames(twice)[1], "', expected different names."))
  infinite <- t$x
  infinite[1, 1] <- Inf
  refuses(infinite, "nfinite")
})

test_that("odd labels are refused in one sentence", {
  x <- matrix(rnorm(40), 10)
  refuses <- function(y, sentence) expect_error(sewil_label(x, y), sentence, fixed = TRUE, class = "sewil_error")
  refuses(, "y is missing, expected a label per row")
  refuses(1:3, "x has 10 rows and y has 3, expected the same number.")
  refuses(rep(NA, 10), "y holds no label in any of its 10 rows")
  refuses(c("a", rep(NA, 9)), "y holds one class only, 'a'; expected labeled rows of two or more classes.")
  refuses(c(1, Inf, rep(NA, 8)), "y holds an infinite value")
  refuses(as.list(1:10), "y is of class 'list', expected a vector with a label per row.")
  refuses(complex(10), "y is of class 'complex', expected a factor, texts, numbers or truth values.")
})

test_that("labels keep their type, factors their levels", {
  t <- toy()
  free <- is.na(t$y)
  kinds <- list(
    factor(ifelse(t$y == "0", "b", "a"), levels = c("c", "b", "a")),
    factor(ifelse(t$y == "0", "low", "high"), levels = c("low", "high"), ordered = TRUE),
    ifelse(t$y == "0", "b", "a"), as.integer(as.character(t$y)) + 5L, as.numeric(as.character(t$y)) / 2,
    as.character(t$y) == "1"
  )
  for (y in kinds) {
    fit <- quick_label(t$x, y)
    expect_identical(class(fit$labels), class(y))
    expect_identical(levels(fit$labels), levels(y))
    expect_identical(fit$labels[!free], y[!free])
    expect_false(anyNA(fit$labels))
    expect_identical(predict(fit), fit$labels)
    expect_identical(class(predict(fit, t$x[1:4, ])), class(y))
    expect_identical(fit$filled, free)
  }
})

test_that("an empty text is no label, and classes that are numbers come by size", {
  x <- matrix(rnorm(60), 30)
  fit <- quick_label(x, rep(c("9", "10", ""), 10))
  expect_identical(fit$classes, c("9", "10"))
  expect_identical(sum(fit$filled), 10L)
})

test_that("names of rows are kept, and columns without names get those of as.data.frame()", {
  t <- toy()
  x <- t$x
  rownames(x) <- paste0("s", seq_len(nrow(x)))
  fit <- quick_select(x, t$y)
  expect_identical(names(fit$labels), rownames(x))
  expect_identical(rownames(fit$votes), rownames(x))
  expect_identical(quick_select(unname(t$x), t$y)$columns, paste0("V", seq_len(ncol(x))))
})

test_that("factors, texts, dates and truth values are read as what they are", {
  x <- data.frame(
    f = factor(rep(c("u", "v"), 20), levels = c("v", "u", "never")), s = rep(c("p", NA), 20), l = rep(c(TRUE, NA), 20),
    d = as.Date("2024-01-01") + 1:40, t = as.POSIXct("2024-01-01", tz = "UTC") + 86400 * (1:40), i = c(NA, 2:40)
  )
  x$t2 <- as.POSIXlt(x$t)
  blocks <- sewil:::as_table(x)
  expect_identical(blocks[[7]]$values, blocks[[5]]$values)
  expect_identical(vapply(blocks, `[[`, "", "kind"), rep(c("categories", "numbers"), c(2, 5)))
  expect_equal(as.numeric(blocks[[4]]$values), as.numeric(blocks[[5]]$values))
  fit <- quick_label(x, rep(c("a", "b", NA, NA), 10))
  other <- transform(x, f = "other")
  unseen <- "40 cells hold a category the model has never seen"
  expect_warning(predict(fit, other), unseen, class = "sewil_data_warning")
})

test_that("a sparse matrix is not made dense", {
  t <- Matrix::rsparsematrix(200, 30000, 0.002)
  y <- rep(c("a", "b", NA, NA), 50)
  t[, 7] <- ifelse(rep(c("a", "b", "a", "b"), 50) == "a", 3, 0)
  fit <- quick_select(t, y, n_features_to_select = 5, method = "forest")
  expect_true("V7" %in% fit$selected)
  block <- sewil:::as_table(methods::as(t, "CsparseMatrix"))[[1]]
  expect_identical(block$kind, "sparse")
  expect_lt(length(block$values), 20000)
})

test_that("zeros that a sparse matrix holds are no different from those it does not hold", {
  x <- Matrix::Matrix(c(1, 0, 2, 0, 3, 4, 0, 0), 4, sparse = TRUE)
  x@x[2] <- 0
  expect_false(any(sewil:::as_table(x)[[1]]$values == 0))
})

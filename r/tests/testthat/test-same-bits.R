test_that("a selection leaves the record of the command", {
  t <- toy(rows = 150)
  data <- data.frame(t$x, class = t$y)
  theirs <- command_record(c("select", "--seed", "7", "--n-estimators", "40", "--label", "class"), data)
  for (threads in 1:2) {
    ours <- sewil_select(class ~ ., data, n_estimators = 40, seed = 7, threads = threads)
    expect_identical(comparable(ours$record), comparable(theirs))
  }
  expect_identical(sort(ours$selected), sort(vapply(theirs$selected, `[[`, "", "name")))
})

test_that("a search leaves the record of the command", {
  t <- toy(rows = 80, noise = 8)
  data <- data.frame(t$x, class = t$y)
  theirs <- command_record(
    c("select", "--method", "sew-il", "--generations", "2", "--population", "8", "--n-estimators", "20", "--seed", "3"), data
  )
  ours <- sewil_select(class ~ ., data, method = "sew-il", generations = 2, population = 8, n_estimators = 20, seed = 3)
  expect_identical(comparable(ours$record), comparable(theirs))
})

test_that("a labeling leaves the record of the command, with categories, gaps and classes that are texts", {
  t <- toy()
  data <- data.frame(t$x[, 1:8],
    color = rep(c("red", "green", NA), length.out = 120), size = factor(rep(c("small", "large"), 60)),
    class = ifelse(t$y == "0", "well", "ill")
  )
  data[3, 2] <- NA
  theirs <- command_record(c("label", "--seed", "5", "--n-estimators", "30", "--label", "class"), data)
  ours <- sewil_label(class ~ ., data, seed = 5, n_estimators = 30)
  expect_identical(comparable(ours$record), comparable(theirs))
})

test_that("relevant features are those of the command", {
  t <- toy(separation = 2)
  data <- data.frame(t$x, class = t$y)
  theirs <- command_record(c("relevant", "--seed", "5", "--n-estimators", "20", "--fdr", "0.2"), data)
  ours <- sewil_relevant(class ~ ., data, seed = 5, n_estimators = 20, fdr = 0.2)
  expect_identical(comparable(ours$record), comparable(theirs))
})

test_that("suggested rows are those of the command", {
  t <- toy()
  data <- data.frame(t$x, class = t$y)
  words <- c("label", "--seed", "5", "--n-estimators", "30", "--cv", "0", "--suggest", "4", "--label-issues")
  theirs <- command_record(words, data)
  ours <- sewil_suggest(class ~ ., data, seed = 5, n_estimators = 30, suggest = 4)
  expect_identical(ours$suggestions$row, vapply(theirs$suggestions$rows, `[[`, 1L, "row"))
  expect_identical(ours$suggestions$reason, vapply(theirs$suggestions$rows, `[[`, "", "reason"))
})

test_that("all kinds of tables with the same numbers give the same answer", {
  t <- toy()
  x <- round(t$x)
  fit <- quick_select(x, t$y)
  same <- function(other) {
    expect_identical(other$record$data$hash, fit$record$data$hash)
    expect_identical(other$votes, fit$votes)
    expect_identical(other$features, fit$features)
  }
  whole <- x
  storage.mode(whole) <- "integer"
  same(quick_select(whole, t$y))
  same(quick_select(as.data.frame(x), t$y))
  same(quick_select(Matrix::Matrix(x, sparse = TRUE), t$y))
  same(quick_select(methods::as(Matrix::Matrix(x, sparse = TRUE), "TsparseMatrix"), t$y))
  same(quick_select(t(x), t$y, transposed = TRUE))
  same(quick_select(Matrix::Matrix(t(x), sparse = TRUE), t$y, transposed = TRUE))
  same(quick_select(x, as.character(t$y)))
  same(quick_select(x, as.integer(as.character(t$y))))
})

test_that("the same seed gives the same bits, and set.seed() decides where none is given", {
  t <- toy()
  expect_identical(quick_label(t$x, t$y, threads = 1)$votes, quick_label(t$x, t$y, threads = 2)$votes)
  set.seed(4)
  first <- quick_label(t$x, t$y, seed = NULL)
  set.seed(4)
  again <- quick_label(t$x, t$y, seed = NULL)
  expect_identical(first$votes, again$votes)
  expect_false(identical(quick_label(t$x, t$y, seed = NULL)$votes, first$votes))
})

test_that("generated tables are those of the command", {
  sewil <- Sys.getenv("SEWIL")
  skip_if(!nzchar(sewil) || !file.exists(sewil), "SEWIL does not name the command sewil")
  path <- tempfile(fileext = ".csv")
  system2(sewil, c("generate", path, "--rows", "40", "--noise", "6", "--labeled", "0.5", "--seed", "9", "--quiet"))
  theirs <- utils::read.csv(path)
  ours <- sewil_generate(rows = 40, noise = 6, labeled = 0.5, seed = 9)
  expect_equal(ours$x, as.matrix(theirs[colnames(ours$x)]), ignore_attr = TRUE, tolerance = 1e-15)
  expect_identical(as.character(ours$y), as.character(theirs$class))
})

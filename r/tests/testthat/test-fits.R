test_that("a saved fit predicts the same", {
  t <- toy()
  for (fit in list(quick_select(t$x, t$y), quick_label(t$x, t$y))) {
    path <- tempfile(fileext = ".rds")
    saveRDS(fit, path)
    again <- readRDS(path)
    new <- toy(seed = 2)$x
    expect_identical(predict(again, new, type = "prob"), predict(fit, new, type = "prob"))
    expect_identical(levels(predict(again, new)), levels(t$y))
    expect_equal(unname(rowSums(predict(again, new, type = "prob"))), rep(1, nrow(new)))
  }
})

test_that("new rows are found by name, in any order and kind of table", {
  t <- toy()
  fit <- quick_select(t$x, t$y, n_features_to_select = 4)
  all <- predict(fit, t$x, type = "prob")
  expect_identical(predict(fit, t$x[, rev(colnames(t$x))], type = "prob"), all)
  expect_identical(predict(fit, as.data.frame(t$x)[fit$selected], type = "prob"), all)
  expect_identical(unname(predict(fit, Matrix::Matrix(t$x, sparse = TRUE), type = "prob")), unname(all))
  other <- cbind(as.data.frame(t$x), notes = I(as.list(1:120)), class = t$y)
  expect_identical(predict(fit, other, type = "prob"), all)
  expect_error(predict(fit, t$x[, setdiff(colnames(t$x), fit$selected[1])]), "newdata", class = "sewil_error")
})

test_that("a damaged model is refused", {
  t <- toy()
  fit <- quick_label(t$x, t$y)
  fit$model[length(fit$model) %/% 2] <- xor(fit$model[length(fit$model) %/% 2], as.raw(255))
  expect_error(predict(fit, t$x), "the model in this fit", class = "sewil_error")
})

test_that("fits print, sum up and become data frames", {
  t <- toy()
  fit <- sewil_select(t$x, t$y, n_estimators = 30, seed = 1)
  expect_output(print(fit), "selected: [0-9]+ of 22 features")
  expect_output(print(fit), "expected accuracy on unlabeled rows")
  expect_output(print(summary(fit)), "features, the most important first")
  expect_identical(as.data.frame(fit)$feature, colnames(t$x))
  expect_identical(sum(as.data.frame(fit)$selected), length(fit$selected))
  expect_equal(sum(fit$features$importance), 1)
  labels <- quick_label(t$x, t$y, cv = NULL, accept_error = 0.2, prediction_sets = 0.1)
  expect_output(print(labels), "rows by class")
  expect_output(print(summary(labels)), "vote for the label")
  expect_identical(nrow(as.data.frame(labels)), 120L)
  expect_true(all(labels$accepted[!labels$filled]))
  expect_identical(dim(labels$prediction_sets), c(120L, 2L))
  found <- sewil_relevant(t$x, t$y, n_estimators = 20, seed = 1)
  expect_output(print(summary(found)), "features of most evidence")
  expect_setequal(as.data.frame(found)$feature[as.data.frame(found)$verdict == "relevant"], found$relevant)
  expect_error(predict(found, t$x), "labels no rows", class = "sewil_error")
  advice <- sewil_suggest(t$x, t$y, suggest = 3, n_estimators = 20, seed = 1)
  expect_output(print(advice), "rows to label next")
  expect_identical(nrow(as.data.frame(advice)), 3L)
  expect_true(all(is.na(t$y[advice$suggestions$row])))
})

test_that("plots draw without a complaint", {
  t <- toy()
  grDevices::pdf(NULL)
  on.exit(grDevices::dev.off())
  fit <- sewil_select(t$x, t$y, n_estimators = 30, seed = 1)
  for (what in c("features", "sizes", "votes")) expect_silent(plot(fit, what = what))
  expect_silent(plot(quick_label(t$x, t$y)))
  expect_silent(plot(sewil_relevant(t$x, t$y, n_estimators = 20, seed = 1)))
  expect_silent(plot(sewil_suggest(t$x, t$y, suggest = 3, n_estimators = 20, seed = 1)))
  expect_error(plot(quick_select(t$x, t$y), what = "sizes"), "nothing was estimated", class = "sewil_error")
})

test_that("a report is a page that needs nothing else", {
  t <- toy()
  path <- sewil_report(quick_select(t$x, t$y), tempfile(fileext = ".html"))
  page <- paste(readLines(path, encoding = "UTF-8"), collapse = "\n")
  expect_match(page, "<!doctype html>", ignore.case = TRUE)
  expect_match(page, "sewil_select(x = ", fixed = TRUE)
  expect_error(sewil_report(1, path), "expected what sewil_select", class = "sewil_error")
})

test_that("a warning names arguments as R does", {
  t <- toy(rows = 120, labeled = 0.6)
  y <- rep(c("0", "1", "0"), each = 4, length.out = 120)
  y[seq(1, 120, 3)] <- NA
  x <- data.frame(t$x, patient = rep(1:30, each = 4))
  said <- testthat::capture_warnings(sewil_label(x, y, n_estimators = 30, cv = 0, seed = 1))
  expect_match(said, "belong together.* say group = x\\[, \"patient\"\\];", all = FALSE)
})

test_that("rows in groups, weights and rare classes change what is learned", {
  t <- toy()
  plain <- quick_label(t$x, t$y)
  expect_false(identical(quick_label(t$x, t$y, weights = rep(1:3, 40))$votes, plain$votes))
  groups <- rep(1:30, each = 4)
  expect_identical(quick_label(t$x, t$y, cv = 3, group = groups)$record$data$group$groups, 30L)
  expect_error(sewil_label(t$x, t$y, weights = c(0, rep(1, 119))), "eight", class = "sewil_error")
})

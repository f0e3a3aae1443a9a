test_that("a formula chooses columns and keeps categories", {
  t <- toy()
  data <- data.frame(t$x, class = t$y, group = factor(rep(c("u", "v"), 60)))
  all <- quick_label(class ~ ., data)
  expect_identical(all$columns, c(colnames(t$x), "group"))
  expect_identical(quick_label(class ~ x1 + group, data)$columns, c("x1", "group"))
  expect_identical(quick_label(class ~ . - x2 - group, data)$columns, setdiff(colnames(t$x), "x2"))
  expect_identical(all$record$data$label, "class")
  odd <- setNames(data, c("a b", names(data)[-1]))
  expect_identical(quick_label(class ~ `a b` + x2, odd)$columns, c("a b", "x2"))
  expect_identical(predict(all, data), predict(all, data[rev(names(data))]))
})

test_that("labels may be computed in the formula", {
  t <- toy()
  fit <- quick_label(ifelse(class == "0", "no", "yes") ~ x1 + x2, data.frame(t$x, class = t$y))
  expect_identical(fit$classes, c("no", "yes"))
})

test_that("what a formula cannot mean is refused", {
  data <- data.frame(a = 1:4, b = 1:4, class = c("u", "v", NA, NA))
  expect_error(sewil_select(class ~ a:b, data), "the term a:b, expected names of columns", class = "sewil_error")
  expect_error(sewil_select(class ~ log(a), data), "the term log(a)", fixed = TRUE, class = "sewil_error")
  expect_error(sewil_select(~a, data), "names no labels", class = "sewil_error")
  expect_error(sewil_select(class ~ nox, data), "no column 'nox'", class = "sewil_error")
  expect_error(sewil_select(class ~ .), "a formula needs a data frame", class = "sewil_error")
})

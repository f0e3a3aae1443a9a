test_that("an experiment is read with genes in rows and labels in colData", {
  skip_if_not_installed("SummarizedExperiment")
  t <- toy()
  x <- t$x
  rownames(x) <- paste0("s", seq_len(nrow(x)))
  for (values in list(t(x), Matrix::Matrix(t(x), sparse = TRUE))) {
    experiment <- SummarizedExperiment::SummarizedExperiment(
      list(counts = values, other = values * 0), colData = data.frame(kind = t$y, row.names = rownames(x))
    )
    fit <- quick_select(experiment, "kind")
    plain <- quick_select(x, t$y)
    expect_identical(fit$features, plain$features)
    expect_identical(fit$labels, plain$labels)
    expect_identical(fit$record$data$label, "kind")
    expect_identical(predict(fit, experiment), predict(plain, x))
    expect_identical(quick_label(experiment, t$y, assay = "counts")$votes, quick_label(x, t$y)$votes)
    expect_error(sewil_select(experiment, "nox"), "colData has no column 'nox'; it has: kind.", class = "sewil_error")
    expect_error(sewil_select(experiment, "kind", assay = "nox"), "the experiment has no assay", class = "sewil_error")
  }
})

test_that("a recipe step removes what was not selected", {
  skip_if_not_installed("recipes")
  t <- toy()
  data <- data.frame(t$x, class = t$y)
  options <- list(n_features_to_select = 4, n_estimators = 30, cv = 0, seed = 1, threads = 1)
  recipe <- recipes::recipe(class ~ ., data)
  recipe <- step_select_sewil(recipe, recipes::all_predictors(), options = options)
  expect_output(print(recipe), "sewil")
  expect_identical(nrow(recipes::tidy(recipe, 1)), 1L)
  ready <- suppressWarnings(recipes::prep(recipe), classes = "sewil_data_warning")
  fit <- quick_select(t$x, t$y, n_features_to_select = 4)
  baked <- recipes::bake(ready, new_data = data[1:5, ])
  expect_setequal(names(baked), c(fit$selected, "class"))
  expect_identical(sum(recipes::tidy(ready, 1)$selected), length(fit$selected))
  two <- recipes::update_role(recipe, "x1", new_role = "outcome")
  expect_error(recipes::prep(two), "the recipe has 2 outcomes")
})

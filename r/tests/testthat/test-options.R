test_that("options are checked against the table of the library", {
  t <- toy()
  refuses <- function(sentence, ..., fun = sewil_select) {
    expect_error(fun(t$x, t$y, ...), sentence, fixed = TRUE, class = "sewil_error")
  }
  refuses("sewil_select takes no 'n_estimator' here; the closest word it knows is 'n_estimators'.", n_estimator = 5)
  refuses("sewil_select takes no 'sed' here; the closest word it knows is 'seed'.", sed = 5)
  refuses("sewil_select was given an option without a name, expected name = value.", 5)
  refuses("n_estimators must be a whole number from 1 to 1,000,000, got 0.", n_estimators = 0)
  refuses("n_estimators must be a whole number from 1 to 1,000,000, got 1.5.", n_estimators = 1.5)
  refuses("n_estimators must be a whole number from 1 to 1,000,000, got NA.", n_estimators = NA)
  refuses("n_estimators must be a whole number from 1 to 1,000,000, got TRUE.", n_estimators = TRUE)
  refuses("n_estimators must be a whole number from 1 to 1,000,000, got c(1, 2).", n_estimators = c(1, 2))
  refuses("got \"many\".", n_estimators = "many")
  refuses("from 1 to 1,073,741,824, 'auto', 'smallest' or 'best', got 0.", n_features_to_select = 0)
  refuses("reweight must be TRUE or FALSE, got 1.", reweight = 1)
  refuses("generations is not read by method = \"cross-fitted-rfe\"; methods that read it: sew-il.", generations = 3)
  refuses("method must be 'sew-il', ", method = "other")
  refuses("sewil_label takes no 'n_features_to_select' here", n_features_to_select = 3, fun = sewil_label)
})

test_that("settings are checked", {
  t <- toy()
  refuses <- function(sentence, ...) {
    expect_error(sewil_select(t$x, t$y, ...), sentence, fixed = TRUE, class = "sewil_error")
  }
  refuses("seed must be a whole number from 0 to 2^53 or NULL, got -1.", seed = -1)
  refuses("threads must be a whole number from 0 (one per core) to 1024, got 1.5.", threads = 1.5)
  refuses("time_limit must be a number of seconds above 0, got 0.", time_limit = 0)
  refuses("verbose must be TRUE or FALSE, got NA.", verbose = NA)
  refuses("keep 'nox' does not exist", keep = "nox")
  refuses("feature_groups must be a list", feature_groups = "x1")
  refuses("weights must be 120 numbers", weights = 1:3)
  refuses("group must have one value per row (120), got 2.", group = 1:2)
  refuses("group[1] is missing", group = c(NA, 2:120))
})

test_that("NULL is the default of an option, and so is its word", {
  t <- toy()
  expect_identical(quick_label(t$x, t$y, max_features = "sqrt", max_iter = "none")$votes, quick_label(t$x, t$y)$votes)
  expect_identical(quick_label(t$x, t$y, max_features = NULL)$votes, quick_label(t$x, t$y)$votes)
})

test_that("every option is listed with a default that is accepted", {
  for (fun in c("sewil_select", "sewil_label", "sewil_relevant", "sewil_suggest", "sewil_generate")) {
    all <- sewil_options(fun)
    expect_true(all(nzchar(all$help)) && !anyDuplicated(all$name))
    for (i in which(!nzchar(all$read_by))) {
      given <- setNames(list(eval(parse(text = all$default[i]))), all$name[i])
      expect_identical(sewil:::options_for(fun, given, character()), given)
    }
    page <- c("\\name{a}\\title{a}\\details{", sewil:::options_rd(fun), "}")
    expect_no_condition(tools::parse_Rd(textConnection(page)))
  }
  expect_error(sewil_options("nofun"), "'nofun' takes no options", class = "sewil_error")
  expect_true("generations" %in% sewil_options(method = "sew-il")$name)
  expect_false("generations" %in% sewil_options(method = "cross-fitted-rfe")$name)
  expect_error(sewil_options(method = "nomethod"), "method must be one of", class = "sewil_error")
})

test_that("the help topic lists the options as they are", {
  path <- tempfile()
  db <- tools::Rd_db("sewil")
  tools::Rd2txt(db[["sewil_options.Rd"]], path, package = "sewil", stages = c("build", "install", "render"))
  text <- gsub("_\b", "", paste(readLines(path), collapse = "\n"))
  for (name in sewil_options("sewil_select")$name) expect_match(text, paste0(name, " = "), fixed = TRUE)
})

test_that("keep, drop and feature_groups hold", {
  t <- toy()
  fit <- quick_select(t$x, t$y, keep = "x3", drop = c(1, 2), n_features_to_select = 4)
  expect_true("x3" %in% fit$selected)
  expect_false(any(c("x1", "x2") %in% fit$selected))
  grouped <- quick_select(t$x, t$y, feature_groups = list(c("x3", "x4", "x5")), n_features_to_select = 6)
  expect_true(sum(c("x3", "x4", "x5") %in% grouped$selected) %in% c(0, 3))
})

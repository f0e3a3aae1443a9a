test_that("a time limit ends a run with the best so far, and says so", {
  t <- toy(rows = 300, noise = 300)
  expect_warning(
    fit <- sewil_select(t$x, t$y, method = "sew-il", generations = 100000, seed = 1, cv = 0, time_limit = 2),
    "time_limit was reached: this is the best so far.", class = "sewil_stopped"
  )
  expect_identical(fit$stopped, "time_limit")
  expect_output(print(fit), "stopped early")
  expect_error(
    sewil_label(t$x, t$y, time_limit = 1e-9), "time_limit was reached before the first forest was complete.",
    class = "sewil_stopped_early"
  )
})

# What a process prints that gets Ctrl-C some seconds after it has begun to work.
interrupted <- function(code, seconds) {
  script <- tempfile(fileext = ".R")
  writeLines(c(
    sprintf(".libPaths(%s)", paste(deparse(.libPaths()), collapse = "")), "library(sewil)",
    "options(sewil.threads = 2)",
    sprintf("system(sprintf('(sleep %g; kill -INT %%d) >/dev/null 2>&1 &', Sys.getpid()))", seconds), code
  ), script)
  words <- c("--vanilla", "--no-echo", paste0("--file=", script))
  system2(file.path(R.home("bin"), "R"), words, stdout = TRUE, stderr = TRUE)
}

test_that("Ctrl-C ends a search with the best so far", {
  skip_on_cran()
  text <- interrupted(c(
    "t <- sewil_generate(rows = 300, noise = 300, labeled = 0.3, seed = 1)",
    "fit <- withCallingHandlers(",
    "  sewil_select(t$x, t$y, method = 'sew-il', generations = 100000, seed = 1, cv = 0, time_limit = 60),",
    "  warning = function(w) { cat(conditionMessage(w), '\\n'); invokeRestart('muffleWarning') })",
    "cat('after', fit$stopped, length(fit$selected) > 0, '\\n')"
  ), 2)
  expect_true(any(grepl("the run was interrupted: this is the best so far.", text, fixed = TRUE)))
  expect_true(any(grepl("^after interrupted TRUE", text)))
})

test_that("Ctrl-C before there is a result is an interrupt as any other", {
  skip_on_cran()
  text <- interrupted(c(
    "t <- sewil_generate(rows = 1000, noise = 2000, labeled = 0.3, seed = 1)",
    "tryCatch(sewil_label(t$x, t$y, n_estimators = 20000, seed = 1, cv = 0, time_limit = 60),",
    "  interrupt = function(i) cat('caught', class(i)[[1]], '\\n'))", "cat('after\\n')"
  ), 1)
  expect_true(any(grepl("^caught", text)))
  expect_true(any(grepl("^after", text)))
})

test_that("children of a process that used several threads still answer, and the same", {
  skip_on_os("windows")
  t <- toy()
  here <- quick_label(t$x, t$y, threads = 2)$votes
  there <- parallel::mclapply(1:2, function(i) quick_label(t$x, t$y, threads = 2)$votes, mc.cores = 2)
  expect_identical(there, list(here, here))
})

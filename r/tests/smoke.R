# smoke.R: the installed package on a few rows, beside the command that SEWIL names; seconds.
library(sewil)

table <- sewil_generate(rows = 100, noise = 10, labeled = 0.3, seed = 1)
fit <- sewil_select(table$x, table$y, n_estimators = 20, n_features_to_select = 5, cv = 0, seed = 1, threads = 2)
path <- tempfile(fileext = ".rds")
saveRDS(fit, path)
stopifnot(identical(predict(readRDS(path), table$x), predict(fit, table$x)))

folder <- tempfile()
command <- Sys.getenv("SEWIL")
made <- c("--rows", "100", "--noise", "10", "--labeled", "0.3", "--seed", "1")
options <- c("--n-estimators", "20", "--n-features-to-select", "5", "--cv", "0", "--seed", "1", "--quiet", "--out")
csv <- tempfile(fileext = ".csv")
stopifnot(
  system2(command, c("generate", csv, made, "--quiet")) == 0,
  system2(command, c("select", csv, options, folder)) == 0,
  identical(readLines(file.path(folder, "selected.txt")), fit$selected)
)
cat("r: sewil", as.character(packageVersion("sewil")), "selects what the command selects\n")

# helper.R: small data, and the command to compare with.

toy <- function(rows = 120, noise = 16, labeled = 0.3, seed = 1, ...) {
  sewil_generate(rows = rows, noise = noise, informative = 3, redundant = 3, labeled = labeled, seed = seed, ...)
}

quick_select <- function(..., n_estimators = 30, cv = 0, seed = 1, threads = 1) {
  suppressWarnings(
    sewil_select(..., n_estimators = n_estimators, cv = cv, seed = seed, threads = threads),
    classes = "sewil_data_warning"
  )
}

quick_label <- function(..., n_estimators = 30, cv = 0, seed = 1, threads = 1) {
  suppressWarnings(
    sewil_label(..., n_estimators = n_estimators, cv = cv, seed = seed, threads = threads),
    classes = "sewil_data_warning"
  )
}

# The table as a file, numbers with all their digits.
write_table <- function(data, path) {
  text <- function(cells) {
    cells <- if (is.double(cells)) ifelse(is.na(cells), NA, sprintf("%.17g", cells)) else as.character(cells)
    ifelse(is.na(cells), "", cells)
  }
  utils::write.csv(as.data.frame(lapply(data, text)), path, row.names = FALSE)
}

# The record of the command for the same table, options and seed. SEWIL names the program.
command_record <- function(words, data) {
  sewil <- Sys.getenv("SEWIL")
  skip_if(!nzchar(sewil) || !file.exists(sewil), "SEWIL does not name the command sewil")
  folder <- new_folder()
  write_table(data, file.path(folder, "t.csv"))
  out <- file.path(folder, "run")
  code <- system2(sewil, c(words[[1]], file.path(folder, "t.csv"), words[-1], "--quiet", "--out", out))
  expect_equal(code, 0)
  sewil:::parse_record(paste(readLines(file.path(out, "record.json"), encoding = "UTF-8"), collapse = "\n"))
}

new_folder <- function() {
  folder <- tempfile("sewil")
  dir.create(folder)
  folder
}

# What must be the same whoever asks: all but times and the words of the call.
comparable <- function(record) {
  record$data$source <- NULL
  record[setdiff(names(record), c("seconds", "command", "checksum"))]
}

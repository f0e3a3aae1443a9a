# run.R: what every call shares: seed, threads, time limit, console; and the options in `...`.

run_of <- function(seed, threads, time_limit, verbose, call) {
  command <- paste(deparse(call, width.cutoff = 500L), collapse = " ")
  list(
    seed = seed_of(seed), threads = threads_of(threads), time_limit = seconds_of(time_limit),
    verbose = flag_of(verbose, "verbose"), command = enc2utf8(command)
  )
}

is_number <- function(value) is.numeric(value) && length(value) == 1L && !is.na(value) && !is.factor(value)

got <- function(value) substr(paste(deparse(value), collapse = " "), 1L, 60L)

# A number is the seed of the command line itself; NULL draws one, so that set.seed() decides.
seed_of <- function(seed) {
  if (is.null(seed)) return(floor(stats::runif(1L, 0, 2^31)))
  if (!is_number(seed) || seed != floor(seed) || seed < 0 || seed > 2^53) {
    refuse("seed must be a whole number from 0 to 2^53 or NULL, got ", got(seed), ".")
  }
  as.double(seed)
}

threads_of <- function(threads) {
  if (!is_number(threads) || threads != floor(threads) || threads < 0 || threads > 1024) {
    refuse("threads must be a whole number from 0 (one per core) to 1024, got ", got(threads), ".")
  }
  as.integer(threads)
}

seconds_of <- function(time_limit) {
  if (!is_number(time_limit) || time_limit <= 0) {
    refuse("time_limit must be a number of seconds above 0, got ", got(time_limit), ".")
  }
  as.double(time_limit)
}

flag_of <- function(value, name) {
  if (!isTRUE(value) && !isFALSE(value)) refuse(name, " must be TRUE or FALSE, got ", got(value), ".")
  value
}

# The options of a function, checked against its table; NULL: the default.
options_for <- function(fun, given, arguments) {
  given <- given[!vapply(given, is.null, NA)]
  answer(.Call(C_check_options, fun, given, arguments))
  given
}

# Columns by name or number, as texts, which the library finds.
as_columns <- function(columns, what) {
  if (is.null(columns)) return(NULL)
  if (is.logical(columns)) columns <- which(columns)
  if (!(is.character(columns) || is.numeric(columns)) || anyNA(columns)) {
    refuse(what, " must be names or numbers of columns, got ", got(columns), ".")
  }
  if (is.numeric(columns)) format(columns, scientific = FALSE, trim = TRUE) else enc2utf8(columns)
}

wishes_of <- function(keep = NULL, drop = NULL, feature_groups = NULL, diagnostics = FALSE) {
  if (!is.null(feature_groups) && !is.list(feature_groups)) {
    refuse("feature_groups must be a list of vectors of columns, got ", got(feature_groups), ".")
  }
  list(
    keep = as_columns(keep, "keep"), drop = as_columns(drop, "drop"),
    feature_groups = lapply(feature_groups, as_columns, what = "feature_groups"),
    diagnostics = flag_of(diagnostics, "diagnostics")
  )
}

# As the user wrote it: of the generic, not of a method.
call_of <- function(call, name) {
  call[[1L]] <- as.name(name)
  call
}

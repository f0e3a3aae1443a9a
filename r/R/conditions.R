# conditions.R: calls into the library, and what it says as conditions of R.

# A problem that was found here or in the library, in one sentence.
refuse <- function(..., class = NULL) {
  stop(errorCondition(paste0(...), class = c(class, "sewil_error"), call = NULL))
}

# The answer of the library, or the condition that it asks for.
answer <- function(found) {
  if (!inherits(found, "sewil_problem")) return(found)
  class <- switch(found$kind, too_large = "sewil_too_large", stopped = "sewil_stopped_early")
  refuse(found$message, class = class)
}

tell <- function(sentences, class, call) {
  for (sentence in sentences) {
    warning(warningCondition(sentence, class = c(class, "sewil_warning"), call = call))
  }
}

# Doubts about data and result, and an early end.
tell_of <- function(fit) {
  tell(unlist(fit$record$warnings), "sewil_data_warning", NULL)
  why <- c(time_limit = "time_limit was reached", interrupted = "the run was interrupted")
  if (!is.null(fit$stopped)) {
    tell(paste0(why[[fit$stopped]], ": this is the best so far."), "sewil_stopped", NULL)
  }
  invisible(fit)
}

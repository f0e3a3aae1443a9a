# options.R: what options there are, from the library's own table.

#' Options
#'
#' The options of a function, with defaults, as the library linked in knows them: this page and the checks of
#' arguments are made from its table of options, which is that of the command line too (`vote_share = 0.1` is
#' `--vote-share 0.1`). They are given by name in `...`; `NULL` is the default.
#'
#' @param fun the name of a function: `"sewil_select"`, `"sewil_label"`, `"sewil_relevant"`,
#'   `"sewil_suggest"` or `"sewil_generate"`.
#' @param method only options that this method of selection reads; `NULL`: all. [sewil_methods()] lists methods.
#' @return A data frame with a line per option: `name`, `default` (as R writes it), `kind` (what it may be), `help`,
#'   `read_by` (methods of selection that read it; empty: all).
#'
#' @section Options of sewil_select:
#' \Sexpr[results=rd,stage=render]{sewil:::options_rd("sewil_select")}
#' @section Options of sewil_label:
#' \Sexpr[results=rd,stage=render]{sewil:::options_rd("sewil_label")}
#' @section Options of sewil_relevant:
#' \Sexpr[results=rd,stage=render]{sewil:::options_rd("sewil_relevant")}
#' @section Options of sewil_suggest:
#' \Sexpr[results=rd,stage=render]{sewil:::options_rd("sewil_suggest")}
#'
#' @section Options of sewil_generate:
#' \Sexpr[results=rd,stage=render]{sewil:::options_rd("sewil_generate")}
#'
#' @examples
#' head(sewil_options("sewil_label")[c("name", "default")])
#' sewil_options("sewil_select", method = "sfs")$name
#' @export
sewil_options <- function(fun = "sewil_select", method = NULL) {
  if (!is.character(fun) || length(fun) != 1L) refuse("fun must be the name of a function, got ", got(fun), ".")
  all <- as.data.frame(answer(.Call(C_list_options, fun)))
  if (!is.null(method)) {
    known <- sewil_methods()$method
    if (!isTRUE(method %in% known)) {
      refuse("method must be one of ", paste(known, collapse = ", "), ", got ", got(method), ".")
    }
    readers <- strsplit(all$read_by, ", ", fixed = TRUE)
    all <- all[vapply(readers, function(names) length(names) == 0L || method %in% names, NA), ]
    rownames(all) <- NULL
  }
  all[c("name", "default", "kind", "help", "read_by")]
}

#' Methods of selection
#'
#' @return A data frame with a line per method: `method`, `kind` and `description`.
#' @examples
#' sewil_methods()[c("method", "kind")]
#' @export
sewil_methods <- function() as.data.frame(answer(.Call(C_list_methods)))

# For the help page: \describe{...} of all options.
options_rd <- function(fun) {
  all <- sewil_options(fun)
  plain <- function(text) gsub("([\\\\%{}])", "\\\\\\1", text)
  readers <- ifelse(nzchar(all$read_by), paste0(" (", all$read_by, ")"), "")
  items <- sprintf(
    "\\item{\\code{%s = %s}}{%s%s. One of: %s.}",
    all$name, plain(all$default), plain(all$help), readers, plain(all$kind)
  )
  paste0("\\describe{\n", paste(items, collapse = "\n"), "\n}")
}

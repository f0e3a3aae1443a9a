# bench/forest_ranger.R FILE TREES THREADS REPEAT: seconds of R's ranger on a raw matrix file, as one JSON line.
suppressMessages(library(ranger))
words <- commandArgs(trailingOnly = TRUE)
file <- file(words[1], "rb")
sizes <- readBin(file, "integer", 6, size = 4)[c(1, 3, 5)] # int64 values below 2^31, little-endian
x <- matrix(readBin(file, "double", sizes[1] * sizes[2]), sizes[1], sizes[2], dimnames = list(NULL, paste0("x", seq_len(sizes[2]))))
y <- factor(readBin(file, "integer", sizes[1], size = 4))
close(file)
seconds <- replicate(as.integer(words[4]), {
  start <- proc.time()
  forest <<- ranger(x = x, y = y, num.trees = as.integer(words[2]), num.threads = as.integer(words[3]), mtry = floor(sqrt(sizes[2])),
    min.node.size = 1, probability = TRUE, importance = "impurity", write.forest = FALSE, verbose = FALSE)
  taken <- proc.time() - start
  c(taken[["elapsed"]], taken[["user.self"]] + taken[["sys.self"]])
})
votes <- forest$predictions
error <- mean(levels(y)[max.col(replace(votes, is.nan(votes), 0), ties.method = "first")] != y)
cat(jsonlite::toJSON(list(best = min(seconds[1, ]), median = median(seconds[1, ]), processor = min(seconds[2, ]), oob_error = error,
  version = as.character(packageVersion("ranger"))), auto_unbox = TRUE, digits = 6), "\n")

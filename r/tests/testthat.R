library(testthat)
library(sewil)

test_check("sewil")

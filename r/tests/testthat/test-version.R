test_that("the package is of the version of the library in it", {
  expect_identical(as.character(utils::packageVersion("sewil")), .Call(sewil:::C_library_version))
})

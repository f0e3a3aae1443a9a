# embed.cmake: docs/reference/glossary.md as a C++ string literal. cmake -DSOURCE=... -DOUT=... -P embed.cmake
file(READ ${SOURCE} page)
file(WRITE ${OUT} "// Made from docs/reference/glossary.md.\nnamespace sewil::cli {\n"
  "extern const char* const glossary_page;\nconst char* const glossary_page = R\"page(${page})page\";\n}  // namespace sewil::cli\n")

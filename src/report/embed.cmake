# embed.cmake: page.css and page.js as C++ string literals. cmake -DSOURCE=... -DOUT=... -P embed.cmake
file(READ ${SOURCE}/page.css css)
file(READ ${SOURCE}/page.js js)
file(WRITE ${OUT} "// Made from src/report/page.css and page.js.\n#include \"report/page.h\"\n\nnamespace sewil::report {\n"
  "const char* const page_style = R\"page(${css})page\";\n"
  "const char* const page_script = R\"page(${js})page\";\n"
  "}  // namespace sewil::report\n")

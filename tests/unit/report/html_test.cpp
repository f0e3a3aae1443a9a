// tests/unit/report/html_test.cpp: nothing that a user wrote gets out of its place.
#include "report/html.h"

#include <gtest/gtest.h>

#include "unit/report/well_formed.h"

namespace sewil::report {
namespace {

TEST(Escape, TakesTheMeaningFromMarkup) {
  EXPECT_EQ(escape("<script>alert(\"x\")</script> & 'y'"),
            "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;y&#39;");
}

TEST(Escape, KeepsUtf8AndReplacesEverythingElse) {
  EXPECT_EQ(escape("größe 温度 🙂"), "größe 温度 🙂");
  EXPECT_EQ(escape("a\xff\xfe"), "a\ufffd\ufffd");
  EXPECT_EQ(escape("\xc0\xaf"), "\ufffd\ufffd");            // overlong /
  EXPECT_EQ(escape("\xe0\x80\xaf"), "\ufffd\ufffd\ufffd");  // overlong /
  EXPECT_EQ(escape("\xed\xa0\x80"), "\ufffd\ufffd\ufffd");  // a surrogate
  EXPECT_EQ(escape("\xf5\x80\x80\x80"), "\ufffd\ufffd\ufffd\ufffd");
  EXPECT_EQ(escape("\xe6\xb8"), "\ufffd\ufffd");  // cut in the middle
  EXPECT_EQ(escape(std::string("a\0b\x1b\x7f", 5)),
            "a\ufffd"
            "b\ufffd\ufffd");
}

TEST(Escape, CutsByCharactersAndNotBytes) {
  EXPECT_EQ(escape_short("温度温度", 4), "温度温度");
  EXPECT_EQ(escape_short("温度温度", 3), "温度…");
  EXPECT_EQ(escape_short("a<b<c", 3), "a&lt;…");
  EXPECT_EQ(characters("a\xff温"), 3U);
}

TEST(Escape, KeepsJsonInsideItsScriptElement) {
  EXPECT_EQ(script_json(R"(["</script><!--"])"), R"(["\u003c/script>\u003c!--"])");
}

TEST(WellFormed, FindsWhatItIsThereToFind) {
  EXPECT_EQ(problem_in("<p>a &amp; b<br>c</p>"), "");
  for (const char* bad :
       {"<p>", "</p>", "<p><b></p></b>", "<p>a & b</p>", "<p>a < b</p>", "<p class=x></p>",
        "<p id=\"a\"></p><p id=\"a\"></p>", "<p class=\"a\" class=\"b\"></p>", "<p title=\"<\"></p>"}) {
    EXPECT_NE(problem_in(bad), "") << bad;
  }
}

}  // namespace
}  // namespace sewil::report

// tests/unit/selection/paired_t_test.cpp: Student's test against SciPy's figures
// (tests/golden/student_tail.py).
#include "weighing/paired_t.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace sewil::selection {
namespace {

TEST(StudentTail, EqualsScipy) {
  struct Known {
    double t, freedom, tail;
  };
  constexpr std::array known = {Known{0, 5, 0.5},
                                Known{1, 1, 0.25},
                                Known{2, 10, 0.03669401738537018},
                                Known{-1.5, 7, 0.911350756505015},
                                Known{1.6525, 199, 0.050004766392730944},
                                Known{3.5, 199, 0.000287060303805738},
                                Known{12, 199, 1.2899803373965888e-25},
                                Known{0.25, 2.5, 0.41084030056265164},
                                Known{40, 3, 1.7190340394579253e-05}};
  for (const Known& one : known) {
    EXPECT_NEAR(student_tail(one.t, one.freedom) / one.tail, 1, 1e-11) << one.t << " " << one.freedom;
  }
}

TEST(PairedT, EqualsScipy) {
  const std::vector<double> differences = {.1, -.05, .2, .03, .07, -.01, .12, .0};
  const PairedT test = paired_t(differences);
  EXPECT_DOUBLE_EQ(test.mean, 0.0575);
  EXPECT_NEAR(test.p_value, 0.04289491054533001, 1e-12);
}

TEST(PairedT, WithoutSpreadOrWithoutDataIsPlain) {
  EXPECT_EQ(paired_t(std::vector<double>{}).p_value, 1);
  EXPECT_EQ(paired_t(std::vector<double>{.5}).p_value, 1);
  EXPECT_EQ(paired_t(std::vector<double>{.5, .5}).p_value, 0);
  EXPECT_EQ(paired_t(std::vector<double>{0, 0, 0}).p_value, 1);
  EXPECT_EQ(paired_t(std::vector<double>{-.5, -.5}).p_value, 1);
}

}  // namespace
}  // namespace sewil::selection

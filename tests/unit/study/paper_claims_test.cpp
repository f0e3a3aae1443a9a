// tests/unit/study/paper_claims_test.cpp: what the paper's text says of its tables, counted in the figures
// that are kept here: a figure copied wrongly, or an arrow lost, would contradict a sentence.
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>

#include "sewil/front/study.h"
#include "sewil/front/study_sets.h"
#include "sewil/select/filter.h"
#include "sewil/select/methods.h"
#include "study/paper_figures.h"

namespace sewil {
namespace {

using namespace study;
using Names = std::set<std::string>;

const PaperCell& cell(StudyTable table, const PaperSet& set, const char* method) {
  return *find_paper_cell(table, set.name, method);
}

// The paper's ten sets of which something holds.
template <class Holds>
Names sets_where(Holds holds) {
  Names names;
  for (const PaperSet& set : paper_sets()) {
    if (find_paper_cell(StudyTable::criteria, set.name, "gt") != nullptr && holds(set))
      names.insert(set.name);
  }
  return names;
}

// Section 4: what a study runs when nothing is asked for.
TEST(PaperClaims, TheDefaultsAreThePapersFigures) {
  const SelectionOptions options;
  EXPECT_EQ(options.forest.n_estimators, 200);
  EXPECT_EQ(options.search.population, 40);
  EXPECT_EQ(options.search.parents, 8);
  EXPECT_EQ(options.search.generations, 20);
  EXPECT_EQ(options.search.forward_step, .1);
  EXPECT_EQ(options.criterion.criterion, Criterion::cbil);
  EXPECT_EQ(FilterOptions{}.neighbors, 20U);
  EXPECT_EQ(FilterOptions{}.rlsr.gamma, .1);
  EXPECT_EQ(StudyOptions{}.splits, 20U);
}

TEST(PaperClaims, CbilImprovesCbOnSevenOfTenSets) {
  const Names better = sets_where([](const PaperSet& set) {
    return cell(StudyTable::criteria, set, "cbil").acc_u.mean >
           cell(StudyTable::criteria, set, "cb").acc_u.mean;
  });
  EXPECT_EQ(better.size(), 7U);
}

TEST(PaperClaims, TheTransductiveBoundIsSignificantlyWorseOnAllSetsButMnist) {
  const auto not_worse = [](const PaperSet& set) {
    return !cell(StudyTable::criteria, set, "tb").acc_u.worse;
  };
  EXPECT_EQ(sets_where(not_worse), Names{"MNIST"});
}

TEST(PaperClaims, CgaIsSignificantlyBetterOnFourSetsAndFsgaOnMadelon) {
  const auto fsga_worse = [](const PaperSet& set) {
    return cell(StudyTable::searches, set, "fsga").acc_u.worse;
  };
  const auto cga_worse = [](const PaperSet& set) {
    return cell(StudyTable::searches, set, "cga").acc_u.worse;
  };
  EXPECT_EQ(sets_where(fsga_worse), (Names{"Isolet", "Fashion", "MNIST", "RELATHE"}));
  EXPECT_EQ(sets_where(cga_worse), Names{"Madelon"});
}

TEST(PaperClaims, ForwardSearchIsSignificantlyWorseWhereverItFinished) {
  for (const PaperSet& set : paper_sets()) {
    const PaperFigure& figure = cell(StudyTable::searches, set, "fss").acc_u;
    EXPECT_NE(figure.worse, !figure.known()) << set.name;
  }
}

TEST(PaperClaims, CgaKeepsHalfOfTheColumnsAndFsgaFewer) {
  const auto half = [](const PaperSet& set) {
    const double kept = static_cast<double>(cell(StudyTable::searches, set, "cga").columns);
    return std::abs(kept / static_cast<double>(set.columns) - .5) < .04;
  };
  const auto sparser = [](const PaperSet& set) {
    return cell(StudyTable::searches, set, "fsga").columns < cell(StudyTable::searches, set, "cga").columns;
  };
  EXPECT_EQ(sets_where(half).size(), 10U);
  EXPECT_EQ(sets_where(sparser).size(), 10U);
}

TEST(PaperClaims, SewIlSignificantlyOutperformsAllOthersOnFourSets) {
  const auto alone = [](const PaperSet& set) {
    for (const char* other : {"rlsr", "sfs", "ssls", "cot-fss"}) {
      const PaperCell& rival = cell(StudyTable::methods, set, other);
      if (rival.acc_u.known() && !(rival.acc_u.worse && rival.acc_t.worse)) return false;
    }
    return true;
  };
  EXPECT_EQ(sets_where(alone), (Names{"Madelon", "Fashion", "MNIST", "Coil20"}));
}

TEST(PaperClaims, SewIlIsNowhereSignificantlyWorseAndSparseOnWideSets) {
  const auto worse = [](const PaperSet& set) {
    const PaperCell& own = cell(StudyTable::methods, set, "sew-il");
    return own.acc_u.worse || own.acc_t.worse;
  };
  EXPECT_EQ(sets_where(worse), Names{});
  for (const char* name : {"PCMAC", "RELATHE", "BASEHOCK", "Gisette"}) {
    const PaperSet& set = *find_paper_set(name);
    EXPECT_LT(cell(StudyTable::methods, set, "sew-il").columns * 40, set.columns) << name;
  }
}

}  // namespace
}  // namespace sewil

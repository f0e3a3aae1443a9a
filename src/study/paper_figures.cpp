// study/paper_figures.cpp: the three tables of the paper, figure by figure. Checked by tests: the best of
// every row is the one printed in bold, numbers of columns are those the protocol asks for.
#include "study/paper_figures.h"

#include <string_view>

#include "sewil/front/study_sets.h"
#include "sewil/select/methods.h"
#include "study/methods.h"

namespace sewil::study {
namespace {

// clang-format off: one line per cell of the paper
constexpr bool worse = true;
constexpr PaperFigure na{};

constexpr PaperCell cells[] = {
    {StudyTable::criteria, "Protein", "gt", {.665, .025}},
    {StudyTable::criteria, "Protein", "oob", {.615, .036}},
    {StudyTable::criteria, "Protein", "tb", {.441, .060, worse}},
    {StudyTable::criteria, "Protein", "cb", {.613, .030}},
    {StudyTable::criteria, "Protein", "cbil", {.622, .030}},
    {StudyTable::criteria, "Madelon", "gt", {.589, .016}},
    {StudyTable::criteria, "Madelon", "oob", {.564, .034}},
    {StudyTable::criteria, "Madelon", "tb", {.503, .014, worse}},
    {StudyTable::criteria, "Madelon", "cb", {.568, .029}},
    {StudyTable::criteria, "Madelon", "cbil", {.570, .028}},
    {StudyTable::criteria, "Isolet", "gt", {.678, .019}},
    {StudyTable::criteria, "Isolet", "oob", {.644, .039}},
    {StudyTable::criteria, "Isolet", "tb", {.435, .020, worse}},
    {StudyTable::criteria, "Isolet", "cb", {.625, .027}},
    {StudyTable::criteria, "Isolet", "cbil", {.633, .035}},
    {StudyTable::criteria, "Fashion", "gt", {.619, .014}},
    {StudyTable::criteria, "Fashion", "oob", {.570, .031}},
    {StudyTable::criteria, "Fashion", "tb", {.543, .022, worse}},
    {StudyTable::criteria, "Fashion", "cb", {.575, .029}},
    {StudyTable::criteria, "Fashion", "cbil", {.580, .023}},
    {StudyTable::criteria, "MNIST", "gt", {.549, .012}},
    {StudyTable::criteria, "MNIST", "oob", {.377, .028, worse}},
    {StudyTable::criteria, "MNIST", "tb", {.499, .034}},
    {StudyTable::criteria, "MNIST", "cb", {.451, .036, worse}},
    {StudyTable::criteria, "MNIST", "cbil", {.463, .038, worse}},
    {StudyTable::criteria, "Coil20", "gt", {.918, .012}},
    {StudyTable::criteria, "Coil20", "oob", {.908, .021}},
    {StudyTable::criteria, "Coil20", "tb", {.866, .023, worse}},
    {StudyTable::criteria, "Coil20", "cb", {.891, .025}},
    {StudyTable::criteria, "Coil20", "cbil", {.898, .023}},
    {StudyTable::criteria, "PCMAC", "gt", {.620, .011}},
    {StudyTable::criteria, "PCMAC", "oob", {.574, .032, worse}},
    {StudyTable::criteria, "PCMAC", "tb", {.540, .021, worse}},
    {StudyTable::criteria, "PCMAC", "cb", {.610, .024}},
    {StudyTable::criteria, "PCMAC", "cbil", {.610, .020}},
    {StudyTable::criteria, "RELATHE", "gt", {.643, .012}},
    {StudyTable::criteria, "RELATHE", "oob", {.592, .021}},
    {StudyTable::criteria, "RELATHE", "tb", {.577, .015, worse}},
    {StudyTable::criteria, "RELATHE", "cb", {.598, .021}},
    {StudyTable::criteria, "RELATHE", "cbil", {.598, .025}},
    {StudyTable::criteria, "BASEHOCK", "gt", {.690, .011}},
    {StudyTable::criteria, "BASEHOCK", "oob", {.655, .041}},
    {StudyTable::criteria, "BASEHOCK", "tb", {.586, .010, worse}},
    {StudyTable::criteria, "BASEHOCK", "cb", {.666, .036}},
    {StudyTable::criteria, "BASEHOCK", "cbil", {.658, .034}},
    {StudyTable::criteria, "Gisette", "gt", {.830, .011}},
    {StudyTable::criteria, "Gisette", "oob", {.814, .011}},
    {StudyTable::criteria, "Gisette", "tb", {.622, .033, worse}},
    {StudyTable::criteria, "Gisette", "cb", {.810, .014}},
    {StudyTable::criteria, "Gisette", "cbil", {.813, .013}},
    {StudyTable::searches, "Protein", "fss", {.733, .028, worse}, {.730, .042}, 19},
    {StudyTable::searches, "Protein", "cga", {.761, .030}, {.751, .043}, 41},
    {StudyTable::searches, "Protein", "fsga", {.757, .026}, {.753, .043}, 33},
    {StudyTable::searches, "Madelon", "fss", {.585, .043, worse}, {.591, .053, worse}, 63},
    {StudyTable::searches, "Madelon", "cga", {.584, .021, worse}, {.604, .042, worse}, 250},
    {StudyTable::searches, "Madelon", "fsga", {.666, .042}, {.662, .046}, 27},
    {StudyTable::searches, "Isolet", "fss", {.780, .027, worse}, {.778, .038, worse}, 73},
    {StudyTable::searches, "Isolet", "cga", {.837, .017}, {.838, .030}, 313},
    {StudyTable::searches, "Isolet", "fsga", {.814, .017, worse}, {.802, .033, worse}, 66},
    {StudyTable::searches, "Fashion", "fss", {.625, .029, worse}, {.617, .033, worse}, 86},
    {StudyTable::searches, "Fashion", "cga", {.691, .017}, {.686, .033}, 392},
    {StudyTable::searches, "Fashion", "fsga", {.668, .018, worse}, {.657, .026, worse}, 100},
    {StudyTable::searches, "MNIST", "fss", {.724, .021, worse}, {.724, .047, worse}, 86},
    {StudyTable::searches, "MNIST", "cga", {.818, .022}, {.829, .049}, 396},
    {StudyTable::searches, "MNIST", "fsga", {.786, .018, worse}, {.794, .046, worse}, 91},
    {StudyTable::searches, "Coil20", "fss", {.896, .018, worse}, {.889, .025, worse}, 102},
    {StudyTable::searches, "Coil20", "cga", {.938, .012}, {.933, .023}, 506},
    {StudyTable::searches, "Coil20", "fsga", {.941, .011}, {.939, .024}, 102},
    {StudyTable::searches, "PCMAC", "fss", {.638, .066, worse}, {.615, .098, worse}, 222},
    {StudyTable::searches, "PCMAC", "cga", {.818, .019}, {.847, .031}, 1647},
    {StudyTable::searches, "PCMAC", "fsga", {.813, .022}, {.830, .035}, 57},
    {StudyTable::searches, "RELATHE", "fss", {.728, .024, worse}, {.708, .047, worse}, 266},
    {StudyTable::searches, "RELATHE", "cga", {.773, .026}, {.780, .049}, 2169},
    {StudyTable::searches, "RELATHE", "fsga", {.740, .036, worse}, {.726, .054, worse}, 71},
    {StudyTable::searches, "BASEHOCK", "fss", na, na, 0},
    {StudyTable::searches, "BASEHOCK", "cga", {.910, .012}, {.923, .024}, 2433},
    {StudyTable::searches, "BASEHOCK", "fsga", {.915, .007}, {.912, .024}, 75},
    {StudyTable::searches, "Gisette", "fss", na, na, 0},
    {StudyTable::searches, "Gisette", "cga", {.880, .014}, {.884, .041}, 2487},
    {StudyTable::searches, "Gisette", "fsga", {.872, .015}, {.872, .033}, 69},
    {StudyTable::methods, "Protein", "rlsr", {.727, .024, worse}, {.721, .046}, 19},
    {StudyTable::methods, "Protein", "sfs", {.712, .028, worse}, {.716, .049}, 19},
    {StudyTable::methods, "Protein", "ssls", {.685, .028, worse}, {.673, .048, worse}, 19},
    {StudyTable::methods, "Protein", "cot-fss", {.715, .039, worse}, {.715, .050, worse}, 19},
    {StudyTable::methods, "Protein", "sew-il", {.757, .026}, {.753, .043}, 33},
    {StudyTable::methods, "Madelon", "rlsr", {.558, .036, worse}, {.564, .062, worse}, 63},
    {StudyTable::methods, "Madelon", "sfs", {.589, .028, worse}, {.601, .032, worse}, 63},
    {StudyTable::methods, "Madelon", "ssls", {.553, .040, worse}, {.566, .060, worse}, 63},
    {StudyTable::methods, "Madelon", "cot-fss", {.540, .042, worse}, {.531, .062, worse}, 63},
    {StudyTable::methods, "Madelon", "sew-il", {.666, .042}, {.662, .046}, 27},
    {StudyTable::methods, "Isolet", "rlsr", {.822, .020}, {.814, .029}, 73},
    {StudyTable::methods, "Isolet", "sfs", {.672, .022, worse}, {.659, .037, worse}, 73},
    {StudyTable::methods, "Isolet", "ssls", {.666, .016, worse}, {.649, .036, worse}, 73},
    {StudyTable::methods, "Isolet", "cot-fss", {.658, .058, worse}, {.648, .071, worse}, 73},
    {StudyTable::methods, "Isolet", "sew-il", {.814, .017}, {.802, .033}, 66},
    {StudyTable::methods, "Fashion", "rlsr", {.591, .016, worse}, {.590, .041, worse}, 86},
    {StudyTable::methods, "Fashion", "sfs", {.528, .034, worse}, {.520, .054, worse}, 86},
    {StudyTable::methods, "Fashion", "ssls", {.512, .031, worse}, {.504, .045, worse}, 86},
    {StudyTable::methods, "Fashion", "cot-fss", na, na, 0},
    {StudyTable::methods, "Fashion", "sew-il", {.668, .018}, {.657, .026}, 100},
    {StudyTable::methods, "MNIST", "rlsr", {.210, .022, worse}, {.212, .030, worse}, 86},
    {StudyTable::methods, "MNIST", "sfs", {.111, .002, worse}, {.109, .003, worse}, 86},
    {StudyTable::methods, "MNIST", "ssls", {.445, .062, worse}, {.451, .052, worse}, 86},
    {StudyTable::methods, "MNIST", "cot-fss", na, na, 0},
    {StudyTable::methods, "MNIST", "sew-il", {.786, .018}, {.794, .046}, 91},
    {StudyTable::methods, "Coil20", "rlsr", {.922, .013, worse}, {.916, .025, worse}, 102},
    {StudyTable::methods, "Coil20", "sfs", {.810, .015, worse}, {.816, .025, worse}, 102},
    {StudyTable::methods, "Coil20", "ssls", {.813, .018, worse}, {.809, .023, worse}, 102},
    {StudyTable::methods, "Coil20", "cot-fss", {.843, .069, worse}, {.832, .083, worse}, 102},
    {StudyTable::methods, "Coil20", "sew-il", {.941, .011}, {.939, .024}, 102},
    {StudyTable::methods, "PCMAC", "rlsr", {.817, .021}, {.825, .037}, 222},
    {StudyTable::methods, "PCMAC", "sfs", {.726, .047, worse}, {.727, .061, worse}, 222},
    {StudyTable::methods, "PCMAC", "ssls", {.595, .057, worse}, {.598, .066, worse}, 222},
    {StudyTable::methods, "PCMAC", "cot-fss", na, na, 0},
    {StudyTable::methods, "PCMAC", "sew-il", {.813, .022}, {.830, .035}, 57},
    {StudyTable::methods, "RELATHE", "rlsr", {.759, .019}, {.757, .045}, 266},
    {StudyTable::methods, "RELATHE", "sfs", {.658, .033, worse}, {.647, .037, worse}, 266},
    {StudyTable::methods, "RELATHE", "ssls", {.606, .020, worse}, {.607, .028, worse}, 266},
    {StudyTable::methods, "RELATHE", "cot-fss", na, na, 0},
    {StudyTable::methods, "RELATHE", "sew-il", {.740, .036}, {.726, .054}, 71},
    {StudyTable::methods, "BASEHOCK", "rlsr", {.908, .015}, {.912, .024}, 287},
    {StudyTable::methods, "BASEHOCK", "sfs", {.830, .039, worse}, {.831, .053, worse}, 287},
    {StudyTable::methods, "BASEHOCK", "ssls", {.656, .075, worse}, {.666, .086, worse}, 287},
    {StudyTable::methods, "BASEHOCK", "cot-fss", na, na, 0},
    {StudyTable::methods, "BASEHOCK", "sew-il", {.915, .007}, {.912, .024}, 75},
    {StudyTable::methods, "Gisette", "rlsr", {.669, .084, worse}, {.683, .086, worse}, 293},
    {StudyTable::methods, "Gisette", "sfs", {.877, .012}, {.874, .035}, 293},
    {StudyTable::methods, "Gisette", "ssls", {.615, .041, worse}, {.614, .059, worse}, 293},
    {StudyTable::methods, "Gisette", "cot-fss", na, na, 0},
    {StudyTable::methods, "Gisette", "sew-il", {.872, .015}, {.872, .033}, 69},
};
// clang-format on

}  // namespace

std::span<const PaperCell> paper_cells() noexcept {
  return cells;
}

const PaperCell* find_paper_cell(StudyTable table, std::string_view set, std::string_view method) noexcept {
  const PaperSet* known = find_paper_set(set);
  if (known != nullptr && known->stands_for != nullptr) set = known->stands_for;
  if (method == sew_il_paper) method = info_of(SelectionMethod::sew_il).name;
  for (const PaperCell& cell : cells) {
    if (cell.table == table && set == cell.set && method == cell.method) return &cell;
  }
  return nullptr;
}

}  // namespace sewil::study

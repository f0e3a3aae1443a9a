// sewil/sewil.h: the whole public API, in the order in which the headers are best read. What the command and
// the Python package share with the library besides (files, reports, studies) is in sewil/front/, without a
// promise.
#pragma once

// clang-format off: the order is the point
#include "sewil/version.h"

// data: tables, files, classes; what any long work needs of its caller
#include "sewil/data/work.h"
#include "sewil/data/options.h"
#include "sewil/data/table.h"
#include "sewil/data/dataset.h"
#include "sewil/data/coded_matrix.h"

// learn: forests, votes, labels for rows without
#include "sewil/learn/forest.h"
#include "sewil/learn/votes.h"
#include "sewil/learn/self_training.h"
#include "sewil/learn/learner.h"

// select: choosing columns
#include "sewil/select/criterion.h"
#include "sewil/select/filter.h"
#include "sewil/select/search.h"
#include "sewil/select/problem.h"
#include "sewil/select/methods.h"
#include "sewil/select/selection.h"

// judge: what to expect, which rows to look at, which columns are real; and all of it in one call
#include "sewil/judge/estimate.h"
#include "sewil/judge/suggest.h"
#include "sewil/judge/discoveries.h"
#include "sewil/judge/run.h"
// clang-format on

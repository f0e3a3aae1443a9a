// sewil/join_files.h: a table and what other files say of its rows: more columns, labels. Rows are matched by
// their ids, or one by one where they have none.
#pragma once

#include "sewil/dataset.h"
#include "sewil/read.h"
#include "sewil/table.h"
#include "sewil/workers.h"

namespace sewil {

// Sets the columns of the files of `read.join` beside those of `table`, takes the labels from
// `read.labels_file` unless its reader did (and from there also what `roles` names as truth and weights), and
// gives the names of rows that came with the format the name of `roles.id`. What a joined file does not say
// of a row is missing; a row that the labels do not name is unlabeled. Throws InputError when no id of a file
// is one of the table, when an id stands twice, and where there are no ids, when the files do not have the
// same number of rows.
[[nodiscard]] Table join_files(Table table, const ReadOptions& read, const DatasetOptions& roles,
                               const Workers& workers = Workers(0));

}  // namespace sewil

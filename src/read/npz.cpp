// read/npz.cpp: NPZ files: zip archives of NPY arrays.
#include <string>
#include <vector>

#include "read/npy.h"
#include "read/source.h"
#include "read/variables.h"
#include "read/zip.h"
#include "sewil/front/text.h"

namespace sewil::reading {
namespace {

NpyArray read_member(const ZipMember& member, const Source& source) {
  auto content = share(unpack_zip_member(member, source));
  return parse_npy(content->view(), content, source.name + ", array " + quoted(member.name));
}

}  // namespace

Table read_npz(const Source& source, const ReadOptions& options, const Workers& workers) {
  const std::vector<ZipMember> members = list_zip(source.bytes, source.name);
  std::vector<std::string> names;
  for (const ZipMember& member : members) {
    const bool npy = member.name.ends_with(".npy");
    names.push_back(npy ? member.name.substr(0, member.name.size() - 4) : member.name);
    if (names.back() == "indptr") {
      reject(source.name,
             "found a sparse matrix of SciPy, expected plain arrays X and y (or a LIBSVM file).");
    }
  }
  const ChosenVariables chosen = choose_variables(names, options, source.name);
  Table table{.source = source.name, .columns = {}};
  add_npy_matrix(table, read_member(members[chosen.x], source), options, workers);
  if (chosen.y) {
    add_labels(table, npy_labels(read_member(members[*chosen.y], source), names[*chosen.y]),
               "array " + quoted(names[*chosen.y]), workers);
  } else {
    note_no_labels(table);
  }
  return table;
}

}  // namespace sewil::reading

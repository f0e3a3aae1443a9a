// sewil/kept_forest.h: a forest that was kept: votes on new rows by their raw values, saving and loading.
// A value goes left when it is <= the node's threshold (the midpoint of the two neighbouring values in
// training); missing values and categories never seen in training take the side the node keeps for missing
// values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "sewil/coded_matrix.h"
#include "sewil/column.h"
#include "sewil/vote_matrix.h"
#include "sewil/workers.h"

namespace sewil {

namespace forest {
struct KeptTree;
}

class KeptForest {
 public:
  KeptForest(std::vector<std::uint32_t> columns, std::size_t classes, std::uint32_t vote_unit,
             std::vector<forest::KeptTree> trees);
  KeptForest(KeptForest&&) noexcept;
  KeptForest& operator=(KeptForest&&) noexcept;
  ~KeptForest();

  // Of the training table, ascending.
  [[nodiscard]] std::span<const std::uint32_t> columns() const noexcept { return columns_; }
  [[nodiscard]] std::size_t classes() const noexcept { return classes_; }
  [[nodiscard]] std::size_t trees() const noexcept;
  [[nodiscard]] std::size_t nodes() const noexcept;
  [[nodiscard]] std::span<const forest::KeptTree> kept_trees() const noexcept;
  // What a leaf of several classes shares out among them.
  [[nodiscard]] std::uint32_t vote_unit() const noexcept { return vote_unit_; }

  // The same forest where column c is called columns[c] and class k classes[k].
  [[nodiscard]] KeptForest renumbered(std::span<const std::uint32_t> columns,
                                      std::span<const std::uint32_t> classes) const;

  // `inputs`: one column per entry of columns(), in that order; all of one length.
  [[nodiscard]] VoteMatrix votes(std::span<const Column> inputs, const Workers& workers = Workers(0)) const;

  // Of rows of the coded matrix the forest was grown on, no row twice: the votes they would have got as
  // riders.
  [[nodiscard]] VoteMatrix votes_of_rows(const CodedMatrix& matrix, std::span<const std::uint32_t> rows,
                                         const Workers& workers = Workers(0)) const;

  // Told for every tree, in any order and from any worker: leaves[r] is the node of kept_trees()[tree] that
  // rows[r] ends in. Rows as for votes_of_rows.
  using LeafVisitor =
      std::function<void(std::size_t tree, std::span<const std::uint32_t> leaves, int worker)>;
  void visit_leaves(const CodedMatrix& matrix, std::span<const std::uint32_t> rows, const LeafVisitor& visit,
                    const Workers& workers = Workers(0)) const;

  // A versioned little-endian block with a checksum. parse() checks everything a walk relies on, and throws
  // InputError that starts with `name` when the block is damaged or of another version.
  [[nodiscard]] std::string serialize() const;
  static KeptForest parse(std::span<const char> bytes, const std::string& name);

 private:
  std::vector<std::uint32_t> columns_;
  std::size_t classes_ = 0;
  std::uint32_t vote_unit_ = 1;
  std::vector<forest::KeptTree> trees_;
};

// The same to and from a file (written atomically).
void save_forest(const KeptForest& forest, const std::string& path);
KeptForest load_forest(const std::string& path);

}  // namespace sewil

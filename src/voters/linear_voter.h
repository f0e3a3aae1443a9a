// voters/linear_voter.h: a regularized linear classifier on normal scores of ranks (tables of counts: on
// logarithms, rows of length 1), learned from labeled rows alone. It votes for any other row, and for each
// row it has learned from as if that one had been left out. Scores become votes by a softmax.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sewil/data/coded_matrix.h"
#include "sewil/data/table.h"
#include "sewil/data/work.h"
#include "sewil/learn/forest.h"

namespace sewil {

struct LabeledRows {
  std::span<const std::uint32_t> rows;   // of the coded matrix
  std::span<const std::int32_t> labels;  // beside rows
  std::size_t classes = 0;
  bool balanced = false;  // every class counts the same
};

class LinearVoter {
 public:
  // Learns. Row weights are the matrix's. Of more than `most_rows` rows it learns from so many, of each class
  // its share, unless there are fewer features than that.
  LinearVoter(const CodedMatrix& matrix, std::span<const std::uint32_t> columns, const LabeledRows& labeled);
  static constexpr std::size_t most_rows = 1000;

  LinearVoter(LinearVoter&&) noexcept;
  LinearVoter& operator=(LinearVoter&&) noexcept;
  ~LinearVoter();

  [[nodiscard]] std::span<const std::uint32_t> columns() const noexcept;
  [[nodiscard]] std::size_t classes() const noexcept;
  [[nodiscard]] double strength() const noexcept;  // of the regularization

  // Of the labeled rows, in their order, each left out; empty after parse and renumbered.
  [[nodiscard]] const VoteMatrix& left_out_votes() const noexcept;
  [[nodiscard]] VoteMatrix votes(const CodedMatrix& matrix, std::span<const std::uint32_t> rows,
                                 const Workers& workers) const;
  // Of other tables: columns beside columns(), categories numbered as in training.
  [[nodiscard]] VoteMatrix votes(std::span<const Column> columns, const Workers& workers) const;
  // The same voter where column c is called columns[c] and class k classes[k]; it votes the same, bit for
  // bit.
  [[nodiscard]] LinearVoter renumbered(std::span<const std::uint32_t> columns,
                                       std::span<const std::uint32_t> classes) const;
  // Beside columns(): lengths of the coefficients; they sum to 1 (all 0: none has any).
  [[nodiscard]] std::vector<double> weights() const;

  // A block of bytes and back; throws InputError that starts with `name`.
  [[nodiscard]] std::string serialize() const;
  [[nodiscard]] static LinearVoter parse(std::span<const char> bytes, const std::string& name);

  struct Model;  // voters/linear_model.h

 private:
  explicit LinearVoter(std::unique_ptr<Model> model);

  std::unique_ptr<Model> model_;
  VoteMatrix left_out_;
};

}  // namespace sewil

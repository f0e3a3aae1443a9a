// weighing/halved_evidence.h: the evidence of class_evidence.h within two halves of the rows, for many ways to
// halve them at once: a way is a lane of vectors of whole numbers, so that one walk through a column serves
// all of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "weighing/rank_spread.h"
#include "weighing/rows_in_order.h"

namespace sewil::selection {

// Number: of 32 bits, as long as twice the ranks sum to less than 2^31; else of 64.
template <class Number>
class Halvings {
 public:
  static constexpr std::size_t lanes = 64 / sizeof(Number);
  using Lanes = std::array<Number, lanes>;  // compilers make vectors of loops over it

  // `halves`: at most `lanes` of them, per row 0 or 1. `class_of` must outlive this.
  Halvings(std::span<const std::int32_t> class_of, std::size_t classes,
           std::span<const std::vector<std::uint8_t>> halves)
      : of_(class_of), ways_(halves.size()), second_(class_of.size()), rows_(classes) {
    for (std::size_t row = 0; row < class_of.size(); ++row) {
      for (std::size_t way = 0; way < ways_; ++way) second_[row][way] = halves[way][row];
      if (class_of[row] < 0) continue;
      Block& all = rows_[static_cast<std::size_t>(class_of[row])];
      ++all.rows;
      add_to(all.second, second_[row]);
    }
  }

  // Of the ways.
  [[nodiscard]] double most_evidence(const RowsInOrder& order) const {
    Sums sums(rows_.size());
    std::vector<Block> in_block(rows_.size());
    std::uint32_t at = 0;
    for (std::size_t block = 0; block < order.ends.size(); ++block) {
      const std::uint32_t end = order.ends[block];
      if (block == order.rest) {
        sums.add(unlisted(order));
      } else if (end == at + 1) {
        sums.add_one(static_cast<std::size_t>(of_[order.rows[at]]), second_[order.rows[at]]);
      } else {
        std::ranges::fill(in_block, Block{});
        for (std::uint32_t i = at; i < end; ++i) {
          Block& of_class = in_block[static_cast<std::size_t>(of_[order.rows[i]])];
          ++of_class.rows;
          add_to(of_class.second, second_[order.rows[i]]);
        }
        sums.add(in_block);
      }
      at = end;
    }
    double most = 0;
    for (std::size_t way = 0; way < ways_; ++way) most = std::max(most, sums.evidence(way));
    return most;
  }

 private:
  static void add_to(Lanes& sum, const Lanes& more) {
    for (std::size_t way = 0; way < lanes; ++way) sum[way] += more[way];
  }

  // Equal rows of a class.
  struct Block {
    Number rows = 0;
    Lanes second{};  // those in the second half
  };

  // Of the ranks and the rows of a class, by half.
  struct OfClass {
    Number rows = 0;
    std::array<Lanes, 2> sum{};
    Lanes second{};
  };

  class Sums {
   public:
    explicit Sums(std::size_t classes) : classes_(classes) {}

    void add_one(std::size_t k, const Lanes& second) {
      OfClass& of = classes_[k];
      for (std::size_t way = 0; way < lanes; ++way) {
        const Number mask = -second[way];  // no bit or all of them
        of.sum[0][way] += 2 * (before_ - in_second_[way]) & ~mask;
        of.sum[1][way] += 2 * in_second_[way] & mask;
        of.second[way] += second[way];
        in_second_[way] += second[way];
      }
      ++of.rows;
      ++before_;
    }

    void add(const std::vector<Block>& block) {
      Number rows = 0;
      Lanes second{};
      for (const Block& of : block) {
        rows += of.rows;
        add_to(second, of.second);
      }
      for (std::size_t k = 0; k < block.size(); ++k) {
        OfClass& of = classes_[k];
        for (std::size_t way = 0; way < lanes; ++way) {
          const Number in_second = block[k].second[way];
          const Number first = rows - second[way];
          of.sum[0][way] += (block[k].rows - in_second) * (2 * (before_ - in_second_[way]) + first - 1);
          of.sum[1][way] += in_second * (2 * in_second_[way] + second[way] - 1);
          of.second[way] += in_second;
        }
        of.rows += block[k].rows;
      }
      for (std::size_t way = 0; way < lanes; ++way) {
        tied_[0][way] += lost_to_ties(rows - second[way]);
        tied_[1][way] += lost_to_ties(second[way]);
        in_second_[way] += second[way];
      }
      before_ += rows;
    }

    // Of both halves together.
    [[nodiscard]] double evidence(std::size_t way) const {
      std::vector<Number> sums(classes_.size()), counts(classes_.size());
      double all = 0;
      for (const std::size_t half : {0U, 1U}) {
        for (std::size_t k = 0; k < classes_.size(); ++k) {
          sums[k] = classes_[k].sum[half][way];
          counts[k] = half == 1 ? classes_[k].second[way] : classes_[k].rows - classes_[k].second[way];
        }
        all += rank_spread(std::span<const Number>(sums), std::span<const Number>(counts), tied_[half][way]);
      }
      return all;
    }

   private:
    std::vector<OfClass> classes_;
    Number before_ = 0;  // rows so far
    Lanes in_second_{};  // of these
    std::array<std::array<double, lanes>, 2> tied_{};
  };

  [[nodiscard]] std::vector<Block> unlisted(const RowsInOrder& order) const {
    std::vector<Block> left = rows_;
    for (const auto* listed : {&order.rows, &order.missing}) {
      for (const std::uint32_t row : *listed) {
        Block& of_class = left[static_cast<std::size_t>(of_[row])];
        --of_class.rows;
        for (std::size_t way = 0; way < lanes; ++way) of_class.second[way] -= second_[row][way];
      }
    }
    return left;
  }

  std::span<const std::int32_t> of_;  // per row; -1: not looked at
  std::size_t ways_;
  std::vector<Lanes> second_;  // per row and way: 1 in the second half
  std::vector<Block> rows_;    // by class
};

}  // namespace sewil::selection

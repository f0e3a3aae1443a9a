// Linear voters as bytes: the same votes after a round trip; damaged bytes give one sentence.
#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/random.h"
#include "sewil/data/work.h"
#include "unit/voters/made_table.h"
#include "voters/linear_voter.h"

namespace sewil {
namespace {

const MadeWish small_voter{.rows = 30, .labeled = 12, .numbers = 3, .categories = 1, .missing = true};

std::string trouble_with(const std::string& bytes) {
  try {
    const LinearVoter voter = LinearVoter::parse(bytes, "m.model");
    const std::vector<Column> columns(voter.columns().size(),
                                      make_column("x", std::vector<double>{-1, 0, 1e300, missing}));
    (void)voter.votes(columns, Workers(1));
  } catch (const InputError& problem) {
    return problem.what();
  }
  return "none";
}

std::string with_checksum(std::string bytes) {
  bytes.resize(bytes.size() - 8);
  base::put(bytes, base::checksum(bytes));
  return bytes;
}

void expect_a_sentence(const std::string& text) {
  EXPECT_TRUE(text.starts_with("m.model: the saved linear voter is damaged: ")) << text;
  EXPECT_TRUE(text.ends_with(".")) << text;
  EXPECT_EQ(text.find('\n'), std::string::npos) << text;
}

TEST(LinearVoterBytes, GiveTheSameVotesAfterARoundTrip) {
  const std::vector<MadeWish> wishes = {small_voter,
                                        {.rows = 700, .labeled = 30, .classes = 2},
                                        {.rows = 100, .labeled = 40, .numbers = 0, .counts = 25}};
  for (const MadeWish& wish : wishes) {
    const MadeTable table = made_table(wish, 21);
    const LinearVoter voter = table.voter();
    const std::string bytes = voter.serialize();
    const LinearVoter again = LinearVoter::parse(bytes, "m.model");
    EXPECT_EQ(again.votes(table.columns, Workers(1)).values, voter.votes(table.columns, Workers(1)).values);
    EXPECT_EQ(again.votes(table.matrix, table.others, Workers(1)).values, table.votes_of_others().values);
    EXPECT_EQ(again.weights(), voter.weights());
    EXPECT_EQ(again.strength(), voter.strength());
    EXPECT_EQ(again.classes(), voter.classes());
    EXPECT_EQ(again.left_out_votes().rows, 0U);
    EXPECT_EQ(again.serialize(), bytes);
  }
}

TEST(LinearVoterBytes, EveryShorterBlockIsRefused) {
  const std::string good = made_table(small_voter, 22).voter().serialize();
  ASSERT_EQ(trouble_with(good), "none");
  for (std::size_t size = 0; size < good.size(); ++size) {
    expect_a_sentence(trouble_with(good.substr(0, size)));
    if (size > 8) expect_a_sentence(trouble_with(with_checksum(good.substr(0, size))));
  }
  expect_a_sentence(trouble_with(good + "x"));
}

TEST(LinearVoterBytes, EveryChangedByteIsRefused) {
  const std::string good = made_table(small_voter, 22).voter().serialize();
  for (std::size_t at = 0; at < good.size(); ++at) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x41);
    expect_a_sentence(trouble_with(bad));
  }
}

// Behind a checksum that fits: a sentence, or a voter that votes.
TEST(LinearVoterBytes, ChangedBytesUnderAChecksumThatFitsDoNoHarm) {
  const std::string good = made_table(small_voter, 22).voter().serialize();
  std::size_t refused = 0;
  RandomStream random(1, Purpose::test, 42);
  for (std::size_t at = 0; at + 8 < good.size(); ++at) {
    for (int round = 0; round < 4; ++round) {
      std::string bad = good;
      bad[at] = static_cast<char>(round == 0 ? 0xff : random.below(256));
      const std::string problem = trouble_with(with_checksum(bad));
      if (problem == "none") continue;
      ++refused;
      expect_a_sentence(problem);
    }
  }
  EXPECT_GT(refused, good.size() / 8);
}

// The intercepts follow the head (8 + 4 + 4 + 1 + 8 bytes) and the known classes (8 + 3).
TEST(LinearVoterBytes, NumbersThatAreNoneAreRefused) {
  const std::string good = made_table(small_voter, 22).voter().serialize();
  for (const double number : {missing, std::numeric_limits<double>::infinity()}) {
    std::string bad = good;
    std::memcpy(bad.data() + 25 + 11 + 8, &number, sizeof number);
    EXPECT_EQ(trouble_with(with_checksum(bad)),
              "m.model: the saved linear voter is damaged: its classes do not fit; expected an intercept for "
              "each, and one known class at least.");
  }
}

// A voter of one column and two classes, written down.
struct WrittenVoter {
  std::uint8_t counts = 0, kind = 0;
  std::vector<std::uint8_t> known = {1, 1};
  std::vector<double> intercept = {0.5, 0.5}, values = {-1, 0, 1}, means = {}, cuts = {2, 4},
                      coefficients = {0.1, -0.1};

  [[nodiscard]] std::string problem() const {
    std::string out = "sewillin";
    base::put(out, std::uint32_t{1});
    base::put(out, std::uint32_t{2});
    base::put(out, counts);
    base::put(out, 0.1);
    base::put_list(out, known);
    base::put_list(out, intercept);
    base::put_list(out, std::vector<std::uint32_t>{0});
    base::put(out, kind);
    base::put_list(out, std::vector<std::uint32_t>{0, 1});
    for (const auto* list : {&values, &means, &cuts, &coefficients}) base::put_list(out, *list);
    base::put(out, base::checksum(out));
    return trouble_with(out);
  }
};

TEST(LinearVoterBytes, ThatAreWholeAndDoNotFitTogetherAreRefused) {
  const std::vector<double> six(6, 0.1), three(3, 0.3), none;
  EXPECT_EQ(WrittenVoter{}.problem(), "none");
  EXPECT_EQ((WrittenVoter{.kind = 1, .means = three, .coefficients = six}).problem(), "none");
  EXPECT_EQ((WrittenVoter{.counts = 1, .kind = 2, .cuts = none}).problem(), "none");
  const std::string of_column =
      "m.model: the saved linear voter is damaged: the features of column 1 do not fit; "
      "expected a coefficient for each.";
  EXPECT_EQ((WrittenVoter{.cuts = {2}}).problem(), of_column);
  EXPECT_EQ((WrittenVoter{.cuts = {2, 4, 6}}).problem(), of_column);
  EXPECT_EQ((WrittenVoter{.values = none, .cuts = none}).problem(), of_column);
  EXPECT_EQ((WrittenVoter{.means = three}).problem(), of_column);
  EXPECT_EQ((WrittenVoter{.coefficients = {0.1}}).problem(), of_column);
  EXPECT_EQ((WrittenVoter{.kind = 1, .means = three}).problem(), of_column);
  EXPECT_EQ((WrittenVoter{.kind = 1, .coefficients = six}).problem(), of_column);
  EXPECT_EQ((WrittenVoter{.kind = 2, .cuts = none}).problem(), of_column);
  EXPECT_EQ((WrittenVoter{.counts = 1}).problem(), of_column);
  const std::string of_numbers =
      "m.model: the saved linear voter is damaged: the numbers of column 1 make no "
      "sense; expected finite ones in order.";
  EXPECT_EQ((WrittenVoter{.cuts = {4, 2}}).problem(), of_numbers);
  EXPECT_EQ((WrittenVoter{.values = {0, missing, 1}}).problem(), of_numbers);
  EXPECT_EQ((WrittenVoter{.coefficients = {0.1, missing}}).problem(), of_numbers);
  const std::string of_classes =
      "m.model: the saved linear voter is damaged: its classes do not fit; expected an "
      "intercept for each, and one known class at least.";
  EXPECT_EQ((WrittenVoter{.known = {0, 0}}).problem(), of_classes);
  EXPECT_EQ((WrittenVoter{.known = {1}}).problem(), of_classes);
  EXPECT_EQ((WrittenVoter{.intercept = {1}}).problem(), of_classes);
  EXPECT_EQ(
      (WrittenVoter{.kind = 3}).problem(),
      "m.model: the saved linear voter is damaged: column 1 is of kind 3; expected a kind that exists.");
}

TEST(LinearVoterBytes, AVoterWithoutColumnsIsRefused) {
  const MadeTable table = made_table(small_voter, 22);
  const std::vector<std::uint32_t> none;
  EXPECT_EQ(trouble_with(LinearVoter(table.matrix, none, table.known()).serialize()),
            "m.model: the saved linear voter is damaged: it has no column; expected at least one.");
}

}  // namespace
}  // namespace sewil

// tests/unit/run/checkpoint_test.cpp: what a checkpoint holds and what it refuses.
#include "run/checkpoint.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>

#include "sewil/data/work.h"
#include "sewil/front/files.h"

namespace sewil::run {
namespace {

class Checkpoint : public ::testing::Test {
 protected:
  Checkpoint()
      : path_((std::filesystem::temp_directory_path() /
               ("sewil_checkpoint_" + std::to_string(getpid()) + ".json"))
                  .string()) {
    state_.units = 2;
    state_.finished = 1;
    state_.scored = {{.units = {0, 1}, .criterion = 1.0 / 3, .weights = {0.1, 0.9}}};
    state_.population = {0};
    state_.alive = {1, 1};
    state_.since = {0, 0};
    state_.history = {{.best = 1.0 / 3, .mean = 1.0 / 3, .lengths = {2}}};
    key_.data_hash = "abc";
  }
  ~Checkpoint() override { std::filesystem::remove(path_); }

  std::string message(const CheckpointKey& key) {
    try {
      load_checkpoint(path_, key);
    } catch (const InputError& problem) {
      return problem.what();
    }
    return "no error";
  }

  std::string path_;
  SearchState state_;
  CheckpointKey key_;
};

TEST_F(Checkpoint, GivesBackTheStateAndNothingWhenNoGenerationWasFinished) {
  write_file_atomically(path_, checkpoint_text(key_, state_));
  EXPECT_EQ(load_checkpoint(path_, key_), state_);
  write_file_atomically(path_, checkpoint_text(key_, {}));
  EXPECT_FALSE(load_checkpoint(path_, key_).has_value());
}

TEST_F(Checkpoint, OfOtherDataOrOptionsIsRefusedByName) {
  write_file_atomically(path_, checkpoint_text(key_, state_));
  CheckpointKey other = key_;
  other.data_hash = "xyz";
  EXPECT_EQ(message(other), path_ + ": belongs to other data (hash \"abc\", this file has xyz).");
  other = key_;
  other.options.forest.n_estimators = 7;
  EXPECT_EQ(
      message(other),
      path_ +
          ": the saved run has n_estimators = 200, this one has 7; expected the same options to resume it.");
  other = key_;
  other.options.seed = 2;
  EXPECT_EQ(message(other),
            path_ + ": the saved run has seed = 1, this one has 2; expected the same options to resume it.");
  other = key_;
  other.constraints.keep = {1};
  EXPECT_EQ(
      message(other),
      path_ + ": the saved run has keep = [], this one has [1]; expected the same options to resume it.");
}

TEST_F(Checkpoint, IsRefusedWhateverByteOfItChanges) {
  write_file_atomically(path_, checkpoint_text(key_, state_));
  const std::string good = read_whole_file(path_, "a checkpoint");
  for (std::size_t at = 0; at < good.size(); ++at) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ std::array{'\x01', '\x04', '\x20'}.at(at % 3));
    std::ofstream(path_, std::ios::binary) << bad;
    ASSERT_EQ(message(key_).find(path_ + ": "), 0U) << "byte " << at << ": " << message(key_);
    std::ofstream(path_, std::ios::binary) << good.substr(0, at);
    ASSERT_EQ(message(key_).find(path_ + ": "), 0U) << "cut at byte " << at;
  }
  std::string edited = good;
  edited.replace(edited.find("\"alive\":[1,1]"), 13, "\"alive\":[1,0]");
  std::ofstream(path_, std::ios::binary) << edited;
  EXPECT_EQ(message(key_),
            path_ + ": the checkpoint is damaged: its checksum differs; expected one as sewil wrote it.");
  std::ofstream(path_, std::ios::binary) << "{" + good.substr(good.find("\"format\""));
  EXPECT_EQ(message(key_),
            path_ + ": the checkpoint is damaged: it has no checksum; expected one as sewil wrote it.");
}

TEST_F(Checkpoint, ThatIsDamagedOrMissingIsRefusedWithItsName) {
  EXPECT_EQ(message(key_),
            path_ + ": cannot be read: No such file or directory; expected the checkpoint of a run.");
  std::ofstream(path_) << "{\"format\":1,";
  EXPECT_EQ(message(key_).substr(0, path_.size() + 18), path_ + ": not a checkpoint");
  std::ofstream(path_) << "{\"format\":99,\"version\":\"0.0.1\"}";
  EXPECT_EQ(message(key_).substr(0, path_.size() + 41), path_ + ": was written by sewil 0.0.1 (format 99);");
}

}  // namespace
}  // namespace sewil::run

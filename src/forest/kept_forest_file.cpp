// forest/kept_forest_file.cpp: kept forests as bytes. Layout, little-endian:
// "sewilfst", version u32, classes u32, vote unit u32, columns u32, trees u32, column indices u32 each, then
// per tree its node count u32, impure leaf count u32, nodes (threshold f64, column u32, child u32), leaf
// votes u32; last a 64-bit FNV-1a checksum of all before it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>

#include "base/bytes.h"
#include "forest/kept_tree.h"
#include "sewil/data/work.h"
#include "sewil/front/files.h"
#include "sewil/learn/forest.h"

namespace sewil {
namespace {

using forest::KeptNode;
using forest::KeptTree;

constexpr char magic[] = {'s', 'e', 'w', 'i', 'l', 'f', 's', 't'};
constexpr std::uint32_t format_version = 1;

// A walk must end in votes: every node but the first is the child of exactly one earlier node, thresholds are
// numbers, slots, classes and leaf lines exist, and a line holds votes.
void check_tree(const base::ByteReader& reader, const KeptTree& tree, std::size_t columns,
                std::size_t classes) {
  const std::size_t lines = tree.leaf_votes.size() / classes;
  for (std::size_t line = 0; line < lines; ++line) {
    const auto shares = std::span(tree.leaf_votes).subspan(line * classes, classes);
    if (std::ranges::all_of(shares, [](std::uint32_t share) { return share == 0; }))
      reader.fail(fmt::format("line {} of the leaves holds no vote", line), "at least one");
  }
  std::vector<bool> has_parent(tree.nodes.size());
  std::size_t children = 0;
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const KeptNode& node = tree.nodes[i];
    if (node.is_leaf()) {
      const std::size_t index = node.pure_class();
      if (index >= (node.is_pure() ? classes : lines))
        reader.fail(fmt::format("a leaf names {} {}", node.is_pure() ? "class" : "line", index),
                    "one that exists");
    } else {
      if (node.slot() >= columns)
        reader.fail(fmt::format("a node cuts column {} of {}", node.slot() + 1ULL, columns),
                    "one that exists");
      if (node.child <= i || std::uint64_t{node.child} + 1 >= tree.nodes.size()) {
        reader.fail(fmt::format("node {} of {} has child {}", i, tree.nodes.size(), node.child),
                    "a later node");
      }
      if (has_parent[node.child] || has_parent[node.child + 1])
        reader.fail(fmt::format("node {} is the child of two nodes", node.child), "a tree");
      has_parent[node.child] = has_parent[node.child + 1] = true;
      children += 2;
      // Infinite where a node parts missing values from all others.
      if (std::isnan(node.threshold))
        reader.fail(fmt::format("node {} has no number as its threshold", i), "one");
    }
  }
  if (children + 1 != tree.nodes.size()) {
    reader.fail(fmt::format("{} of {} nodes are no child of another", tree.nodes.size() - 1 - children,
                            tree.nodes.size() - 1),
                "each to be one");
  }
}

// What the walks and the votes take for granted about the forest as a whole.
void check_head(const base::ByteReader& reader, std::uint32_t classes, std::uint32_t unit,
                std::span<const std::uint32_t> columns, std::uint32_t trees) {
  if (classes == 0) reader.fail("it has no class", "at least one");
  if (classes > KeptNode::leaf) reader.fail(fmt::format("it has {} classes", classes), "fewer");
  if (unit == 0) reader.fail("the vote of a tree counts 0", "at least 1");
  if (columns.empty()) reader.fail("it has no column", "at least one");
  if (trees == 0) reader.fail("it has no tree", "at least one");
  if (std::ranges::adjacent_find(columns, std::greater_equal<>()) != columns.end())
    reader.fail("the numbers of its columns do not ascend", "each column once, in the table's order");
}

}  // namespace

std::string KeptForest::serialize() const {
  std::string out(magic, sizeof magic);
  base::put(out, format_version);
  base::put(out, static_cast<std::uint32_t>(classes_));
  base::put(out, vote_unit_);
  base::put(out, static_cast<std::uint32_t>(columns_.size()));
  base::put(out, static_cast<std::uint32_t>(trees_.size()));
  for (const std::uint32_t column : columns_) base::put(out, column);
  for (const KeptTree& tree : trees_) {
    base::put(out, static_cast<std::uint32_t>(tree.nodes.size()));
    base::put(out, static_cast<std::uint32_t>(tree.leaf_votes.size() / classes_));
    for (const KeptNode& node : tree.nodes) {
      base::put(out, node.threshold);
      base::put(out, node.column);
      base::put(out, node.child);
    }
    for (const std::uint32_t vote : tree.leaf_votes) base::put(out, vote);
  }
  base::put(out, base::checksum(out));
  return out;
}

KeptForest KeptForest::parse(std::span<const char> bytes, const std::string& name) {
  base::ByteReader reader(bytes, name + ": the saved forest");
  if (bytes.size() < sizeof magic || std::memcmp(bytes.data(), magic, sizeof magic) != 0) {
    throw InputError(
        fmt::format("{}: is not a saved forest: the first bytes differ; expected 'sewilfst'.", name));
  }
  for (std::size_t i = 0; i < sizeof magic; ++i) reader.take<char>();
  const auto version = reader.take<std::uint32_t>();
  if (version != format_version) {
    throw InputError(fmt::format("{}: the saved forest has format {}; this sewil reads format {}.", name,
                                 version, format_version));
  }
  if (bytes.size() < reader.at() + sizeof(std::uint64_t))
    reader.fail("it is cut off", "a checksum at its end");
  std::uint64_t stored = 0;
  std::memcpy(&stored, bytes.data() + bytes.size() - sizeof stored, sizeof stored);
  if (stored != base::checksum(bytes.first(bytes.size() - sizeof stored)))
    reader.fail("the checksum differs", "the one it was saved with");

  const auto classes = reader.take<std::uint32_t>();
  const auto unit = reader.take<std::uint32_t>();
  const auto column_count = reader.take<std::uint32_t>();
  const auto tree_count = reader.take<std::uint32_t>();
  reader.need(std::uint64_t{column_count} * 4);
  std::vector<std::uint32_t> columns(column_count);
  for (std::uint32_t& column : columns) column = reader.take<std::uint32_t>();
  check_head(reader, classes, unit, columns, tree_count);
  reader.need(std::uint64_t{tree_count} * 8);
  std::vector<KeptTree> trees(tree_count);
  for (KeptTree& tree : trees) {
    const auto node_count = reader.take<std::uint32_t>();
    const auto lines = reader.take<std::uint32_t>();
    if (node_count == 0) reader.fail("a tree has no node", "at least one");
    reader.need(std::uint64_t{node_count} * 16);
    tree.nodes.resize(node_count);
    for (KeptNode& node : tree.nodes) {
      node.threshold = reader.take<double>();
      node.column = reader.take<std::uint32_t>();
      node.child = reader.take<std::uint32_t>();
    }
    // Each factor fits 32 bits, so this product cannot overflow, but four times it could.
    reader.need(std::uint64_t{lines} * classes);
    reader.need(std::uint64_t{lines} * classes * 4);
    tree.leaf_votes.resize(std::size_t{lines} * classes);
    for (std::uint32_t& vote : tree.leaf_votes) vote = reader.take<std::uint32_t>();
    check_tree(reader, tree, column_count, classes);
  }
  if (reader.at() + sizeof stored != bytes.size())
    reader.fail("bytes are left over behind the last tree", "the checksum there");
  return {std::move(columns), classes, unit, std::move(trees)};
}

void save_forest(const KeptForest& forest, const std::string& path) {
  write_file_atomically(path, forest.serialize());
}

KeptForest load_forest(const std::string& path) {
  return KeptForest::parse(read_whole_file(path, "a saved forest"), path);
}

}  // namespace sewil

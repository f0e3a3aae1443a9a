#!/usr/bin/env bash
# examples/cli/select.sh: from nothing to chosen columns: makes a table with 20 informative columns of 300 and 10 % labels,
# looks at it, chooses columns, and shows them beside the truth.
set -euo pipefail
sewil=${SEWIL:-build/sewil}
folder=$(mktemp -d)
"$sewil" generate "$folder/toy.csv" --rows 600 --informative 20 --redundant 0 --noise 280 --labeled 0.1
"$sewil" info "$folder/toy.csv" | head -n 12
"$sewil" select "$folder/toy.csv" --out "$folder/run" --generations 5
echo "The true columns:"
grep -c informative "$folder/toy.roles.csv"
cat "$folder/run/selected.txt"

#!/usr/bin/env bash
# examples/cli/select.sh: from nothing to chosen columns: makes a table with 10 useful columns of 300 and 10 % labels,
# looks at it, chooses columns, and says of each whether it is useful.
set -euo pipefail
sewil=${SEWIL:-build/sewil}
folder=$(mktemp -d)
"$sewil" generate "$folder/toy.csv" --rows 600 --informative 5 --redundant 5 --noise 290 --labeled 0.1 --separation 1.5
"$sewil" info "$folder/toy.csv" | head -n 12
"$sewil" select "$folder/toy.csv" --out "$folder/run"
echo "What the chosen columns truly are:"
grep -wFf "$folder/run/selected.txt" "$folder/toy.roles.csv"

#!/bin/sh
# Counts the instructions of each test with the probe () and of the same written by hand, and prints the ratio.
# Needs valgrind. Fails where a ratio is above 1.02.
set -eu
cd "$(dirname "$0")/.."
program=$(cargo bench --no-default-features --bench verdict_cost --no-run --message-format=json |
    sed -n 's/.*"name":"verdict_cost".*"executable":"\([^"]*\)".*/\1/p')
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT

instructions() {
    valgrind --tool=callgrind --toggle-collect='*measured*' \
        --callgrind-out-file="$scratch/out" "$program" "$1" "$2" 20 >/dev/null 2>"$scratch/log"
    sed -n 's/^summary: //p' "$scratch/out"
}

status=0
for pair in obb_obb ball_aabb ball_sector; do
    ours=$(instructions "$pair" ours)
    reference=$(instructions "$pair" reference)
    awk -v pair="$pair" -v ours="$ours" -v reference="$reference" 'BEGIN {
        printf "%-12s %.1f instructions, by hand %.1f, ratio %.3f\n",
            pair, ours / 20000, reference / 20000, ours / reference
        exit ours > 1.02 * reference
    }' || status=1
done
exit $status

#!/usr/bin/env bash
# Takes the pictures of the README anew, or those that are named: docs/gallery.sh [NAME...]
# Expects the program to be built, a display (xvfb-run gives one) and ImageMagick.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${out:-docs/gallery} program=${program:-target/debug/hitbench}
mkdir -p "$out"

# Name, scene, time and theme.
pictures='
sector   scenes/sector/04-near-the-edge.ron                0    light
axes     scenes/boxes/03-two-turned-boxes.ron              0    dark
edges    scenes/boxes/04-edge-against-edge.ron             0    light
sweep    scenes/sweeps/06-near-miss.ron                    0.5  dark
turning  scenes/turning/10-a-box-tumbles-to-the-floor.ron  0.4  light
gjk      scenes/convex/01-is-the-origin-inside.ron         0    light
epa      scenes/convex/21-depth-in-space.ron               0    dark
hills    scenes/meshes/05-onto-the-hills.ron               0    light
crowd    scenes/crowds/02-two-hundred.ron                  0    dark
'

while read -r name scene time theme; do
    [[ -n $name ]] || continue
    (($# == 0)) || [[ " $* " == *" $name "* ]] || continue
    "$program" shot "$scene" -o "$out/$name.png" --at "$time" --theme "$theme" --size 1280x800
    # Of few colours, so that the repository stays small.
    convert "$out/$name.png" -strip +dither -colors 200 -define png:compression-level=9 "PNG8:$out/$name.png"
done <<<"$pictures"

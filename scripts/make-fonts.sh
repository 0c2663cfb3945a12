#!/bin/sh
# Cuts the font packages down to what the site sets: basic Latin, and the parts of the axes that it uses. The two
# files that are preloaded weigh 31 kB instead of 97. Needs fonttools with brotli (Debian: fonttools python3-brotli).
#
#     npm install && sh scripts/make-fonts.sh
set -eu

PACKAGES=node_modules/@fontsource-variable
CHARACTERS=U+0020-007E,U+00A0,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2026
WHOLE=$(mktemp -d)
trap 'rm -rf "$WHOLE"' EXIT

# cut <source> <result> <axes...>
cut_font() {
  source=$1
  result=$2
  shift 2
  fonttools varLib.instancer --quiet --output "$WHOLE/$result.ttf" "$PACKAGES/$source" "$@"
  pyftsubset "$WHOLE/$result.ttf" --unicodes="$CHARACTERS" --layout-features=kern,liga,lnum,tnum \
    --flavor=woff2 --output-file="app/fonts/$result.woff2"
}

FRAUNCES=fraunces/files/fraunces-latin-opsz-normal.woff2
cut_font $FRAUNCES fraunces-display opsz=72 wght=400
cut_font $FRAUNCES fraunces-giant opsz=120 wght=300
cut_font instrument-sans/files/instrument-sans-latin-wght-normal.woff2 instrument-sans wght=400:700

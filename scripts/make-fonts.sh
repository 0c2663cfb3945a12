#!/bin/sh
# Cuts the font packages down to what the site sets: basic Latin, and the parts of the axes that it uses. 29 kB
# instead of 97, and each file fits the first round trip of a new connection. Needs fonttools with brotli (Debian:
# fonttools python3-brotli).
#
#     npm install && sh scripts/make-fonts.sh
set -eu

PACKAGES=node_modules/@fontsource-variable
LATIN=--unicodes=U+0020-007E,U+00A0,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2026
# Figures, and the letters of the wordmark and of the error page.
GIANT='--text=0123456789 #$%+,-./MyFitModelOh'
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT

# cut_font <source> <result> <characters> <axes...>
cut_font() {
  source=$PACKAGES/$1
  result=$2
  characters=$3
  shift 3
  fonttools varLib.instancer --quiet --output "$WORK/whole.ttf" "$source" "$@"
  pyftsubset "$WORK/whole.ttf" "$characters" --layout-features="$FEATURES" --no-hinting --output-file="$WORK/$result.ttf"
}

# pack <result>
pack() {
  fonttools ttLib.woff2 compress -o "app/fonts/$1.woff2" "$WORK/$1.ttf"
}

FEATURES=kern,liga
FRAUNCES=fraunces/files/fraunces-latin-opsz-normal.woff2
cut_font $FRAUNCES fraunces-display $LATIN opsz=72 wght=400
cut_font $FRAUNCES fraunces-giant "$GIANT" opsz=120 wght=300
FEATURES=kern
cut_font instrument-sans/files/instrument-sans-latin-wght-normal.woff2 instrument-sans $LATIN wght=400:700
python3 scripts/still-kerning.py "$WORK/instrument-sans.ttf"
for font in fraunces-display fraunces-giant instrument-sans; do pack $font; done

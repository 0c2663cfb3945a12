#!/bin/sh
# Subsets the font packages to basic Latin and to the axes that the site uses: 26 kB instead of 97, and each file fits
# into the first round trip of a connection. Other letters of names are in files that only such names load. Needs fonttools with brotli (Debian: fonttools python3-brotli).
#
#     npm install && sh scripts/make-fonts.sh
set -eu

PACKAGES=node_modules/@fontsource-variable
LATIN=--unicodes=U+0020-007E,U+00A0,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2026
# Letters of Latin-1 and Œ, also the ordinals of “Mª José”, and the accent that some type as an apostrophe.
LETTERS=--unicodes=U+00AA,U+00B4,U+00BA,U+00C0-00D6,U+00D8-00F6,U+00F8-00FF,U+0152,U+0153
# Digits, and the letters of the wordmark and the error page.
GIANT='--text=0123456789 #$%+,-./MyFitModelOh'
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT

# subset <source> <result> <characters> <axes...>
subset() {
  source=$PACKAGES/$1
  result=$2
  characters=$3
  shift 3
  fonttools varLib.instancer --quiet --output "$WORK/instance.ttf" "$source" "$@"
  pyftsubset "$WORK/instance.ttf" "$characters" --layout-features="$FEATURES" --no-hinting --name-IDs= --output-file="$WORK/$result.ttf"
}

# compress <folder> <results...>
compress() {
  folder=$1
  shift
  for font in "$@"; do fonttools ttLib.woff2 compress -o "$folder/$font.woff2" "$WORK/$font.ttf"; done
}

FEATURES=kern,liga
FRAUNCES=fraunces/files/fraunces-latin-opsz-normal.woff2
subset $FRAUNCES fraunces-display $LATIN opsz=72 wght=400
subset $FRAUNCES fraunces-giant "$GIANT" opsz=120 wght=300
FEATURES=kern
subset instrument-sans/files/instrument-sans-latin-wght-normal.woff2 instrument-sans $LATIN wght=400:700
FEATURES=
subset $FRAUNCES fraunces-display-letters $LETTERS opsz=72 wght=400
subset instrument-sans/files/instrument-sans-latin-wght-normal.woff2 instrument-sans-letters $LETTERS wght=400:700
# With figures of equal width, for the columns of the admin area.
FEATURES=kern,tnum
subset instrument-sans/files/instrument-sans-latin-wght-normal.woff2 instrument-sans-admin $LATIN wght=400:700
for font in instrument-sans instrument-sans-admin; do python3 scripts/simplify-kerning.py "$WORK/$font.ttf"; done
# Pages that mails link to need fonts whose address never changes.
compress public/fonts fraunces-display instrument-sans
compress app/fonts fraunces-display-letters fraunces-giant instrument-sans-letters instrument-sans-admin

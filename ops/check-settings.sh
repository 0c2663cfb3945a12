#!/bin/sh
# Names the lines of a settings file that a shell and systemd would read differently, such as one with a missing quote. Prints no
# value. Usage: ops/check-settings.sh FILE
set -eu
awk -v q="'" '
  BEGIN {
    quoted = q "[^" q "]*" q
    value = "(" quoted "(\\\\" q quoted ")*|\"[^\"$`\\\\]*\"|[A-Za-z0-9_./:@%+,-]*)"
    line = "^[A-Za-z_][A-Za-z0-9_]*=" value "([ \t]+#.*)?[ \t\r]*$"
  }
  /^[ \t\r]*(#.*)?$/ || $0 ~ line { next }
  {
    name = match($0, /^[A-Za-z_][A-Za-z0-9_]*=/) ? " (" substr($0, 1, RLENGTH - 1) ")" : ""
    print FILENAME ", line " FNR name ": write NAME=" q "value" q " on one line, with both quotes." > "/dev/stderr"
    wrong = 1
  }
  END { exit wrong }
' "$1"

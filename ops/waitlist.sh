#!/bin/sh
# The operators' commands on a machine of docs/deploy.md: sudo waitlist --help. The audit names the user who called sudo. DATABASE names
# another database on the site's server, such as a restored backup.
set -eu
cd "$(dirname "$(readlink -f "$0")")/.."
ops/check-settings.sh /etc/waitlist.env
set -a
. /etc/waitlist.env
set +a
if [ -n "${DATABASE-}" ]; then DATABASE_URL=$(echo "$DATABASE_URL" | sed -E "s#/[^/?]*(\\?.*)?\$#/$DATABASE\\1#"); fi
export NODE_ENV=production
exec npm run --silent waitlist -- "$@"

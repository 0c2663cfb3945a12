#!/bin/sh
# Dumps the site's database to /var/backups/waitlist, and deletes dumps that are older than KEEP_DAYS. Runs as the user postgres with
# the DATABASE_URL of /etc/waitlist.env, so it follows the site to a restored database.
set -eu
umask 077
name=${DATABASE_URL##*/}
cd "${BACKUPS:-/var/backups/waitlist}"
file=$(date +%F-%H%M%S)
pg_dump --format=custom --file="$file.part" "${name%%\?*}"
mv "$file.part" "$file.dump"
find . -name '*.dump' -mtime "+${KEEP_DAYS:-30}" -delete

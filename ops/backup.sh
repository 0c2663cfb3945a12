#!/bin/sh
# Dumps the site's database to /var/backups/waitlist, and deletes dumps that are older than KEEP_DAYS. Runs as the user postgres with
# the DATABASE_URL of /etc/waitlist-migrate.env, so it follows the site to a restored database.
set -eu
umask 077
name=${DATABASE_URL##*/}
cd /var/backups/waitlist
pg_dump --format=custom --file="$(date +%F).part" "${name%%\?*}"
mv "$(date +%F).part" "$(date +%F).dump"
find . -name '*.dump' -mtime "+${KEEP_DAYS:-30}" -delete

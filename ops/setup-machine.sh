#!/bin/sh
# Prepares a machine with Postgres for docs/deploy.md, as root: a user, folders, the database with its two roles, and the environment
# files with new passwords. Keeps what exists, so it can run again.
set -eu
id waitlist > /dev/null 2>&1 || useradd --system --home-dir /srv/waitlist --shell /usr/sbin/nologin waitlist
install -d /srv/waitlist/releases
install -d -m 700 -o postgres -g postgres /var/backups/waitlist
ln -sfn /srv/waitlist/current/ops/waitlist.sh /usr/local/bin/waitlist

query() { runuser -u postgres -- psql --quiet --no-psqlrc --tuples-only --no-align --set ON_ERROR_STOP=1; }

# A new secret would make the links in all mails worthless that an existing database has sent.
secret=$(openssl rand -hex 24)
if [ -n "$(echo "select 1 from pg_database where datname = 'waitlist'" | query)" ] && [ ! -e /etc/waitlist.env ]; then
  secret=''
  echo "The database waitlist exists: write the APP_SECRET of its servers into /etc/waitlist.env. No backup contains it." >&2
fi

# Creates a role, and a file with its address and the lines of standard input.
configure() {
  file=$1 role=$2
  if [ -e "$file" ]; then
    echo "$file exists and stays as it is."
    return
  fi
  # A new password would lock out whatever uses the role.
  if [ -n "$(echo "select 1 from pg_roles where rolname = '$role'" | query)" ]; then
    echo "The role $role exists, but $file does not. Write the file with the password of the role." >&2
    exit 1
  fi
  password=$(openssl rand -hex 24)
  { echo "DATABASE_URL='postgres://$role:$password@127.0.0.1:5432/waitlist'" && cat; } > "$file.part"
  echo "create role $role login password '$password'" | query
  mv "$file.part" "$file"
  echo "$file is written."
}

umask 077
configure /etc/waitlist-migrate.env waitlist <<'EOT'
SITE_DATABASE_ROLE='waitlist_site'
EOT
configure /etc/waitlist.env waitlist_site <<EOT
SITE_URL='https://${DOMAIN:-DOMAIN}'
RECAPTCHA_SITE_KEY=''
RECAPTCHA_SECRET_KEY=''
RESEND_API_KEY=''
RESEND_WEBHOOK_SECRET=''
EMAIL_FROM='MyFitModel <hello@${DOMAIN:-DOMAIN}>'
POSTAL_ADDRESS=''
OPERATORS=''
APP_SECRET='$secret'
METRICS_TOKEN='$(openssl rand -hex 24)'
EOT

query <<'SQL'
select 'create database waitlist owner waitlist encoding ''UTF8'' locale ''C.UTF-8'' template template0'
  where not exists (select from pg_database where datname = 'waitlist') \gexec
SQL

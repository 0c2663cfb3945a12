#!/bin/sh
# Prepares a machine with Postgres for docs/deploy.md, as root: a user, folders, the database with its role, and the environment file
# with new secrets. Keeps what exists, so it can run again.
set -eu
id waitlist > /dev/null 2>&1 || useradd --system --home-dir /srv/waitlist --shell /usr/sbin/nologin waitlist
install -d /srv/waitlist/releases
install -d -m 700 -o postgres -g postgres /var/backups/waitlist
ln -sfn /srv/waitlist/current/ops/waitlist.sh /usr/local/bin/waitlist

query() { runuser -u postgres -- psql --quiet --no-psqlrc --tuples-only --no-align --set ON_ERROR_STOP=1; }

umask 077
exists="select 1 from pg_roles where rolname = 'waitlist' union all select 1 from pg_database where datname = 'waitlist'"
if [ -e /etc/waitlist.env ]; then
  echo '/etc/waitlist.env exists and stays as it is.'
elif [ -n "$(echo "$exists" | query)" ]; then
  # A new password would lock out the servers, and a new APP_SECRET would make the links in all sent mails worthless.
  echo 'The role or the database waitlist exists, but /etc/waitlist.env does not.' \
    'Write it with the DATABASE_URL and the APP_SECRET of the servers. No backup contains them.' >&2
  exit 1
else
  password=$(openssl rand -hex 24)
  cat > /etc/waitlist.env.part <<EOT
DATABASE_URL='postgres://waitlist:$password@127.0.0.1:5432/waitlist'
SITE_URL='https://${DOMAIN:-DOMAIN}'
RECAPTCHA_SITE_KEY=''
RECAPTCHA_SECRET_KEY=''
RESEND_API_KEY=''
RESEND_WEBHOOK_SECRET=''
EMAIL_FROM='MyFitModel <hello@${DOMAIN:-DOMAIN}>'
EMAIL_REPLY_TO=''
OPERATORS=''
POSTAL_ADDRESS=''
PRIVACY_URL=''
TERMS_URL=''
CONTACT_URL=''
PRIZE=''
REFERRAL_CREDIT='confirmation'
APP_SECRET='$(openssl rand -hex 24)'
METRICS_TOKEN='$(openssl rand -hex 24)'
EOT
  echo "create role waitlist login password '$password'" | query
  mv /etc/waitlist.env.part /etc/waitlist.env
  echo '/etc/waitlist.env is written.'
fi

query <<'SQL'
select 'create database waitlist owner waitlist encoding ''UTF8'' locale ''C.UTF-8'' template template0'
  where not exists (select from pg_database where datname = 'waitlist') \gexec
SQL

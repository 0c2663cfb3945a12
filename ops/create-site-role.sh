#!/bin/sh
# Creates the role that the site connects as, or changes its password. The Postgres image runs this file when it creates the
# database; docs/deploy.md says when to run it again. `npm run db:migrate` grants the privileges.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
\getenv password SITE_DATABASE_PASSWORD
select 'create role waitlist_site login' where not exists (select from pg_roles where rolname = 'waitlist_site') \gexec
alter role waitlist_site password :'password';
SQL

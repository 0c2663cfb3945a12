#!/bin/sh
# Creates the role that the site connects as, or changes its password. The Postgres image runs this file when it creates the
# database; docs/deploy.md says when to run it again. `npm run db:migrate` grants the privileges to waitlist_site, and another
# SITE_DATABASE_USER has them as its member.
set -eu
SITE_DATABASE_USER=${SITE_DATABASE_USER:-waitlist_site}
export SITE_DATABASE_USER
psql --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
\getenv name SITE_DATABASE_USER
\getenv password SITE_DATABASE_PASSWORD
select 'create role waitlist_site' where not exists (select from pg_roles where rolname = 'waitlist_site') \gexec
select format('create role %I in role waitlist_site', :'name') where not exists (select from pg_roles where rolname = :'name') \gexec
alter role :"name" login password :'password';
SQL

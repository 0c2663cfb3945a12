#!/bin/sh
# Builds the images and uses compose.yaml as an operator does: starts it, joins, backs up, replaces the site, loses the cache and the
# site, restores and stops. Needs Docker Compose, curl and the ports 80, 443 and 3000. Deletes its containers and volumes at the end.
set -eu
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
# Nothing listens on port 9: captchas count as unavailable, and mail waits in the outbox.
cat > "$folder/.env" <<'EOF'
DOMAIN='localhost'
POSTGRES_PASSWORD='trialowner'
RECAPTCHA_SITE_KEY='trial-site-key'
RECAPTCHA_SECRET_KEY='trial-secret-key'
RECAPTCHA_ORIGIN='http://127.0.0.1:9'
RESEND_API_KEY='re_trial'
RESEND_BASE_URL='http://127.0.0.1:9'
RESEND_WEBHOOK_SECRET='whsec_dHJpYWwtd2ViaG9vay1zZWNyZXQ='
EMAIL_FROM='MyFitModel <hello@myfitmodel.example>'
EOF
export SETTINGS="$folder/.env"
compose() { docker compose -p waitlist-trial --env-file "$folder/.env" "$@"; }

finish() {
  status=$?
  [ "$status" = 0 ] || compose logs --tail 50
  compose down --volumes --remove-orphans
  rm -r "$folder"
  exit "$status"
}
trap finish EXIT

step() { printf '\n── %s\n' "$1"; }
fail() {
  echo "$1" >&2
  exit 1
}
wait_for() {
  for _ in $(seq 60); do
    if "$@"; then return; fi
    sleep 2
  done
  fail "Timed out: $*"
}
# Caddy signs the certificate for localhost with its own authority.
read_authority() {
  compose exec -T proxy cat /data/caddy/pki/authorities/local/root.crt > "$folder/root.crt" 2> "$folder/log"
}
fetch() {
  path=$1
  shift
  curl --silent --max-time 30 --cacert "$folder/root.crt" "$@" "https://localhost$path"
}
is_up() { fetch /api/health/live --fail --output "$folder/body"; }
# The person with this number gets the same position, within so many seconds. The token is as long as one of Google's: the site
# refuses shorter ones.
join() {
  key=$(cat /proc/sys/kernel/random/uuid)
  body="{\"email\":\"person-$1@example.com\",\"captchaToken\":\"$(printf %0100d 0)\",\"idempotencyKey\":\"$key\"}"
  answer=$(fetch /api/waitlist/signups --max-time "${2-30}" --header 'content-type: application/json' --data "$body")
  echo "$answer" | grep -Eq "\"signup_position\":$1[,}]" || fail "Person $1 got: $answer"
}
doctor() { compose run --rm -T "$@" waitlist doctor --offline --servers site:3000; }

step 'Build'
compose build
docker image ls | grep waitlist

step 'Start and join'
compose up -d
wait_for read_authority
wait_for is_up
# A Caddy that repeats signups that succeeded does so for three seconds.
join 1 2.9
doctor
fetch / --head | grep -i '^content-security-policy:.*sha256-' || fail 'The policy of / has no hashes'
compose exec -T proxy nc -z -w 2 site 3000 || fail 'The proxy has no nc, or does not reach the site'
if compose exec -T proxy nc -z -w 2 database 5432; then fail 'The proxy reaches the database'; fi
for path in /api/metrics /api/health/ready; do
  [ "$(fetch "$path" --output "$folder/body" --write-out '%{http_code}')" = 404 ] || fail "$path is public"
done

step 'Back up, then replace the site'
compose exec -T database pg_dump -U waitlist -Fc waitlist > "$folder/dump"
compose run --rm -T migration
compose up -d --no-deps --force-recreate site
compose exec -T proxy caddy reload --config /etc/caddy/Caddyfile
compose restart cache
wait_for is_up
join 2
doctor

step 'Without the cache'
compose stop cache
[ "$(fetch / --output "$folder/body" --write-out '%{http_code}')" = 200 ] || fail 'The page needs the cache'
compose start cache

step 'Kill the site while people join'
(for person in $(seq 3 40); do join "$person"; done) &
compose exec -T site sh -c 'kill -9 -1' || true
wait $!

step 'Another secret'
if doctor -e 'APP_SECRET=another secret than that of the site'; then fail 'doctor accepts another APP_SECRET'; fi

step 'Restore'
compose exec -T database createdb -U waitlist waitlist_restored
compose exec -T database pg_restore -U waitlist --no-owner --exit-on-error -d waitlist_restored < "$folder/dump"
export DATABASE=waitlist_restored
compose up -d
wait_for is_up
# The backup has one person.
join 2
doctor

step 'Stop'
compose stop
compose logs --no-log-prefix --tail 20 site | grep server_stopped || fail 'The site did not finish its requests'
[ "$(docker inspect --format '{{.State.ExitCode}}' "$(compose ps --all --quiet proxy)")" = 0 ] || fail 'The proxy was killed'

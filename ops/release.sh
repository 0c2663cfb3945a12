#!/bin/sh
# Deploys the commit of this clone on a machine of docs/deploy.md, as root: builds it, migrates, runs doctor, and restarts one process
# after the other. Stops at the first error, so that the rest of the processes keep running. A commit that is built already is only
# checked and restarted: do that after a change of the settings. `ops/release.sh COMMIT` deploys another commit, such as the previous one.
set -eu
umask 022
cd "$(dirname "$0")/.."
changes=$(git status --porcelain)
if [ -n "$changes" ]; then
  printf '%s\n' 'Only commits are deployed, and these changes are in none. Commit them, or undo them:' "$changes" >&2
  exit 1
fi
ops/check-settings.sh /etc/waitlist.env
base=/srv/waitlist
commit=$(git rev-parse --short "${1:-HEAD}")
# The settings become part of the build, so other ones need another build.
settings=$(
  . /etc/waitlist.env
  echo "$SITE_URL ${RECAPTCHA_ORIGIN-} ${ANALYTICS_TOOL-} ${ANALYTICS_SITE-} ${ANALYTICS_ORIGIN-} ${NEXT_DEPLOYMENT_ID-}"
)
release=$base/releases/$commit-$(echo "$settings" | sha256sum | cut -c 1-6)

if [ ! -d "$release" ]; then
  echo "Building $commit"
  rm -rf "$base"/releases/*.part
  mkdir -p "$release.part"
  git archive "$commit" | tar -x -C "$release.part"
  (
    cd "$release.part"
    # The rest of the file is not exported: no secret gets into a build.
    . /etc/waitlist.env
    export SITE_URL RECAPTCHA_ORIGIN ANALYTICS_TOOL ANALYTICS_SITE ANALYTICS_ORIGIN NEXT_DEPLOYMENT_ID
    npm ci --include=dev --no-audit --no-fund
    npm run build
    # Next.js would compile next.config.ts with an optional package, each time a server starts.
    cp dist/next.config.mjs .
    npm prune --omit=dev --omit=optional --no-audit --no-fund
    # Node.js reads no source maps.
    find .next dist node_modules -name '*.map' -delete
  )
  mv "$release.part" "$release"
fi

cd "$release"
(
  set -a
  . /etc/waitlist.env
  npm run --silent db:migrate
)
# The site may be down, and this release may be the remedy.
ops/waitlist.sh doctor --no-site || [ -n "${DESPITE_DOCTOR-}" ] || {
  echo "Nothing was restarted. Solve the problem, or run this again with DESPITE_DOCTOR=1." >&2
  exit 1
}

previous=$(readlink "$base/current" || true)
ln -sfn "$release" "$base/current"
wait_until_ready() {
  for _ in $(seq 60); do
    if curl --fail --silent --max-time 5 --output /dev/null "http://127.0.0.1:$1/api/health/ready"; then return; fi
    sleep 0.5
  done
  return 1
}
for unit in $(systemctl list-units --plain --no-legend 'waitlist@*' | cut -d ' ' -f 1); do
  port=${unit#waitlist@}
  port=${port%.service}
  echo "Restarting waitlist@$port"
  systemctl restart "waitlist@$port"
  wait_until_ready "$port" || {
    [ -z "$previous" ] || ln -sfn "$previous" "$base/current"
    systemctl restart "waitlist@$port"
    echo "waitlist@$port did not become ready, and was restarted with the release that ran before. The others were not restarted." >&2
    echo "Read: journalctl -u waitlist@$port -o cat" >&2
    exit 1
  }
done

# This release and the two before it stay.
touch "$release"
ls -dt "$base"/releases/* | tail -n +4 | xargs -r rm -rf --
echo "$commit is deployed."

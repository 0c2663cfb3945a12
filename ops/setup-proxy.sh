#!/bin/sh
# Puts Caddy and nginx in front of the processes of a machine of docs/deploy.md, as root. Run it again when ops/Caddyfile,
# ops/cache.conf, SITE_URL or the version of Caddy has changed. SERVERS are the addresses of the processes.
set -eu
umask 022
cd "$(dirname "$0")"
servers=${SERVERS:-127.0.0.1:3000 127.0.0.1:3001}
domain=$(. /etc/waitlist.env && echo "${SITE_URL#https://}")
version=$(caddy version | sed 's/^v//; s/ .*//')
dpkg --compare-versions "$version" ge 2.6.2 || { echo "Caddy 2.6.2 or newer is needed, and $version is installed." >&2 && exit 1; }
bodies=$(dpkg --compare-versions "$version" lt 2.11 || echo 'request_buffers 64KiB')

mkdir -p /var/cache/nginx
rm -f /etc/nginx/sites-enabled/default
sed "/resolver/d; s/listen 8080/listen 127.0.0.1:8080/; s/site:3000/${servers%% *}/" cache.conf > /etc/nginx/conf.d/waitlist.conf
# The file names what it needs, so that `caddy validate` and a reload need no variables.
sed "s/{\$DOMAIN:[^}]*}/$domain/; s/{\$UPSTREAM:[^}]*}/$servers/; s/{\$CACHE:[^}]*}/127.0.0.1:8080/; s/{\$BODIES}/$bodies/g" \
  Caddyfile > /etc/caddy/Caddyfile.new
caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile.new
nginx -t
mv /etc/caddy/Caddyfile.new /etc/caddy/Caddyfile
systemctl restart nginx caddy
echo "Caddy serves https://$domain."

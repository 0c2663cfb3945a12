/** Parameters of other drivers. postgres.js would send them to Postgres, which rejects them. */
const FOREIGN_PARAMETERS = ['channel_binding', 'gssencmode', 'pgbouncer', 'connection_limit'];
/** This machine, by name, address or the folder of a Unix socket. */
const LOCAL = /^$|^(localhost|127(\.\d+){3}|\[::1\])$|^%2F/i;
/** What precedes the hosts, the hosts, and the rest: split as postgres.js does. */
const PARTS = /^([^:]+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s;

/** TLS modes in which postgres.js accepts any certificate. */
const UNVERIFIED_MODES = new Set(['require', 'allow', 'prefer']);

export function driverUrl(url: string): string {
  const [address = '', query] = url.split('?');
  const parameters = new URLSearchParams(query);
  // postgres.js can't bind the password to the TLS session. Verifying the certificate protects from the same attack.
  if (parameters.get('channel_binding') === 'require') parameters.set('sslmode', 'verify-full');
  for (const name of FOREIGN_PARAMETERS) parameters.delete(name);
  const target = parameters.get('target_session_attrs');
  // For read-write, postgres.js looks at a setting that is off on a standby. One of several hosts must be the primary.
  if (target === 'read-write' || (target === null && splitHosts(url).length > 1)) {
    parameters.set('target_session_attrs', 'primary');
  }
  return parameters.size > 0 ? `${address}?${parameters}` : address;
}

/** One URL per host. postgres.js moves on to the next host only when it reconnects, which our connections never do. */
export function serverUrls(url: string): string[] {
  return splitHosts(driverUrl(url));
}

function splitHosts(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? [];
  return hosts.split(',').map((host) => before + host + after);
}

/** Whether TLS is on but the certificate is not verified, so that an attacker could impersonate a remote server. */
export function isTlsUnverified(url: string): boolean {
  return serverUrls(url).some((server) => {
    const { hostname, searchParams } = new URL(server);
    const mode = searchParams.get('sslmode') ?? searchParams.get('ssl') ?? '';
    return UNVERIFIED_MODES.has(mode) && !LOCAL.test(hostname);
  });
}

/** @returns an error message that follows the variable's name. It does not repeat the URL, which holds a password. */
export function findUrlProblem(url: string): string | undefined {
  if (!/^postgres(ql)?:\/\/.+/.test(url)) return 'must be a postgres:// URL';
  if (splitHosts(url).every(isValidUrl)) return undefined;
  return 'is not a valid URL: in user and password, write characters like # / ? @ % as %23 %2F %3F %40 %25';
}

function isValidUrl(url: string): boolean {
  try {
    const { username, password, hash } = new URL(url);
    return hash === '' && decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
}

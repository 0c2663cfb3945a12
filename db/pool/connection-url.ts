/** Parameters of other drivers. postgres.js would send them to Postgres, which rejects them. */
const FOREIGN_PARAMETERS = ['channel_binding', 'gssencmode', 'pgbouncer', 'connection_limit'];
/** What precedes the hosts, the hosts, and the rest: split as postgres.js does. */
const PARTS = /^([^:]+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s;

export function driverUrl(url: string): string {
  const [address = '', query] = url.split('?');
  const parameters = new URLSearchParams(query);
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

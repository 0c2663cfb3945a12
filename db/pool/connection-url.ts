/** Parameters for other drivers. Ours would pass them on to the server, which refuses them; all can be left out. */
const UNKNOWN_TO_DRIVER = ['channel_binding', 'gssencmode', 'pgbouncer', 'connection_limit'];
/** What stands before the servers, the servers, and what follows them; read as the driver does. */
const PARTS = /^([^:]+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s;

/**
 * A server's address as the driver takes it: providers hand out addresses for every driver.
 *
 * @param url a `postgres://` URL; it may name several hosts.
 */
export function driverUrl(url: string): string {
  const [address = '', query] = url.split('?');
  const settings = new URLSearchParams(query);
  for (const name of UNKNOWN_TO_DRIVER) settings.delete(name);
  return settings.size > 0 ? `${address}?${settings}` : address;
}

/**
 * The address of each server that a URL names, in their order. The driver would go from one to the next on a connection
 * that it opens again, which ours never are.
 */
export function serverUrls(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? [];
  return hosts.split(',').map((host) => before + host + after);
}

/** @returns what is wrong with a server's address, in words that follow its name and do not repeat it. */
export function findUrlProblem(url: string): string | undefined {
  if (!/^postgres(ql)?:\/\/.+/.test(url)) return 'must be a postgres:// URL';
  if (serverUrls(url).every(isReadable)) return undefined;
  return 'cannot be read: in user and password, write signs like # / ? @ % as %23 %2F %3F %40 %25';
}

function isReadable(url: string): boolean {
  try {
    const { username, password, hash } = new URL(url);
    return hash === '' && decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
}

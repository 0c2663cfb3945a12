/** Parameters for other drivers. Ours would pass them on to the server, which refuses them; both can be left out. */
const UNKNOWN_TO_DRIVER = ['channel_binding', 'gssencmode'];
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

/** Whether the driver can read a URL: a password with signs that mean something in one must be encoded. */
export function isReadableUrl(url: string): boolean {
  return serverUrls(url).every((one) => {
    try {
      const { username, password, hash } = new URL(one);
      return hash === '' && decodeURIComponent(username + password) !== undefined;
    } catch {
      return false;
    }
  });
}

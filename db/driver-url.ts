/** Parameters for other drivers. Ours would pass them on to the server, which refuses them; both can be left out. */
const UNKNOWN_TO_DRIVER = ['channel_binding', 'gssencmode'];

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

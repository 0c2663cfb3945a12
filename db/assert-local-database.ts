const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @throws when `url` is not on this machine: tests and samples never touch a database of somebody else. */
export function assertLocalDatabase(url: string): void {
  const { hostname } = new URL(url);
  if (!LOCAL_HOSTS.has(hostname))
    throw new Error(`Refusing to touch the database on ${hostname}: it is not local.`);
}

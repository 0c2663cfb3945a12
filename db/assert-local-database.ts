const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Protects other databases from tests and sample data. */
export function assertLocalDatabase(url: string): void {
  const { hostname } = new URL(url);
  if (!LOCAL_HOSTS.has(hostname))
    throw new Error(`Refusing to write to the database on ${hostname}: it is not local.`);
}

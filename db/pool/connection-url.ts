/** Parameters of other drivers. postgres.js would send them to Postgres, which rejects them. */
const FOREIGN_PARAMETERS = ['channel_binding', 'gssencmode', 'pgbouncer', 'connection_limit'];
/** This machine, by name, address or the folder of a Unix socket. */
const LOCAL = /^$|^(localhost|127(\.\d+){3}|\[::1\])$|^%2F/i;
/** What precedes the host. postgres.js splits the host at commas, also where they are escaped. */
const BEFORE_HOST = /^[^:]+:\/\/([^@/?]*@)?/;
const SEVERAL_HOSTS = /^[^/?]*(,|%2C)/i;

/** TLS modes in which postgres.js accepts any certificate. */
const UNVERIFIED_MODES = new Set(['require', 'allow', 'prefer']);

export function driverUrl(url: string): string {
  const [address = '', query] = url.split('?');
  const parameters = new URLSearchParams(query);
  // postgres.js can't bind the password to the TLS session. Verifying the certificate protects from the same attack.
  if (parameters.get('channel_binding') === 'require') parameters.set('sslmode', 'verify-full');
  // postgres.js checks read-write by default_transaction_read_only, which is off on a hot standby.
  const session = parameters.get('target_session_attrs') ?? process.env.PGTARGETSESSIONATTRS;
  if (session === 'read-write') parameters.set('target_session_attrs', 'primary');
  for (const name of FOREIGN_PARAMETERS) parameters.delete(name);
  return parameters.size > 0 ? `${address}?${parameters}` : address;
}

/** The folder of a Unix socket, if the URL has one for its host. postgres.js would look for it in DNS. */
export function socketFolder(url: string): { host?: string } {
  const { hostname } = new URL(url);
  return /^%2F/i.test(hostname) ? { host: decodeURIComponent(hostname) } : {};
}

export function isTlsUnverified(url: string): boolean {
  const { hostname, searchParams } = new URL(driverUrl(url));
  const mode = searchParams.get('sslmode') ?? searchParams.get('ssl') ?? '';
  return UNVERIFIED_MODES.has(mode) && !LOCAL.test(hostname);
}

/** @returns an error message that follows the variable's name. It does not repeat the URL, which holds a password. */
export function findUrlProblem(url: string): string | undefined {
  if (!/^postgres(ql)?:\/\/.+/.test(url)) return 'must be a postgres:// URL, without quotes';
  if (SEVERAL_HOSTS.test(url.replace(BEFORE_HOST, ''))) {
    return 'names several hosts: use the one address of a managed Postgres, or of a proxy in front of the cluster';
  }
  if (/[?&]host=/.test(url))
    return 'has its host after the question mark: write it before the database, and a folder like /run as %2Frun';
  if (isValidUrl(url)) return hasKnownTlsMode(url) ? undefined : UNKNOWN_TLS_MODE;
  return 'is not a valid URL: in user, password and folder, write characters like # / ? @ % as %23 %2F %3F %40 %25';
}

const UNKNOWN_TLS_MODE = 'has an unknown sslmode: use disable, prefer, require or verify-full';

/** postgres.js would require TLS for any other value. */
const hasKnownTlsMode = (url: string) =>
  /^(|disable|allow|prefer|require|verify-ca|verify-full)$/.test(
    new URL(url).searchParams.get('sslmode') ?? '',
  );

function isValidUrl(url: string): boolean {
  try {
    const { username, password, hostname, hash } = new URL(url);
    return hash === '' && decodeURIComponent(username + password + hostname) !== undefined;
  } catch {
    return false;
  }
}

export function assertLocalDatabase(url: string): void {
  const { hostname } = new URL(url);
  if (!LOCAL.test(hostname))
    throw new Error(`Refusing to write to the database on ${hostname}: it is not local.`);
}

/** Keys of the mocks. They are not secret. */
export const mockKeys = {
  RECAPTCHA_SITE_KEY: 'mock-site-key',
  RECAPTCHA_SECRET_KEY: 'mock-secret-key',
  RESEND_API_KEY: 're_mock',
} as const;

export const DEFAULT_SENDER = 'MyFitModel <hello@myfitmodel.example>';

/** Who can sign in to the admin area. Its mail arrives in the mock mailbox. */
export const DEFAULT_OPERATOR = 'operator@example.com';

const DEFAULT_PORT = 3000;

type Environment = Record<string, string | undefined>;

/** The site's port, and which services start on this machine. */
export interface Plan {
  port: number;
  /** This machine's address in its network, with `--host`. Without it, mocks are reachable from this machine only. */
  host?: string | undefined;
  postgres: boolean;
  recaptcha: boolean;
  resend: boolean;
}

function readPort({ PORT }: Environment): number {
  const port = Number(PORT?.trim() || DEFAULT_PORT);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`PORT must be a number from 1 to 65535, not "${PORT}".`);
}

/** One variable of a provider selects the real provider, so that a forgotten second one is reported as missing. */
export function planFor(environment: Environment, host?: string): Plan {
  const areUnset = (...names: string[]) => names.every((name) => !environment[name]?.trim());
  return {
    port: readPort(environment),
    host,
    postgres: areUnset('DATABASE_URL'),
    recaptcha: areUnset('RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY', 'RECAPTCHA_ORIGIN'),
    resend: areUnset('RESEND_API_KEY', 'RESEND_BASE_URL'),
  };
}

export const siteAddress = ({ host = 'localhost', port }: Pick<Plan, 'port' | 'host'>) =>
  `http://${host}:${port}`;

/** The variables that no service sets. The default operator can read their mail only in the mock's mailbox. */
export function defaultsFor(given: Environment, plan: Pick<Plan, 'port' | 'host' | 'resend'>) {
  const { SITE_URL, EMAIL_FROM, OPERATORS } = given;
  return {
    ...(plan.resend && { OPERATORS: OPERATORS?.trim() || DEFAULT_OPERATOR }),
    SITE_URL: SITE_URL?.trim() || siteAddress(plan),
    EMAIL_FROM: EMAIL_FROM?.trim() || DEFAULT_SENDER,
  };
}

/** Keys that only the stand-ins know. They are no secrets. */
export const mockKeys = {
  RECAPTCHA_SITE_KEY: 'stand-in-site-key',
  RECAPTCHA_SECRET_KEY: 'stand-in-secret-key',
  RESEND_API_KEY: 're_stand_in',
} as const;

/** The sender of mails where the environment names none. */
export const DEFAULT_SENDER = 'MyFitModel <hello@myfitmodel.example>';

const DEFAULT_PORT = 3000;

type Environment = Record<string, string | undefined>;

/** What is started on this machine because the environment names nothing else. */
export interface Plan {
  port: number;
  postgres: boolean;
  recaptcha: boolean;
  resend: boolean;
}

const isGiven = (environment: Environment, ...names: string[]) =>
  names.some((name) => environment[name]?.trim());

function portOf({ PORT }: Environment): number {
  const port = Number(PORT?.trim() || DEFAULT_PORT);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`PORT must be a number from 1 to 65535, not "${PORT}".`);
}

/**
 * What the environment gives is used, and only the rest is started here. One key of a provider is enough to
 * mean the provider itself: a forgotten second key is then reported as missing, not papered over.
 */
export function planFor(environment: Environment): Plan {
  return {
    port: portOf(environment),
    postgres: !isGiven(environment, 'DATABASE_URL'),
    recaptcha: !isGiven(environment, 'RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY', 'RECAPTCHA_ORIGIN'),
    resend: !isGiven(environment, 'RESEND_API_KEY', 'RESEND_BASE_URL'),
  };
}

/** What a server could not do without and nothing is started for: as given, and an empty line of `.env.local` gives nothing. */
export function defaultsFor({ SITE_URL, EMAIL_FROM }: Environment, port: number) {
  return {
    SITE_URL: SITE_URL?.trim() || `http://localhost:${port}`,
    EMAIL_FROM: EMAIL_FROM?.trim() || DEFAULT_SENDER,
  };
}

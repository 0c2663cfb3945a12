import { z } from 'zod';
import { problemOf } from '@/db/pool/driver-url';
import { logLevels } from '../observability/log-levels';
import { defaultOrigins } from './build-origin';

/** Google publishes this pair for tests: it passes everybody. */
const GOOGLE_TEST_SITE_KEY = '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI';
const GOOGLE_TEST_SECRET_KEY = '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe';

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL', abort: true });
const origin = httpUrl
  .refine((url) => new URL(url).pathname === '/', 'must be an origin, without a path')
  .transform((url) => new URL(url).origin);

const required = (what: string) => z.string({ error: `is missing: ${what}` });
/** One sentence for whatever is wrong: of 11 hops "must be a whole number" alone would not be true. */
const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};
const secret = z.string().min(16, 'must have at least 16 characters');
/** `addr@host` or `Name <addr@host>`: Resend refuses each mail from another, as from one with a file's quotes. */
const SENDER = /^(?:[^\s"<>@]+@[^\s"'<>@]+|[^"<>@\r\n]+<[^\s"<>@]+@[^\s"'<>@]+>)$/;
/** The build puts its own in the place of the variable (next.config.ts); outside a build there is nothing to compare. */
const isOfTheBuild = (recaptchaOrigin: string) =>
  [undefined, recaptchaOrigin].includes(process.env.BUILT_RECAPTCHA_ORIGIN);
const notTheTestKey = (key: string) => key !== GOOGLE_TEST_SITE_KEY && key !== GOOGLE_TEST_SECRET_KEY;

/**
 * Optional, and what is done without them:
 * - RESEND_WEBHOOK_SECRET: bounces and complaints are not heard of;
 * - UNSUBSCRIBE_SECRET: unsubscribe links are signed with a key derived from RESEND_API_KEY, and end with it;
 * - POSTAL_ADDRESS: mails carry no postal address, which the law of many countries asks for;
 * - EARLY_ACCESS_URL: invitations lead to SITE_URL;
 * - REDIS_URL: limits are counted by each process alone;
 * - METRICS_TOKEN: there is no /api/metrics;
 * - CRON_SECRET: there is no /api/cron/mail, and mail is sent by the server's own worker alone.
 */
const schema = z.object({
  DATABASE_URL: required('the Postgres to use').superRefine((url, { addIssue }) => {
    const problem = problemOf(url);
    if (problem) addIssue(problem);
  }),
  SITE_URL: origin.default(defaultOrigins.SITE_URL),
  RECAPTCHA_SITE_KEY: required('the reCAPTCHA v2 site key').refine(
    notTheTestKey,
    "is Google's public test key, which passes everybody",
  ),
  RECAPTCHA_SECRET_KEY: required('the reCAPTCHA v2 secret key').refine(
    notTheTestKey,
    "is Google's public test key, which passes everybody",
  ),
  RECAPTCHA_ORIGIN: origin
    .default(defaultOrigins.RECAPTCHA_ORIGIN)
    .refine(
      isOfTheBuild,
      'is not the one of the build, which alone the security policy of the pages lets in: build again with it',
    ),
  RESEND_API_KEY: required("Resend's API key"),
  EMAIL_FROM: required('the sender of the mails, like MyFitModel <hello@example.com>').regex(
    SENDER,
    'must be an address, or a name and an address, like MyFitModel <hello@example.com>, without quotes',
  ),
  RESEND_BASE_URL: httpUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  RESEND_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]+$/, 'must be the signing secret of the webhook, like whsec_…')
    .optional(),
  UNSUBSCRIBE_SECRET: secret.optional(),
  POSTAL_ADDRESS: z.string().optional(),
  EARLY_ACCESS_URL: httpUrl.optional(),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10).default(1),
  REFERRALS_PER_HOUR: wholeNumber(0, 1_000_000).default(100),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/.+/, 'must be a redis:// URL')
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  METRICS_TOKEN: secret.optional(),
  CRON_SECRET: secret.optional(),
});

/** The server's configuration. */
export type Env = z.output<typeof schema>;

/** What is wrong with the configuration: every problem at once, and no value, as values can be secrets. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';

  constructor(readonly problems: readonly string[]) {
    super(['The configuration is incomplete:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
  }
}

/**
 * Reads the configuration from environment variables. An empty one counts as absent.
 *
 * @throws ConfigurationError with every problem.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigurationError(
    result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
  );
}

export const variableNames = Object.keys(schema.shape);

let parsed: Env | undefined;

/**
 * The server's configuration, parsed once. Never called while building: one build serves every environment.
 *
 * @throws ConfigurationError with every problem.
 */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

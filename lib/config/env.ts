import { z } from 'zod';
import { findUrlProblem } from '@/db/pool/connection-url';
import { REFERRALS_PER_PERSON, VIP_REFERRALS } from '../constants';
import { isOneLetterOff } from '../one-letter-off';
import { cleanAddress, unwrap } from '../pasted';
import { defaultOrigins, isOnLocalNetwork, isOriginOfBuild } from './build-origin';
import { setting } from './setting';

const GOOGLE_TEST_KEYS = [
  '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI',
  '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe',
];

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const link = z.string().overwrite((url) => unwrap(url));
const httpUrl = link.pipe(z.url({ protocol: /^https?$/, error: 'must be an http(s) URL', abort: true }));
const httpsUrl = httpUrl.refine((url) => url.startsWith('https:') || isOnLocalNetwork(url), {
  error: 'must start with https://, except on this machine and in its network',
  abort: true,
});
const origin = httpsUrl
  .refine((url) => new URL(url).pathname === '/', 'must be an origin, without a path')
  .transform((url) => new URL(url).origin);

const required = (what: string) => z.string({ error: `is missing: ${what}` });
const recaptchaKey = (what: string) =>
  required(what).refine(
    (key) => !GOOGLE_TEST_KEYS.includes(key),
    "is Google's public test key, which accepts every token",
  );
const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};
const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');
const secret = z.string().min(16, 'must have at least 16 characters');
/**
 * `addr@host.tld` or `Name <addr@host.tld>`. Resend refuses every other form, including quotes left over from a file. A comma
 * would make two addresses of the name, and RFC 5322 gives the other excluded characters a meaning, too.
 */
const SENDER =
  /^(?:[^\s",;:()<>@]+@[^\s"'<>@]+\.[^\s"'<>@.]+|[^",;:()[\]\\<>@\r\n]+<[^\s"<>@]+@[^\s"'<>@]+\.[^\s"'<>@.]+>)$/;

const MAILTO = /^mailto:[^\s@]+@[^\s@]+$/;

const operators = z
  .string()
  .transform((list) => list.split(/[,;]/).flatMap((entry) => cleanAddress(entry).toLowerCase() || []))
  .refine(
    (list) => list.every((entry) => z.email().safeParse(entry).success),
    'must be email addresses, separated by commas',
  );

/** The addresses of `OPERATORS`, for commands, which run without the rest of the configuration. */
export const parseOperators = (list = ''): string[] => operators.safeParse(list).data ?? [];

/** docs/configuration.md describes each variable, and what happens without the optional ones. */
const schema = z.object({
  DATABASE_URL: required('the address of a Postgres database').superRefine((url, { addIssue }) => {
    const problem = findUrlProblem(url);
    if (problem) addIssue(problem);
  }),
  SITE_URL: required('the origin of the site, like https://example.com').pipe(
    origin.refine(
      (value) => isOriginOfBuild(value, process.env.BUILT_SITE_URL),
      'differs from the origin of the build, which is part of the pages: set SITE_URL and build again',
    ),
  ),
  RECAPTCHA_SITE_KEY: recaptchaKey('the reCAPTCHA v2 site key'),
  RECAPTCHA_SECRET_KEY: recaptchaKey('the reCAPTCHA v2 secret key'),
  RECAPTCHA_ORIGIN: origin
    .default(defaultOrigins.RECAPTCHA_ORIGIN)
    .refine(
      (value) => [undefined, value].includes(process.env.BUILT_RECAPTCHA_ORIGIN),
      'differs from the origin of the build, which is part of the pages’ security policy: build again with it',
    ),
  RESEND_API_KEY: required("Resend's API key"),
  EMAIL_FROM: required('the sender of emails, like MyFitModel <hello@example.com>').regex(
    SENDER,
    'must be an address or a name with an address, like MyFitModel <hello@example.com>, without quotes, commas, colons and brackets',
  ),
  EMAIL_REPLY_TO: z
    .string()
    .regex(
      SENDER,
      'must be an address or a name with an address, like Ada <ada@example.com>, without quotes, commas, colons and brackets',
    )
    .optional(),
  RESEND_BASE_URL: httpsUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  RESEND_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]+$/, 'must be the signing secret of the webhook, like whsec_…')
    .optional(),
  APP_SECRET: secret.optional(),
  POSTAL_ADDRESS: z.string().optional(),
  EARLY_ACCESS_URL: httpUrl.optional(),
  APP_TOKEN: secret.optional(),
  INVITATION_DAYS: wholeNumber(1, 365).default(14),
  PRIZE: z.string().max(200, 'must have at most 200 characters').optional(),
  PRIVACY_URL: httpsUrl.optional(),
  TERMS_URL: httpsUrl.optional(),
  CONTACT_URL: link
    .refine(
      (url) => MAILTO.test(url) || httpsUrl.safeParse(url).success,
      'must be a mailto: or https:// address',
    )
    .optional(),
  INSTAGRAM_URL: httpsUrl.optional(),
  TIKTOK_URL: httpsUrl.optional(),
  SECURITY_CONTACT: link
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or https:// address')
    .optional(),
  /** The admin area needs at least one operator. */
  OPERATORS: operators.default([]),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10).default(1),
  REFERRAL_CREDIT: z.enum(['signup', 'confirmation'], 'must be signup or confirmation').default('signup'),
  REFERRALS_PER_PERSON: wholeNumber(0, 1_000_000)
    .refine(
      (limit) => limit === 0 || limit >= VIP_REFERRALS,
      `must be 0 or at least ${VIP_REFERRALS}, because so many paid friends make a VIP`,
    )
    .default(REFERRALS_PER_PERSON),
  REFERRALS_PER_HOUR: wholeNumber(0, 1_000_000).default(100),
  REFERRALS_PER_DOMAIN: wholeNumber(0, 1_000_000).default(5),
  REFERRALS_PER_NETWORK: wholeNumber(0, 1_000_000).default(3),
  CHECK_MX: flag.default(false),
  PORT: wholeNumber(0, 65_535).default(3000),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  METRICS_TOKEN: secret.optional(),
});

export type Env = z.output<typeof schema>;

/** Thrown with every problem of the configuration, without values: they can be secrets. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';

  constructor(readonly problems: readonly string[]) {
    super(['The configuration has problems:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
  }
}

const QUOTED = /^['"‘“„‚«»].*['"’”‘“»«]$/;

type Variables = Record<string, string | undefined>;

/** The name of `APP_SECRET` in 1.1 works for one release: links in mails need the value. */
export function givenVariables(source: Variables): Variables {
  const given = variableNames.flatMap((name) => {
    const value = setting(source[name]);
    return value === undefined ? [] : [[name, value]];
  });
  return { APP_SECRET: setting(source.UNSUBSCRIBE_SECRET), ...Object.fromEntries(given) };
}

export function parseEnv(source: Variables): Env {
  const given = givenVariables(source);
  const quoted = variableNames.filter((name) => QUOTED.test(given[name] ?? ''));
  const result = schema.safeParse(given);
  if (result.success && quoted.length === 0) return result.data;
  const issues = result.success ? [] : result.error.issues;
  throw new ConfigurationError([
    ...quoted.map((name) => `${name} is in quotes, which are part of the value here: remove them`),
    ...issues
      .filter(({ path }) => !quoted.includes(path.join()))
      .map(({ path, message }) => `${path.join()} ${message}`),
  ]);
}

const secretNames = ['APP_SECRET', 'RESEND_API_KEY'] as const;

/** The keys of tokens and hashes. The first makes them, and each verifies them: old links stay valid when APP_SECRET is set. */
export function appSecrets(keys: { [Name in (typeof secretNames)[number]]?: string | undefined }): string[] {
  return secretNames.flatMap((name) => setting(keys[name]) ?? []);
}

export const variableNames = Object.keys(schema.shape);

/** Variables of earlier releases, and what to do about them. */
const oldVariables: Record<string, string> = {
  UNSUBSCRIBE_SECRET:
    'is now called APP_SECRET: rename it and keep its value. The next release ignores the old name.',
  SITE_DATABASE_ROLE:
    "is no longer used, because servers and migrations share one role: remove it, and use the address of the tables' owner in DATABASE_URL.",
  REDIS_URL: 'is no longer used, because each server counts rate limits for itself: remove it.',
  CRON_SECRET: 'is no longer used, because each server sends mail by itself: remove it and its scheduler.',
};

/** What is set, but read by nothing: old names, and names that are one letter from a setting's. */
export function findUnusedVariables(source: Variables): string[] {
  const names = Object.keys(source).filter((name) => setting(source[name]) !== undefined);
  return names.flatMap((name) => {
    if (Object.hasOwn(oldVariables, name)) return `${name} ${oldVariables[name]}`;
    if (variableNames.includes(name)) return [];
    const meant = variableNames.find((known) => isOneLetterOff(name, known));
    return meant ? `${name} is not a setting, but ${meant} is: correct the name.` : [];
  });
}

/** What a link to sign in needs, for the command that prints one. @throws ConfigurationError */
export function parseSignInSettings(source: Variables) {
  const settings = schema
    .pick({ SITE_URL: true, OPERATORS: true, APP_SECRET: true })
    .extend({ RESEND_API_KEY: z.string().default('') })
    .safeParse(givenVariables(source));
  if (settings.success) return settings.data;
  throw new ConfigurationError(settings.error.issues.map(({ path, message }) => `${path.join()} ${message}`));
}

/** What decides about credit, for commands, which run without most settings. */
export const parsePolicySettings = (source: Variables) =>
  schema
    .pick({
      APP_SECRET: true,
      REFERRAL_CREDIT: true,
      REFERRALS_PER_PERSON: true,
      REFERRALS_PER_HOUR: true,
      REFERRALS_PER_DOMAIN: true,
      REFERRALS_PER_NETWORK: true,
      CHECK_MX: true,
    })
    .extend({ RESEND_API_KEY: z.string().default('') })
    .parse(givenVariables(source));

let parsed: Env | undefined;

/** The server's configuration, parsed once. Never called during a build: one build serves every environment. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

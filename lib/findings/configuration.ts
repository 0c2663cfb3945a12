import { isTlsUnverified } from '@/db/pool/connection-url';
import { ConfigurationError, type Env, findOddVariables, parseEnv } from '../config/env';
import { DAY_MS } from '../days';
import { type Finding, ok, problem, warning } from './finding';

const NAME = 'configuration';
const REMEDY = 'Set it in the environment or in .env.local. See .env.example.';

/** Checks whether a server would start with these variables. Never reports their values. */
export function checkConfiguration(source: NodeJS.Dict<string>) {
  try {
    const env = parseEnv(source);
    return {
      env,
      findings: [
        ok(NAME, 'complete'),
        ...checkDatabaseTls(env),
        ...missingOptions(env),
        ...findOddVariables(source).map((what) => warning(NAME, what, 'See docs/configuration.md.')),
        ...checkExpiry(env),
      ],
    };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { env: null, findings: error.problems.map((what) => problem(NAME, what, REMEDY)) };
  }
}

function checkDatabaseTls({ DATABASE_URL }: Env): Finding[] {
  if (!isTlsUnverified(DATABASE_URL)) return [];
  const remedy = 'Use sslmode=verify-full. See docs/configuration.md#tls-to-the-database.';
  return [warning(NAME, "DATABASE_URL encrypts, but does not verify the server's certificate", remedy)];
}

function missingOptions(env: Env): Finding[] {
  const isPaidAtSignup = env.REFERRAL_CREDIT === 'signup';
  const consequences = {
    EARLY_ACCESS_URL: 'invitations link to the landing page',
    POSTAL_ADDRESS: 'emails contain no postal address',
    PRIVACY_URL: "the form's “Privacy terms” lead nowhere",
    RESEND_WEBHOOK_SECRET: `bounces and complaints are not recorded, so nothing stops mail that could get the Resend account closed${isPaidAtSignup ? ', and referrals of invented addresses stay paid' : ''}`,
    APP_SECRET: 'links in emails stop working when RESEND_API_KEY changes',
  };
  const given = { ...env, APP_SECRET: env.APP_SECRET ?? env.UNSUBSCRIBE_SECRET };
  return (Object.keys(consequences) as (keyof typeof consequences)[])
    .filter((name) => given[name] === undefined)
    .map((name) => {
      const report = name === 'RESEND_WEBHOOK_SECRET' && isPaidAtSignup ? problem : warning;
      return report(NAME, consequences[name], `Set ${name}. See docs/configuration.md.`);
    });
}

const EXPIRY_NOTICE_DAYS = 30;

function checkExpiry({ LIST_EXPIRES }: Env): Finding[] {
  if (LIST_EXPIRES === undefined) return [];
  const days = Math.ceil((Date.parse(LIST_EXPIRES) - Date.now()) / DAY_MS);
  if (days > EXPIRY_NOTICE_DAYS) return [];
  const remedy = 'Run: npm run waitlist -- expire. Then remove LIST_EXPIRES. See docs/operating.md#expire.';
  return days > 0
    ? [warning('expiry', `the waitlist expires on ${LIST_EXPIRES}`, remedy)]
    : [problem('expiry', `the waitlist expired on ${LIST_EXPIRES}`, remedy)];
}

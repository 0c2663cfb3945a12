import { isTlsUnverified } from '@/db/pool/connection-url';
import { isOriginOfBuild } from '../../config/build-origin';
import { ConfigurationError, type Env, findUnusedVariables, parseEnv } from '../../config/env';
import { findOwedWords } from '../../config/owed-words';
import { PREMIERE_SPOTS } from '../../constants';
import { check } from '../finding';

const DOCS = 'See docs/configuration.md.';

/** Returns null if a server would not start with these variables. */
export function parsedEnv(variables: NodeJS.Dict<string>): Env | null {
  return problemsOf(variables).length > 0 ? null : parseEnv(variables);
}

function problemsOf(variables: NodeJS.Dict<string>): readonly string[] {
  try {
    parseEnv(variables);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.problems;
  }
}

export const configuration = check('configuration', 'problem', (variables: NodeJS.Dict<string>) => {
  const remedy = 'Set it in the environment or in .env.local. See .env.example.';
  const problems = problemsOf(variables).map((what) => ({ sentence: what, subject: what, remedy }));
  const unused = findUnusedVariables(variables);
  const warnings = unused.map(
    (what) => ({ sentence: what, subject: what, severity: 'warning', remedy: DOCS }) as const,
  );
  return problems.length + unused.length > 0 ? [...problems, ...warnings] : 'The configuration is complete';
});

/** A build of the whole site has its origin in the tools, too. */
const siteUrl = check('site_url', 'problem', ({ SITE_URL }: Env) => {
  const built = process.env.TOOLS_SITE_URL;
  if (!built) return null;
  if (isOriginOfBuild(SITE_URL, built)) return 'SITE_URL is the one of the build';
  return {
    sentence: `The build is for ${built}, so a server with another SITE_URL does not start`,
    remedy: 'Correct SITE_URL, or build again with it and restart.',
  };
});

const databaseTls = check('database_tls', 'warning', ({ DATABASE_URL }: Env) =>
  isTlsUnverified(DATABASE_URL)
    ? {
        sentence: "DATABASE_URL encrypts, but does not verify the server's certificate",
        remedy: 'Use sslmode=verify-full. See docs/configuration.md#tls-to-the-database.',
      }
    : null,
);

const optionalSettings = check('optional_settings', 'warning', (env: Env) => {
  const isPaidAtSignup = env.REFERRAL_CREDIT === 'signup';
  const consequences = {
    EARLY_ACCESS_URL: 'Invitations link to the landing page',
    POSTAL_ADDRESS: 'Emails contain no postal address',
    PRIVACY_URL: 'The privacy policy is missing',
    TERMS_URL: 'The terms are missing',
    CONTACT_URL: 'The page says nowhere how to reach you',
    PRIZE: `The site promises the first ${PREMIERE_SPOTS} a gift that nobody has named`,
    RESEND_WEBHOOK_SECRET: `Bounces and complaints are not recorded, so nothing stops mail that could get the Resend account closed${isPaidAtSignup ? ', and referrals of invented addresses stay paid' : ''}`,
    APP_SECRET: 'Links in emails stop working when RESEND_API_KEY changes',
  };
  const names = Object.keys(consequences) as (keyof typeof consequences)[];
  const owed = findOwedWords(env);
  const isProblem = (name: string) =>
    name === 'RESEND_WEBHOOK_SECRET' ? isPaidAtSignup : owed.includes(name);
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === 0) return 'No optional setting is missing';
  return missing.map((name) => ({
    sentence: consequences[name],
    subject: name,
    remedy: `Set ${name}. ${DOCS}`,
    severity: isProblem(name) ? 'problem' : 'warning',
  }));
});

export const settingChecks = [siteUrl, databaseTls, optionalSettings];

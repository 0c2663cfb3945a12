import 'server-only';
import { isTlsUnverified } from '@/db/pool/connection-url';
import { ConfigurationError, type Env, parseEnv, renamedVariables } from '../../config/env';
import { type Finding, ok, problem, warning } from './finding';

const NAME = 'configuration';
const REMEDY = 'Set it in the environment or in .env.local. See .env.example.';

/** Checks whether a server would start with these variables. Never reports their values. */
export function checkConfiguration(source: Record<string, string | undefined>): {
  env: Env | null;
  findings: Finding[];
} {
  try {
    const env = parseEnv(source);
    return { env, findings: [ok(NAME, 'complete'), ...checkDatabaseTls(env), ...missingOptions(env)] };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { env: null, findings: error.problems.map((what) => problem(NAME, what, REMEDY)) };
  }
}

function checkDatabaseTls({ DATABASE_URL }: Env): Finding[] {
  if (!isTlsUnverified(DATABASE_URL)) return [];
  const remedy = 'Use sslmode=verify-full. See docs/deploy.md.';
  return [warning(NAME, "DATABASE_URL encrypts, but does not verify the server's certificate", remedy)];
}

function missingOptions(env: Env): Finding[] {
  const consequences = {
    EARLY_ACCESS_URL: 'invitations link to the landing page',
    POSTAL_ADDRESS: 'emails contain no postal address',
    RESEND_WEBHOOK_SECRET:
      'bounces and complaints are not recorded, so nothing stops mail that could get the Resend account closed',
    APP_SECRET: 'unsubscribe links stop working when RESEND_API_KEY changes',
  };
  const given = { ...env, APP_SECRET: env.APP_SECRET ?? env.UNSUBSCRIBE_SECRET };
  const missing = (Object.keys(consequences) as (keyof typeof consequences)[])
    .filter((name) => given[name] === undefined)
    .map((name) => warning(NAME, consequences[name], `Set ${name}. See docs/operating.md.`));
  const renamed = renamedVariables(env).map((what) => warning(NAME, what, 'See docs/deploy.md#upgrades.'));
  return [...missing, ...renamed];
}

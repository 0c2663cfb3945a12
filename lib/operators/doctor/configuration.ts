import 'server-only';
import { ConfigurationError, type Env, parseEnv } from '../../config/env';
import { type Finding, ok, problem, warning } from './finding';

const NAME = 'configuration';
const HOW = 'Set it in the environment or in .env.local; .env.example says what each is for.';

/** Whether a server would start with these variables. Says which are wrong, never what they hold. */
export function examineConfiguration(source: Record<string, string | undefined>): {
  env: Env | null;
  findings: Finding[];
} {
  try {
    const env = parseEnv(source);
    return { env, findings: [ok(NAME, 'complete'), ...missingOptions(env)] };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { env: null, findings: error.problems.map((what) => problem(NAME, what, HOW)) };
  }
}

/** What a server starts without, and should not run without for long. */
function missingOptions(env: Env): Finding[] {
  const consequences: [unknown, string, string][] = [
    [env.POSTAL_ADDRESS, 'POSTAL_ADDRESS', 'mails carry no postal address'],
    [env.RESEND_WEBHOOK_SECRET, 'RESEND_WEBHOOK_SECRET', 'bounces and complaints are not heard of'],
    [env.UNSUBSCRIBE_SECRET, 'UNSUBSCRIBE_SECRET', 'unsubscribe links end when RESEND_API_KEY changes'],
  ];
  return consequences
    .filter(([value]) => value === undefined)
    .map(([, name, consequence]) => warning(NAME, consequence, `Set ${name}; see docs/operating.md.`));
}

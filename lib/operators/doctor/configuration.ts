import 'server-only';
import { ConfigurationError, type Env, parseEnv } from '../../env';
import { type Finding, ok, problem } from './finding';

const NAME = 'configuration';

/** Whether a server would start with these variables. Says which are wrong, never what they hold. */
export function examineConfiguration(source: Record<string, string | undefined>): {
  env: Env | null;
  findings: Finding[];
} {
  try {
    return { env: parseEnv(source), findings: [ok(NAME, 'complete')] };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const remedy = 'Set it in the environment or in .env.local; .env.example says what each is for.';
    return { env: null, findings: error.problems.map((what) => problem(NAME, what, remedy)) };
  }
}

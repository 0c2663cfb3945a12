import 'server-only';
import type { Handle } from '@/db/client';
import { errorCode, isConnectionFault } from '@/db/errors';
import { checkConfiguration } from './configuration';
import { checkDatabase } from './database';
import { type Finding, problem } from './finding';
import { checkKeys } from './keys';
import { checkList } from './list';
import { checkSenderDns } from './sender-domain';

const TOO_MANY_CONNECTIONS = '53300';

/**
 * Checks an installation, from its configuration to its data.
 *
 * @param handle `null` without a valid `DATABASE_URL`.
 * @param options.online whether to check the keys at Google and Resend, and the sender's domain in DNS.
 */
export async function* runDoctor(
  variables: NodeJS.Dict<string>,
  handle: Handle | null,
  { online }: { online: boolean },
): AsyncGenerator<Finding> {
  const { env, findings } = checkConfiguration(variables);
  yield* findings;
  if (env && online) yield* (await Promise.all([checkKeys(env), checkSenderDns(env)])).flat();
  if (!handle) return;
  try {
    const databaseFindings = await checkDatabase(handle);
    yield* databaseFindings;
    // The data checks need the newest schema.
    if (databaseFindings.some(({ name, status }) => name === 'migrations' && status === 'problem')) return;
    yield* checkList(handle);
  } catch (error) {
    yield databaseProblem(error);
  }
}

function databaseProblem(error: unknown): Finding {
  const code = errorCode(error);
  if (code === undefined) throw error;
  if (code === TOO_MANY_CONNECTIONS) {
    const remedy =
      'List them as superuser: select usename, count(*) from pg_stat_activity group by 1. Close unused ones, or raise max_connections or the limit of the role.';
    return problem('database', `has no free connection (${code})`, remedy);
  }
  if (isConnectionFault(error)) {
    const remedy = 'Check that the database is running and that DATABASE_URL points to it.';
    return problem('database', `does not respond (${code})`, remedy);
  }
  const remedy =
    'Fix the problems above first. 28P01: wrong password; 3D000: unknown database; 42501: missing privilege; …CERT…: the certificate is not trusted, see docs/deploy.md.';
  return problem('database', `reports an error (${code})`, remedy);
}

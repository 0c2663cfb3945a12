import type { Handle } from '@/db/client';
import { isOnLocalNetwork } from '../../config/build-origin';
import { findDatabaseCause } from '../../observability/describe-error';
import { checkBackups } from './backups';
import { checkConfiguration } from './configuration';
import { checkDatabase } from './database';
import { type Finding, problem } from './finding';
import { checkList } from './list';
import { checkSenderDns } from './sender-domain';
import { checkRedis, checkServices } from './services';

const needed = new Set(['migrations', 'role']);

/**
 * Checks an installation, from its configuration to its data.
 *
 * @param handle `null` without a valid `DATABASE_URL`.
 * @param options.online whether to check the keys at Google and Resend, and the sender's domain in DNS.
 * @param options.backups the folder with the dumps of the database; without it, they are not checked.
 */
export async function* runDoctor(
  variables: NodeJS.Dict<string>,
  handle: Handle | null,
  { online, backups }: { online: boolean; backups?: string },
): AsyncGenerator<Finding> {
  const { env, findings } = checkConfiguration(variables);
  yield* findings;
  if (env && online) yield* (await Promise.all([checkServices(env), checkSenderDns(env)])).flat();
  if (env) yield* await checkRedis(env);
  if (backups) yield await checkBackups(backups);
  if (!handle) return;
  try {
    const databaseFindings = await checkDatabase(handle);
    yield* databaseFindings;
    // The data checks need the newest schema, and may read it.
    if (databaseFindings.some(({ name, status }) => needed.has(name) && status === 'problem')) return;
    yield* checkList(handle, { isPublic: env !== null && !isOnLocalNetwork(env.SITE_URL) });
  } catch (error) {
    yield databaseProblem(error);
  }
}

function databaseProblem(error: unknown): Finding {
  const cause = findDatabaseCause(error);
  if (!cause) throw error;
  return problem('database', `${cause.what} (${cause.code})`, cause.remedy);
}

import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Handle } from '@/db/client';
import { errorCode } from '@/db/errors';
import { isOnLocalNetwork } from '../config/build-origin';
import { HOUR_MS } from '../days';
import { findDatabaseCause } from '../observability/describe-error';
import { checkConfiguration } from './configuration';
import { checkDatabase } from './database';
import { type Finding, ok, problem } from './finding';
import { checkSenderDns } from './sender-domain';
import { checkRedis, checkServices } from './services';
import { checkWaitlist } from './waitlist';

const needed = new Set(['migrations', 'role']);

/**
 * Checks an installation, from its configuration to its data.
 *
 * @param handle `null` without a valid `DATABASE_URL`.
 * @param options.online whether to check the keys at Google and Resend, the sender's domain in DNS, and the site at SITE_URL.
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
    yield* checkWaitlist(handle, { isPublic: env !== null && !isOnLocalNetwork(env.SITE_URL) });
  } catch (error) {
    yield databaseProblem(error);
  }
}

function databaseProblem(error: unknown): Finding {
  const cause = findDatabaseCause(error);
  if (!cause) throw error;
  return problem('database', `${cause.what} (${cause.code})`, cause.remedy);
}

const BACKUP = 'backup';
/** A nightly dump, and the time that it takes. */
const MAX_AGE_HOURS = 25;

/** Looks at the names, times and sizes of the dumps: a copy of the database proves itself only when it is restored. */
export async function checkBackups(folder: string): Promise<Finding> {
  const remedy = 'See the log of the nightly dump, and docs/deploy.md#backup-and-restore.';
  try {
    const dumps = (await readdir(folder)).filter((name) => name.endsWith('.dump'));
    const files = await Promise.all(dumps.map((name) => stat(path.join(folder, name))));
    const [newest] = files.sort((one, other) => other.mtimeMs - one.mtimeMs);
    if (!newest) return problem(BACKUP, 'the folder has no dump', remedy);
    const hours = Math.floor((Date.now() - newest.mtimeMs) / HOUR_MS);
    if (newest.size === 0) return problem(BACKUP, 'the newest dump is empty', remedy);
    const message = `the newest dump is ${hours} h old`;
    return hours < MAX_AGE_HOURS ? ok(BACKUP, message) : problem(BACKUP, message, remedy);
  } catch (error) {
    return problem(BACKUP, `the folder cannot be read (${errorCode(error)})`, 'Correct --backups.');
  }
}

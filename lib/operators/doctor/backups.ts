import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@/db/errors';
import { type Finding, ok, problem } from './finding';

const NAME = 'backup';
const HOUR_MS = 60 * 60 * 1000;
/** A nightly dump, and the time that it takes. */
const MAX_AGE_HOURS = 25;

/** Looks at the names, times and sizes of the dumps: a copy of the database proves itself only when it is restored. */
export async function checkBackups(folder: string): Promise<Finding> {
  const remedy = 'See the log of the nightly dump, and docs/deploy.md#backup-and-restore.';
  try {
    const dumps = (await readdir(folder)).filter((name) => name.endsWith('.dump'));
    const files = await Promise.all(dumps.map((name) => stat(path.join(folder, name))));
    const [newest] = files.sort((one, other) => other.mtimeMs - one.mtimeMs);
    if (!newest) return problem(NAME, 'the folder has no dump', remedy);
    const hours = Math.floor((Date.now() - newest.mtimeMs) / HOUR_MS);
    if (newest.size === 0) return problem(NAME, 'the newest dump is empty', remedy);
    const message = `the newest dump is ${hours} h old`;
    return hours < MAX_AGE_HOURS ? ok(NAME, message) : problem(NAME, message, remedy);
  } catch (error) {
    return problem(NAME, `the folder cannot be read (${errorCode(error)})`, 'Correct --backups.');
  }
}

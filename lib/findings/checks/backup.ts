import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@/db/errors';
import { HOUR_MS } from '../../days';
import { check } from '../finding';

/** A nightly dump, and the time that it takes. */
const MAX_AGE_HOURS = 25;

/** Looks at the names, times and sizes of the dumps: a copy of the database proves itself only when it is restored. */
export const backup = check('backup', 'problem', async (folder: string) => {
  const remedy = 'See the log of the nightly dump, and docs/deploy.md#backup-and-restore.';
  try {
    const dumps = (await readdir(folder)).filter((name) => name.endsWith('.dump'));
    const files = await Promise.all(dumps.map((name) => stat(path.join(folder, name))));
    const [newest] = files.sort((one, other) => other.mtimeMs - one.mtimeMs);
    if (!newest) return { sentence: 'The folder of the backups has no dump', remedy };
    if (newest.size === 0) return { sentence: 'The newest dump is empty', remedy };
    const hours = Math.floor((Date.now() - newest.mtimeMs) / HOUR_MS);
    const sentence = `The newest dump is ${hours} h old`;
    return hours < MAX_AGE_HOURS ? sentence : { sentence, remedy };
  } catch (error) {
    const sentence = `The folder of the backups cannot be read (${errorCode(error)})`;
    return { sentence, remedy: 'Correct --backups.' };
  }
});

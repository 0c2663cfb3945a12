import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';

/**
 * Writes a file that only its owner can read. Replaces an existing file when the new one is complete; on an error, leaves
 * it unchanged.
 *
 * @param write must end the stream.
 */
export async function writePrivateFile(path: string, write: (stream: Writable) => Promise<void>) {
  const existing = statSync(path, { throwIfNoEntry: false });
  if (existing && !existing.isFile())
    throw new Error(`${path} exists and is not a file. Choose another path.`);
  const folder = dirname(resolve(path));
  if (!existsSync(folder))
    throw new Error(`The folder ${folder} does not exist. Create it, or choose another path.`);
  const draft = `${path}.${randomUUID()}.part`;
  const stream = createWriteStream(draft, { flags: 'wx', mode: 0o600 });
  try {
    await once(stream, 'ready');
    await write(stream);
    await rename(draft, path);
  } catch (error) {
    stream.destroy();
    await rm(draft, { force: true });
    throw error;
  }
}

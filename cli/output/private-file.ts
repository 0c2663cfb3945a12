import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, rmSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { beforeKilled } from './before-killed';

/** What is in such a file is for its owner's eyes only. */
const OWNER_ONLY = 0o600;

/**
 * Writes a file as a whole or not at all: beside its place, which it takes at the end with whatever stood there.
 * Nothing stays beside it, also when a signal ends the process.
 *
 * @param write ends the stream that it gets.
 * @throws the file system's error, or what the writing threw; then nothing has changed.
 */
export async function writePrivateFile<T>(path: string, write: (stream: Writable) => Promise<T>): Promise<T> {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there && !there.isFile()) throw new Error(`${path} is there and is not a file.`);
  const draft = `${path}.${randomUUID()}.part`;
  const stopListening = beforeKilled(() => rmSync(draft, { force: true }));
  const stream = createWriteStream(draft, { flags: 'wx', mode: OWNER_ONLY });
  try {
    await once(stream, 'ready');
    const result = await write(stream);
    await rename(draft, path);
    return result;
  } catch (error) {
    stream.destroy();
    await rm(draft, { force: true });
    throw error;
  } finally {
    stopListening();
  }
}

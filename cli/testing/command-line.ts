import { beforeEach, vi } from 'vitest';
import { addPeople } from '@/db/testing/people';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { run } from '../program';

export const unreachable = 'postgres://u:secret@127.0.0.1:1/x';

/** Runs commands on a waitlist of three people, which each test has anew. */
export async function commandLine() {
  const database = await emptyTestDatabase();
  beforeEach(async () => {
    vi.stubEnv('DATABASE_URL', database.url);
    vi.stubEnv('APP_SECRET', 'a secret for tests');
    vi.stubEnv('OPERATORS', 'ada@example.com,bob@example.com');
    await addPeople(database.db, 3);
  });
  return { database, waitlist, json };
}

async function waitlist(...args: string[]) {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += text;
      return true;
    });
  }
  const code = await run(args);
  process.exitCode = undefined;
  return { code, ...written };
}

const json = async (...args: string[]) => JSON.parse((await waitlist(...args, '--json')).stdout);

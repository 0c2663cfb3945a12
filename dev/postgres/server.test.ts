import { existsSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from './folder';
import { startPostgres, startTemporaryPostgres } from './server';

let folder: string;
beforeAll(() => {
  const temporary = temporaryFolder();
  folder = temporary.path;
  return temporary.remove;
});

async function query(url: string, text: string): Promise<postgres.Row | undefined> {
  const sql = postgres(url, { max: 1 });
  try {
    const [row] = await sql.unsafe(text);
    return row;
  } finally {
    await sql.end();
  }
}

test('replaces a server that is still running', async () => {
  const stale = await startPostgres({ folder });
  const next = await startPostgres({ folder });
  expect(next.urlOf('postgres')).not.toBe(stale.urlOf('postgres'));
  expect(await query(next.urlOf('postgres'), 'select 1 as one')).toEqual({ one: 1 });
  await expect(query(stale.urlOf('postgres'), 'select 1')).rejects.toThrow();
  await next.close();
});

test('a temporary server uses UTF-8 and byte order, and deletes its files', async () => {
  const server = await startTemporaryPostgres();
  const row = await query(
    server.urlOf('postgres'),
    `select pg_encoding_to_char(encoding) as encoding, datcollate as collation,
       current_setting('data_directory') as data
     from pg_database where datname = 'postgres'`,
  );
  expect(row).toMatchObject({ encoding: 'UTF8', collation: 'C' });
  expect(existsSync(row?.data)).toBe(true);
  await server.close();
  expect(existsSync(path.dirname(row?.data))).toBe(false);
});

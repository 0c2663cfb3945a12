import { existsSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from './folder';
import { startPostgres, startTemporaryPostgres } from './server';

let folder: string;
beforeAll(async () => {
  const temporary = await temporaryFolder();
  folder = temporary.path;
  return temporary.remove;
});

async function ask(url: string, query: string): Promise<postgres.Row | undefined> {
  const sql = postgres(url, { max: 1 });
  try {
    const [row] = await sql.unsafe(query);
    return row;
  } finally {
    await sql.end();
  }
}

test('keeps its data from one run to the next', async () => {
  const first = await startPostgres({ folder });
  await ask(first.urlOf('postgres'), 'create table kept (id int)');
  await first.close();
  const second = await startPostgres({ folder });
  const found = await ask(second.urlOf('postgres'), "select to_regclass('kept')::text as name");
  await second.close();
  expect(found).toEqual({ name: 'kept' });
});

test('replaces a server that was left running', async () => {
  const left = await startPostgres({ folder });
  const next = await startPostgres({ folder });
  expect(next.urlOf('postgres')).not.toBe(left.urlOf('postgres'));
  expect(await ask(next.urlOf('postgres'), 'select 1 as one')).toEqual({ one: 1 });
  await expect(ask(left.urlOf('postgres'), 'select 1')).rejects.toThrow();
  await next.close();
});

test('stores text as UTF-8 and compares it by bytes, whatever the locale of the machine', async () => {
  const server = await startTemporaryPostgres();
  const query = `select pg_encoding_to_char(encoding) as encoding, datcollate as collate
                 from pg_database where datname = 'postgres'`;
  const settings = await ask(server.urlOf('postgres'), query);
  await server.close();
  expect(settings).toEqual({ encoding: 'UTF8', collate: 'C' });
});

test('a temporary server leaves no folder behind', async () => {
  const server = await startTemporaryPostgres();
  const row = await ask(server.urlOf('postgres'), 'show data_directory');
  const data = row?.data_directory ?? '';
  expect(existsSync(data)).toBe(true);
  await server.close();
  expect(existsSync(path.dirname(data))).toBe(false);
});

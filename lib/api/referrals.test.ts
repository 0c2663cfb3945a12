import { expect, onTestFinished, test, vi } from 'vitest';
import { occupyConnections } from '@/db/testing/blocked-transactions';
import { testDatabase } from '@/db/testing/test-database';
import { log } from '../observability/log';
import { routesUnderTest } from '../testing/runtime';
import { getReferral } from './referrals';

const database = testDatabase();
routesUnderTest(() => database.url);

const READERS = 8;

/** The pool of lookups while all of its connections are in use. */
async function occupyReaders() {
  const { readers } = globalThis.waitlistRuntime ?? {};
  if (!readers) throw new Error('The routes have no runtime');
  const release = await occupyConnections(readers, READERS);
  onTestFinished(async () => void (await release()));
  return {
    release,
    query: () => readers.db.execute('select 1').execute(),
    load: () => readers.load(),
  };
}

const lookUp = (signal?: AbortSignal) =>
  getReferral(new Request('http://localhost/api/referrals/MFM-ABC234', { signal }));

test('answers 503 with Retry-After when a thousand queries wait for the database', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => {});
  const { release, query, load } = await occupyReaders();
  const accepted = Array.from({ length: 1_000 }, query);
  await expect.poll(load).toEqual({ inUse: READERS, waiting: 1_000 });
  const refused = await lookUp();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  await release();
  await Promise.all(accepted);
  await expect.poll(load).toEqual({ inUse: 0, waiting: 0 });
});

test('drops the lookup of a visitor who left, without an error in the log', async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  const { load, query, release } = await occupyReaders();
  const visitor = new AbortController();
  const lookup = lookUp(visitor.signal);
  await expect.poll(load).toEqual({ inUse: READERS, waiting: 1 });
  const next = query();
  visitor.abort();
  await lookup;
  await expect.poll(load).toEqual({ inUse: READERS, waiting: 1 });
  await release();
  await next;
  expect(errors).not.toHaveBeenCalled();
});

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { occupyConnections } from '@/db/testing/blocked-transactions';
import { testDatabase } from '@/db/testing/test-database';
import { log } from '../observability/log';
import { limits } from '../rate-limit/rate-limiter';
import { joined as join } from '../testing/joins';
import { routesUnderTest } from '../testing/runtime';
import { answerApi } from './routes';

const database = await testDatabase();
routesUnderTest(database.url);

const READERS = 8;

/** The pool of lookups while all of its connections are in use. */
async function occupyReaders() {
  const { readers } = globalThis.waitlistRuntime ?? {};
  if (!readers) throw new Error('The routes have no runtime');
  const release = await occupyConnections(readers, READERS);
  onTestFinished(async () => void (await release()));
  const query = () => readers.db.execute('select 1').execute();
  return { release, query };
}

const lookUp = (code = 'MFM-ABC234', init: RequestInit = {}) =>
  answerApi(new Request(`http://localhost/api/referrals/${code}`, init));

test('answers with the stats of a code in any letter case, and no personal data', async () => {
  const { referralCode } = await join(database.db, { email: 'ada@x.io', firstName: 'Ada' });
  const response = await lookUp(`%20${referralCode.toLowerCase()}%20`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    referral_code: referralCode,
    referral_link: `http://localhost:3000/?ref=${referralCode}`,
    signup_position: 1,
    referral_count: 0,
    store_credit_cents: 0,
    store_credit_dollars: 0,
    unconfirmed_referrals: 0,
    is_vip: false,
    priority_score: 50,
    earns_credit: true,
  });
});

test('finds the code in what was pasted', async () => {
  const { referralCode } = await join(database.db, { email: 'bob@x.io' });
  const letters = referralCode.slice(4);
  const pasted = [
    ...[`${referralCode}.`, `mfm${letters}`, `MFM\u2011${letters}`, `ＭＦＭ－${letters}`, `MFM%2D${letters}`],
    `https://x.io/?utm_source=${'x'.repeat(200)}&REF=${referralCode}?utm_medium=y`,
  ];
  for (const text of pasted) {
    const response = await lookUp(encodeURIComponent(text));
    expect(await response.json(), text).toMatchObject({ referral_code: referralCode });
  }
  expect((await lookUp(`${referralCode}7`)).status).toBe(400);
});

test.each(['x', '%00', '%ff', '%', 'A'.repeat(900), "'%20or%201=1"])('%s is malformed', async (code) => {
  const response = await lookUp(code);
  expect([response.status, await response.json()]).toEqual([400, { error: 'malformed_code' }]);
});

test('answers 404 to an unknown code, and 429 with Retry-After to a network that exceeds its limit', async () => {
  const from = (forwarded: string) => lookUp('mfm-abc123', { headers: { 'x-forwarded-for': forwarded } });
  // The client itself forwards other addresses.
  for (let n = 0; n < limits.lookupByNetwork.points; n += 1)
    expect((await from(`6.6.6.${n}, 203.0.113.9`)).status).toBe(404);
  const refused = await from('6.6.7.7, 203.0.113.9');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await from('203.0.113.10')).status).toBe(404);
});

test('answers 503 with Retry-After when a thousand queries wait for the database', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => {});
  const { release, query } = await occupyReaders();
  // On a busy machine, the last ones give up.
  const accepted = Promise.allSettled(Array.from({ length: 1_000 }, query));
  const refused = await lookUp();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  await release();
  await accepted;
  expect((await lookUp()).status).toBe(404);
});

test('drops the lookup of a visitor who left, without an error in the log', async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  const { query, release } = await occupyReaders();
  const visitor = new AbortController();
  const lookup = lookUp(undefined, { signal: visitor.signal });
  await yieldToEventLoop();
  const next = query();
  visitor.abort();
  await lookup;
  await release();
  await next;
  expect(errors).not.toHaveBeenCalled();
});

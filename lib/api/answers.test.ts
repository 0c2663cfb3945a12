import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignupRow, signups } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { signOutEverywhere } from '../place/preferences';
import { limits } from '../rate-limit/rate-limiter';
import { erasePerson, getPerson, join, operator } from '../testing/operators';
import { routesUnderTest } from '../testing/runtime';
import { answerQuestion } from './answers';

const { url, db } = await emptyTestDatabase();
routesUnderTest(url);
const idempotencyKey = crypto.randomUUID();
let ada: SignupRow;
let network = 0;
beforeEach(async () => {
  network += 1;
  ada = await join(db, { email: 'ada@x.io', idempotencyKey });
});

async function post(fields: object, headers: Record<string, string> = {}) {
  const request = new Request('http://localhost:3000/api/waitlist/answers', {
    method: 'POST',
    body: JSON.stringify({ id: ada.id, idempotencyKey, ...fields }),
    headers: { 'x-forwarded-for': `10.2.0.${network}`, ...headers },
  });
  const response = await answerQuestion(request);
  const { outcome = '' } = await response.json();
  return `${response.status} ${outcome}`.trim();
}
const saved = async () => (await getPerson(db, '#1')).tryOnFirst;

test('an answer is saved, changed, taken back and erased', async () => {
  for (const tryOnFirst of ['dresses', 'suits', null, 'tops']) {
    expect(await post({ tryOnFirst })).toBe('200 answers_saved');
    expect(await saved()).toBe(tryOnFirst);
  }
  await erasePerson(db, operator, '#1');
  expect(await saved()).toBeNull();
});

test('the country that earlier pages ask for is ignored', async () => {
  expect(await post({ tryOnFirst: 'dresses', country: 'DE' })).toBe('200 answers_saved');
  expect(await post({ country: 'DE' })).toBe('422 incomplete');
  expect(await saved()).toBe('dresses');
});

test.each([
  {},
  { tryOnFirst: 'hats' },
  { tryOnFirst: 'toString' },
  { tryOnFirst: ['dresses'] },
  { tryOnFirst: '' },
])('%j is no answer', async (answers) => {
  expect(await post(answers)).toBe('422 incomplete');
  expect(await saved()).toBeNull();
});

describe('changes nothing', () => {
  test.each<[string, string, object | (() => Promise<unknown>)]>([
    ['with another key', '403 ended', { idempotencyKey: crypto.randomUUID() }],
    ['without a key', '422', { idempotencyKey: null }],
    ['for another person', '403 ended', { id: crypto.randomUUID() }],
    ['for no id', '422', { id: '#1' }],
    [
      'after an hour',
      '403 ended',
      () => db.update(signups).set({ createdAt: sql`now() - interval '61 minutes'` }),
    ],
    ['after ending every link', '403 ended', () => signOutEverywhere(db, ada.id)],
    ['after erasing', '403 ended', () => erasePerson(db, operator, '#1')],
  ])('%s: %s', async (_, answer, change) => {
    if (typeof change === 'function') await change();
    const fields = { tryOnFirst: 'dresses', ...(typeof change === 'object' && change) };
    expect(await post(fields)).toBe(answer);
    expect(await saved()).toBeNull();
  });

  test('for a page of another site, and over the limit of a network', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(await post({ tryOnFirst: 'tops' }, headers)).toBe('403');
    for (let n = 0; n < limits.placeFormByNetwork.points; n += 1) await post({});
    expect(await post({ tryOnFirst: 'tops' })).toBe('429');
    expect(await saved()).toBeNull();
  });
});

import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignupRow, signups } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { signOutEverywhere } from '../place/preferences';
import { limits } from '../rate-limit/rate-limiter';
import { erasePerson, getPerson, join, operator } from '../testing/operators';
import { routesUnderTest } from '../testing/runtime';
import { answerQuestions } from './answers';

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
  const response = await answerQuestions(request);
  const { outcome = '' } = await response.json();
  return `${response.status} ${outcome}`.trim();
}
const answersOf = async () => {
  const { tryOnFirst, country } = await getPerson(db, '#1');
  return [tryOnFirst, country];
};

test('answers are saved one by one, changed and taken back', async () => {
  expect(await post({ tryOnFirst: 'dresses' })).toBe('200 answers_saved');
  expect(await post({ country: 'DE' })).toBe('200 answers_saved');
  expect(await answersOf()).toEqual(['dresses', 'DE']);
  expect(await post({ tryOnFirst: null })).toBe('200 answers_saved');
  expect(await answersOf()).toEqual([null, 'DE']);
  await erasePerson(db, operator, '#1');
  expect(await answersOf()).toEqual([null, null]);
});

test.each([
  {},
  { tryOnFirst: 'hats' },
  { tryOnFirst: 'toString' },
  { tryOnFirst: ['dresses'] },
  { country: 'de' },
  { country: 'XX' },
  { country: 'Germany' },
  { country: 49 },
  { tryOnFirst: 'dresses', country: '' },
])('%j is no answer', async (answers) => {
  expect(await post(answers)).toBe('422 incomplete');
  expect(await answersOf()).toEqual([null, null]);
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
    ['after signing out everywhere', '403 ended', () => signOutEverywhere(db, ada.id)],
    ['after erasing', '403 ended', () => erasePerson(db, operator, '#1')],
  ])('%s: %s', async (_, answer, change) => {
    if (typeof change === 'function') await change();
    const fields = { tryOnFirst: 'dresses', ...(typeof change === 'object' && change) };
    expect(await post(fields)).toBe(answer);
    expect(await answersOf()).toEqual([null, null]);
  });

  test('for a page of another site, and over the limit of a network', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(await post({ country: 'DE' }, headers)).toBe('403');
    for (let n = 0; n < limits.placeFormByNetwork.points; n += 1) await post({});
    expect(await post({ country: 'DE' })).toBe('429');
    expect(await answersOf()).toEqual([null, null]);
  });
});

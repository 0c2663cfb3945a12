import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { addressChanges } from '@/db/schema/address-changes';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { type SignupRow, signups } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { signOutEverywhere } from '../place/preferences';
import { limits } from '../rate-limit/rate-limiter';
import { erasePerson, getPerson, join, operator } from '../testing/operators';
import { routesUnderTest } from '../testing/runtime';
import { answerQuestions, correctAddress } from './new-person';

const { url, db } = await emptyTestDatabase();
routesUnderTest(url);
const idempotencyKey = crypto.randomUUID();
let ada: SignupRow;
let network = 0;
beforeEach(async () => {
  network += 1;
  ada = await join(db, { email: 'ada@gmial.com', idempotencyKey });
});

async function post(route: typeof correctAddress, fields: object, headers: Record<string, string> = {}) {
  const request = new Request('http://localhost:3000/api/waitlist/x', {
    method: 'POST',
    body: JSON.stringify({ id: ada.id, idempotencyKey, ...fields }),
    headers: { 'x-forwarded-for': `10.2.0.${network}`, ...headers },
  });
  const response = await route(request);
  const { outcome = '' } = await response.json();
  return `${response.status} ${outcome}`.trim();
}
const answersOf = async () => {
  const { tryOnFirst, country } = await getPerson(db, '#1');
  return [tryOnFirst, country];
};

test('the browser that joined corrects the address once, by a link in a mail to the new one', async () => {
  expect(await post(correctAddress, { email: 'no address' })).toBe('422 invalid');
  expect(await post(correctAddress, { email: ada.email })).toBe('422 unchanged');
  expect(await post(correctAddress, { email: ' ada@gmail.com' })).toBe('200 requested');
  expect(await post(correctAddress, { email: 'eve@x.io' })).toBe('422 changed_recently');
  expect(await db.select().from(addressChanges)).toMatchObject([{ newEmail: 'ada@gmail.com' }]);
  const kinds = await db.select({ kind: outboxEmails.kind }).from(outboxEmails);
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['address_confirmation', 'welcome']);
  expect((await getPerson(db, '#1')).email).toBe('ada@gmial.com');
});

test('answers are saved one by one, changed and taken back', async () => {
  expect(await post(answerQuestions, { tryOnFirst: 'dresses' })).toBe('200 answers_saved');
  expect(await post(answerQuestions, { country: 'DE' })).toBe('200 answers_saved');
  expect(await answersOf()).toEqual(['dresses', 'DE']);
  expect(await post(answerQuestions, { tryOnFirst: null })).toBe('200 answers_saved');
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
  expect(await post(answerQuestions, answers)).toBe('422 incomplete');
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
    const fields = { tryOnFirst: 'dresses', email: 'eve@x.io', ...(typeof change === 'object' && change) };
    for (const route of [correctAddress, answerQuestions]) expect(await post(route, fields)).toBe(answer);
    expect(await db.select().from(addressChanges)).toEqual([]);
    expect(await answersOf()).toEqual([null, null]);
  });

  test('for a page of another site, and over the limit of a network', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(await post(answerQuestions, { country: 'DE' }, headers)).toBe('403');
    for (let n = 0; n < limits.placeFormByNetwork.points; n += 1) await post(answerQuestions, {});
    expect(await post(answerQuestions, { country: 'DE' })).toBe('429');
    expect(await answersOf()).toEqual([null, null]);
  });
});

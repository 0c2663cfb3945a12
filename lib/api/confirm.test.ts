import { beforeEach, expect, test } from 'vitest';
import { dumpAll } from '@/db/testing/dump';
import { addPeople } from '@/db/testing/people';
import { testDatabase } from '@/db/testing/test-database';
import { signConfirmationToken } from '../email/link-tokens';
import { getPerson } from '../testing/operators';
import { routesUnderTest } from '../testing/runtime';
import { confirm, showConfirmPage } from './confirm';

const DAY_MS = 24 * 60 * 60 * 1000;
const database = testDatabase();
routesUnderTest(() => database.url);
let id: string;

beforeEach(async () => {
  await database.reset();
  const [person] = await addPeople(database.db, 1);
  id = person?.id ?? '';
});

const urlOf = (token: string) => `http://localhost:3000/api/confirm?token=${token}`;
const link = (daysAgo: number) =>
  urlOf(signConfirmationToken(id, ['re_test'], new Date(Date.now() - daysAgo * DAY_MS)));
const post = (url: string) => confirm(new Request(url, { method: 'POST' }));

test('the page asks first: it contains no personal data, changes nothing and is not cached', async () => {
  const before = await dumpAll(database.db);
  const response = await showConfirmPage(new Request(link(0)));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  const html = await response.text();
  expect(html).toContain('<form method="post"><button>Confirm your email</button></form>');
  expect(html).not.toMatch(/person-1|MFM-0|<script/);
  expect(await dumpAll(database.db)).toBe(before);
});

test('the button confirms, also with a link of 29 days ago, and repeatedly', async () => {
  for (let times = 0; times < 2; times += 1) {
    const response = await post(link(29));
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining('Your email is confirmed'),
    ]);
    expect(await getPerson(database.db, id)).toMatchObject({ confirmedAt: expect.any(Date) });
  }
});

test.each([
  ['an expired link', () => link(31), 410, 'join the waitlist again with the same email address'],
  ['a link without a token', () => urlOf(''), 400, 'This link is incomplete'],
  ['a forged link', () => urlOf('A'.repeat(48)), 400, 'This link is incomplete'],
  ['markup', () => urlOf('<script>'), 400, 'This link is incomplete'],
])('rejects %s', async (_what, url, status, text) => {
  for (const response of [await showConfirmPage(new Request(url())), await post(url())]) {
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(html).toContain(text);
    expect(html).not.toMatch(/<form|<script/);
  }
  expect(await getPerson(database.db, id)).toMatchObject({ confirmedAt: null });
});

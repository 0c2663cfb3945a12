import { beforeEach, expect, test } from 'vitest';
import { emailSuppressions } from '@/db/schema/mailboxes';
import { dumpAll } from '@/db/testing/dump';
import { addPeople } from '@/db/testing/people';
import { testDatabase } from '@/db/testing/test-database';
import { signConfirmationToken, signUnsubscribeToken } from '../email/link-tokens';
import { limits } from '../rate-limit/rate-limiter';
import { getPerson } from '../testing/operators';
import { routesUnderTest } from '../testing/runtime';
import { confirmation, unsubscription } from './mail-links';

const DAY_MS = 24 * 60 * 60 * 1000;
const routes = { confirm: confirmation, unsubscribe: unsubscription };
type Page = keyof typeof routes;

const database = testDatabase();
routesUnderTest(() => database.url);
let id: string;

beforeEach(async () => {
  await database.reset();
  const [person] = await addPeople(database.db, 1);
  id = person?.id ?? '';
});

const send = (page: Page, method: 'GET' | 'POST', token: string, init: RequestInit = {}) =>
  routes[page][method](new Request(`http://localhost:3000/api/${page}?token=${token}`, { method, ...init }));
const confirmToken = (daysAgo = 0) =>
  signConfirmationToken(id, ['re_test'], new Date(Date.now() - daysAgo * DAY_MS));
const unsubscribeToken = () => signUnsubscribeToken(id, ['re_test']);
const suppressed = () => database.db.select().from(emailSuppressions);

test.each([
  ['confirm', confirmToken, 'Confirm your email'],
  ['unsubscribe', unsubscribeToken, 'Unsubscribe'],
] as const)(
  'the page %s asks first: it shows no personal data, changes nothing and is not cached',
  async (page, token, button) => {
    const before = await dumpAll(database.db);
    const response = await send(page, 'GET', token());
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    const html = await response.text();
    expect(html).toContain(`<form method="post"><button>${button}</button></form>`);
    expect(html).not.toMatch(/person-1|MFM-0|<script/);
    expect(await dumpAll(database.db)).toBe(before);
  },
);

test('the button confirms, also with a link of 29 days ago, and repeatedly', async () => {
  for (let times = 0; times < 2; times += 1) {
    const response = await send('confirm', 'POST', confirmToken(29));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Your email is confirmed');
    expect(await getPerson(database.db, id)).toMatchObject({ confirmedAt: expect.any(Date) });
  }
});

test('unsubscribes once, by an email app’s one-click request or by the button', async () => {
  const oneClick = { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  for (const init of [oneClick, {}]) {
    const response = await send('unsubscribe', 'POST', unsubscribeToken(), init);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("You're unsubscribed");
    expect(await suppressed()).toMatchObject([{ reason: 'unsubscribed' }]);
  }
});

test('a network that repeats a valid link is slowed down', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const post = () => send('unsubscribe', 'POST', unsubscribeToken(), { headers });
  for (let n = 0; n < limits.mailLinkByNetwork.points; n += 1) expect((await post()).status).toBe(200);
  const refused = await post();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await send('unsubscribe', 'POST', unsubscribeToken())).status).toBe(200);
});

test.each([
  ['confirm', 'an expired link', () => confirmToken(31), 410, 'join the waitlist again'],
  ['confirm', 'a token for the other page', unsubscribeToken, 400, 'This link is incomplete'],
  ...(['confirm', 'unsubscribe'] as const).flatMap((page) =>
    ['', 'A'.repeat(43), 'A'.repeat(48), '%00', '<script>'].map(
      (token) => [page, `the token ${token}`, () => token, 400, 'This link is incomplete'] as const,
    ),
  ),
] as const)('%s rejects %s', async (page, _what, token, status, text) => {
  for (const method of ['GET', 'POST'] as const) {
    const response = await send(page, method, token());
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(html).toContain(text);
    expect(html).not.toMatch(/<form|<script/);
  }
  expect(await getPerson(database.db, id)).toMatchObject({ confirmedAt: null });
  expect(await suppressed()).toEqual([]);
});

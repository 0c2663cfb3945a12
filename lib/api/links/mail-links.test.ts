import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { lockCounter } from '@/db/queries/counter';
import { emailSuppressions } from '@/db/schema/mailboxes';
import { outboxEmails } from '@/db/schema/outbox-emails';
import type { SignupRow } from '@/db/schema/signups';
import { dumpAll } from '@/db/testing/create-test-database';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { signLink } from '../../email/link-tokens';
import { limits } from '../../rate-limit/rate-limiter';
import { erasePerson, getPerson, join, joinAll, operator } from '../../testing/operators';
import { routesUnderTest } from '../../testing/runtime';
import { answerApi } from '../routes';

const DAY_MS = 24 * 60 * 60 * 1000;
const SECRETS = ['re_test'];
const UNKNOWN = '01a1f80c-70a1-728b-99bd-65b01ec07516';

const database = await emptyTestDatabase();
routesUnderTest(database.url);
let ada: SignupRow;

beforeEach(async () => {
  ada = await join(database.db, { email: 'ada@old.io', firstName: 'Ada' });
});

const confirmToken = (daysAgo = 0) =>
  signLink('confirm', ada.id, SECRETS, { issuedAt: new Date(Date.now() - daysAgo * DAY_MS) });
const tokens = {
  confirm: confirmToken,
  unsubscribe: () => signLink('unsubscribe', ada.id, SECRETS),
};
type Page = keyof typeof tokens;
const pages = Object.keys(tokens) as Page[];

const send = (page: Page, method: 'GET' | 'POST', token = tokens[page](), init: RequestInit = {}) =>
  answerApi(new Request(`http://localhost:3000/api/${page}?token=${token}`, { method, ...init }));
const statusAndText = async (answered: Promise<Response>) => {
  const response = await answered;
  return [response.status, await response.text()];
};
const stored = () => getPerson(database.db, ada.id);
const suppressed = () => database.db.select().from(emailSuppressions);

test.each([
  ['confirm', 'Confirm your email'],
  ['unsubscribe', 'Unsubscribe'],
] as const)('the page %s asks first, without personal data, changes or a cache', async (page, button) => {
  const before = await dumpAll(database.db);
  const response = await send(page, 'GET');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  const html = await response.text();
  expect(html).toContain(`<form method="post"><button>${button}</button></form>`);
  expect(html).not.toMatch(/\bada\b|MFM-|<script/i);
  expect(await dumpAll(database.db)).toBe(before);
});

test('the button confirms, also with a link of 29 days ago, and repeatedly', async () => {
  for (let times = 0; times < 2; times += 1) {
    const answer = await statusAndText(send('confirm', 'POST', confirmToken(29)));
    expect(answer).toEqual([200, expect.stringContaining('Your email is confirmed')]);
    expect(await stored()).toMatchObject({ confirmedAt: expect.any(Date) });
  }
});

test('unsubscribes once, by an email app’s one-click request or by the button', async () => {
  const oneClick = { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  for (const init of [oneClick, {}]) {
    const answer = await statusAndText(send('unsubscribe', 'POST', undefined, init));
    expect(answer).toEqual([200, expect.stringContaining("You're unsubscribed")]);
    expect(await suppressed()).toMatchObject([{ reason: 'unsubscribed' }]);
  }
});

test.each([
  ['address/confirm', 'reply to any of our emails'],
  ['address/undo', 'reply to any of our emails'],
  ['invitations/decline', 'ends by itself'],
])('%s, which old mails link to, says what to do now', async (path, sentence) => {
  const before = await dumpAll(database.db);
  for (const method of ['GET', 'POST']) {
    const url = `http://localhost:3000/api/${path}?token=${UNKNOWN}`;
    const answer = await statusAndText(answerApi(new Request(url, { method })));
    expect(answer).toEqual([410, expect.stringContaining(sentence)]);
  }
  expect(await dumpAll(database.db)).toBe(before);
});

const fromOneNetwork = { headers: { 'x-forwarded-for': '203.0.113.7' } };
const moreThanLimit = limits.mailLinkByNetwork.points + 1;

test.each(pages)('%s answers a network that opens many signed links', async (page) => {
  const token = tokens[page]();
  const statuses = new Set<number>();
  for (let n = 0; n < moreThanLimit; n += 1) {
    statuses.add((await send(page, 'POST', token, fromOneNetwork)).status);
  }
  expect([...statuses]).not.toContain(429);
  expect((await send(page, 'GET', token, fromOneNetwork)).status).not.toBe(429);
});

test('a mail provider unsubscribes everybody from one network, after it sent many invented links', async () => {
  for (let n = 1; n < moreThanLimit; n += 1)
    await send('unsubscribe', 'POST', 'A'.repeat(43), fromOneNetwork);
  const readers = await joinAll(
    database.db,
    Array.from({ length: moreThanLimit }, (_, n) => ({ email: `reader-${n}@x.io` })),
  );
  for (const { id } of readers) {
    const oneClick = { ...fromOneNetwork, body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    const token = signLink('unsubscribe', id, SECRETS);
    expect((await send('unsubscribe', 'POST', token, oneClick)).status).toBe(200);
  }
  expect(await suppressed()).toHaveLength(readers.length);
});

test.each(['GET', 'POST'] as const)(
  'a network that sends many invented links by %s is slowed down',
  async (method) => {
    const headers = { 'x-forwarded-for': `203.0.113.${method === 'GET' ? 8 : 9}` };
    const guess = () => send('confirm', method, 'A'.repeat(48), { headers });
    for (let n = 1; n < moreThanLimit; n += 1) expect((await guess()).status).toBe(400);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send('unsubscribe', 'POST', undefined, { headers })).status).toBe(200);
  },
);

test('repeated requests to unsubscribe do not wait for the lock of signups', async () => {
  await send('unsubscribe', 'POST');
  await database.db.transaction(async (tx) => {
    await lockCounter(tx);
    expect((await send('unsubscribe', 'POST')).status).toBe(200);
  });
});

const invented = ['', UNKNOWN, 'A'.repeat(43), 'A'.repeat(48), '%00', '<script>'];

test.each(pages)('%s rejects forged links and those for something else', async (page) => {
  const others = pages.filter((other) => other !== page).map((other) => tokens[other]());
  const foreign = signLink('place', UNKNOWN, ['elsewhere']);
  const before = await dumpAll(database.db);
  for (const token of [...invented, ...others, foreign]) {
    for (const method of ['GET', 'POST'] as const) {
      const [status, html] = await statusAndText(send(page, method, token));
      expect([status, html]).toEqual([400, expect.stringContaining('This link is incomplete')]);
      expect(html).not.toMatch(/<form|<script/);
    }
  }
  expect(await dumpAll(database.db)).toBe(before);
});

test('an expired link to confirm mails a new one, once a day, unless it is not needed', async () => {
  const sentAt = new Date(Date.now() - DAY_MS);
  const welcome = { status: 'sent' as const, sentAt, requestedAt: sentAt };
  await database.db.update(outboxEmails).set(welcome).where(eq(outboxEmails.kind, 'welcome'));
  const open = (method: 'GET' | 'POST') => statusAndText(send('confirm', method, confirmToken(31)));
  const waiting = () => database.db.$count(outboxEmails, eq(outboxEmails.status, 'pending'));
  const before = await waiting();
  expect(await open('GET')).toEqual([410, expect.stringContaining('<button>Send me a new link</button>')]);
  expect(await waiting()).toBe(before);
  for (let times = 0; times < 2; times += 1) {
    expect(await open('POST')).toEqual([200, expect.stringContaining('Check your inbox')]);
    expect(await waiting()).toBe(before + 1);
  }
  expect((await stored()).confirmedAt).toBeNull();
  await send('confirm', 'POST');
  expect(await open('POST')).toEqual([200, expect.stringContaining('Your email is confirmed')]);
  await erasePerson(database.db, operator, ada.id);
  expect(await open('POST')).toEqual([410, expect.stringContaining('not on the waitlist')]);
});

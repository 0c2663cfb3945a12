import { and, eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { Connection } from '@/db/pool/connection';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { identifyEmail } from '../../address/canonical-mailbox';
import { limits } from '../../rate-limit/rate-limiter';
import { routesUnderTest } from '../../testing/runtime';
import { sendPlaceLink } from './place-link';

const database = await emptyTestDatabase();

routesUnderTest(database.url);

let networks = 0;

function post(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  networks += 1;
  const network = { 'x-forwarded-for': `10.1.${networks >> 8}.${networks & 255}` };
  const body = new URLSearchParams(fields);
  const options = { method: 'POST', body, headers: { ...network, ...headers } };
  return sendPlaceLink(new Request('http://localhost:3000/api/place/link', options));
}

const ask = (email: string) => post({ email });
const join = (email: string, position: number) => addPeople(database.db, 1, identifyEmail(email), position);

const isLink = eq(outboxEmails.kind, 'place_link');
const markSent = () => database.db.update(outboxEmails).set({ status: 'sent' });

/** The addresses that wait for a link. */
async function mailed(): Promise<string[]> {
  const rows = await database.db
    .select({ email: signups.email })
    .from(outboxEmails)
    .innerJoin(signups, eq(signups.id, outboxEmails.signupId))
    .where(and(isLink, eq(outboxEmails.status, 'pending')));
  return rows.map(({ email }) => email);
}

test.each([
  ['ada@gmail.com', 'ada@gmail.com'],
  [' ADA+shoes@GMail.com ', 'ada+shoes@gmail.com'],
  // Nobody joined with this alias: the first person of the mailbox gets the mail.
  ['a.d.a+hats@googlemail.com', 'ada@gmail.com'],
])('somebody who asks for the link of %s gets it at %s', async (asked, recipient) => {
  await join('ada@gmail.com', 1);
  await join('ada+shoes@gmail.com', 2);
  await join('bob@gmail.com', 3);
  expect((await ask(asked)).status).toBe(200);
  expect(await mailed()).toEqual([recipient]);
});

test('the answer and its statements are the same for an address that is not on the waitlist', async () => {
  await join('ada@example.com', 1);
  const run = vi.spyOn(Connection.prototype, 'run');
  const answers = [];
  for (const email of ['ada@example.com', 'eve@example.com']) {
    run.mockClear();
    const response = await ask(email);
    const statements = run.mock.calls.map(([{ text }]) => text);
    const { status, headers } = response;
    answers.push({ status, headers: [...headers], body: await response.text(), statements });
  }
  expect(await mailed()).toEqual(['ada@example.com']);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[0]?.statements).toHaveLength(2);
  expect(answers[0]?.body).toContain('If this address is on the waitlist');
});

test('a mailbox gets three links a day, and the same answer afterwards', async () => {
  await join('bea@gmail.com', 1);
  await join('bea+shoes@gmail.com', 2);
  for (const email of ['bea@gmail.com', 'bea+shoes@gmail.com', 'bea+hats@gmail.com']) {
    await markSent();
    await ask(email);
    expect(await mailed()).toHaveLength(1);
    expect(await database.db.$count(outboxEmails, eq(outboxEmails.status, 'pending'))).toBe(1);
  }
  await markSent();
  const limited = await ask('bea@gmail.com');
  expect(await mailed()).toEqual([]);
  const unlimited = await ask('eve@example.com');
  expect([limited.status, await limited.text()]).toEqual([unlimited.status, await unlimited.text()]);
});

test('a network that asks for many links is slowed down', async () => {
  const network = { 'x-forwarded-for': '203.0.113.9' };
  const { points } = limits.placeLinkByNetwork;
  for (let n = 0; n < points; n += 1) expect((await post({ email: 'ada@' }, network)).status).toBe(422);
  const refused = await post({ email: 'ada@example.com' }, network);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test.each([
  ['no address', {}, {}, 422, 'Invalid email'],
  ['what is no address', { email: 'ada@' }, {}, 422, 'Invalid email'],
  ['a body over 4 KB', { email: 'a'.repeat(4_097) }, {}, 413, 'Invalid email'],
  ['a foreign form', { email: 'ada@example.com' }, { 'sec-fetch-site': 'cross-site' }, 403, 'another site'],
])('refuses %s and says why', async (_what, fields, headers, status, reason) => {
  await join('ada@example.com', 1);
  const response = await post(fields, headers);
  expect(response.status).toBe(status);
  const html = await response.text();
  expect(html).toContain(reason);
  expect(html).toContain('href="/stats#lost-code"');
  expect(await mailed()).toEqual([]);
});

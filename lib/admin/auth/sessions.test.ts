import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries } from '@/db/schema/audit-entries';
import { operatorSessions } from '@/db/schema/operator-accounts';
import { OPERATORS, operatorAuthUnderTest, type TestBrowser } from '../../testing/operator-auth';
import { listAudit, parseAuditSearch, readChoices } from '../audit/audit';
import { listSessions, operatorOf, readSession, revokeSession, signOut } from './sessions';

const under = operatorAuthUnderTest();
const { signIn } = under;
const HOUR_MS = 60 * 60 * 1000;

const sessionOf = (browser: TestBrowser) => readSession(under.auth, under.site, browser.headers);
const rows = () => under.db.select().from(operatorSessions);

test('a session lasts twelve hours, however much it is used', async () => {
  const browser = await signIn();
  const [before] = await rows();
  expect(Number(before?.expiresAt) - Number(before?.createdAt)).toBeCloseTo(12 * HOUR_MS, -4);
  await under.db.update(operatorSessions).set({ createdAt: sql`now() - interval '11 hours'` });
  expect(await sessionOf(browser)).not.toBeNull();
  expect((await rows())[0]?.expiresAt).toEqual(before?.expiresAt);
  await under.db.update(operatorSessions).set({ expiresAt: sql`now()` });
  expect(await sessionOf(browser)).toBeNull();
  expect(await rows()).toEqual([]);
});

test('a forged cookie opens nothing, not even with the stored hash', async () => {
  const browser = await signIn();
  const cookie = decodeURIComponent(browser.cookies.get('operator_session') ?? '');
  const [token = '', signature = ''] = cookie.split('.');
  const [row] = await rows();
  const hash = row?.tokenHash ?? '';
  for (const forged of [
    token,
    `${token}.x`,
    `x${token}.${signature}`,
    `${hash}.${signature}`,
    hash,
    '',
    '.',
  ]) {
    browser.setCookie('operator_session', encodeURIComponent(forged));
    expect(await sessionOf(browser)).toBeNull();
  }
  browser.setCookie('operator_session', encodeURIComponent(cookie));
  expect(await sessionOf(browser)).not.toBeNull();
});

test('records when a session was last used, at most every five minutes', async () => {
  const browser = await signIn();
  const seenAgo = async (interval: string) => {
    await under.db.update(operatorSessions).set({ lastSeenAt: sql`now() - ${interval}::interval` });
    const [before] = await rows();
    await sessionOf(browser);
    const [after] = await rows();
    return Number(after?.lastSeenAt) > Number(before?.lastSeenAt);
  };
  expect(await seenAgo('4 minutes')).toBe(false);
  expect(await seenAgo('6 minutes')).toBe(true);
});

test('an operator who is removed from the list is signed out for good', async () => {
  const browser = await signIn();
  const { OPERATORS: _, ...env } = under.site.env;
  const others = { ...under.site, env: { ...env, OPERATORS: ['bob@example.com'] } };
  expect(await readSession(under.auth, others, browser.headers)).toBeNull();
  expect(await sessionOf(browser)).toBeNull();
});

test('signing out ends the session and deletes the cookie', async () => {
  const browser = await signIn();
  const { headers } = browser;
  browser.receive(await signOut(under.auth, headers));
  expect([...browser.cookies.keys()]).not.toContain('operator_session');
  expect(await readSession(under.auth, under.site, headers)).toBeNull();
  expect(await rows()).toEqual([]);
});

test('lists the sessions of all operators; revoking one ends it and is audited', async () => {
  const ada = await signIn();
  const bob = await signIn(OPERATORS[1]);
  const listed = await listSessions(under.db, OPERATORS);
  expect(listed.map(({ email, browser }) => [email, browser]).toSorted()).toEqual([
    ['ada@example.com', 'Firefox on Windows'],
    ['bob@example.com', 'Firefox on Windows'],
  ]);
  const id = (await sessionOf(bob))?.id ?? '';
  const session = { id: (await sessionOf(ada))?.id ?? '', email: 'ada@example.com' };
  const operator = operatorOf(session, under.site.env);
  expect(await revokeSession(under.db, operator, id)).toBe(true);
  expect(await revokeSession(under.db, operator, id)).toBe(false);
  expect([await sessionOf(bob), await sessionOf(ada)]).toEqual([
    null,
    expect.objectContaining({ email: 'ada@example.com' }),
  ]);
  const revoked = eq(auditEntries.action, 'session.revoke');
  const { operators } = await readChoices(under.db);
  const { rows: lines } = await listAudit(under.db, parseAuditSearch({}), { operators });
  expect(lines[0]).toMatchObject({
    sessionId: session.id,
    texts: [{ title: 'Revoked a session', details: `of bob@example.com (${id.slice(0, 8)})` }],
  });
  expect(await under.db.select().from(auditEntries).where(revoked)).toMatchObject([
    { actor: 'ada@example.com', sessionId: session.id, subjectId: null, detail: { session: id } },
  ]);
});

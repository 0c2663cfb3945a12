import { desc, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '@/db/schema/audit-entries';
import { operatorLinks, operatorSessions, operators } from '@/db/schema/operator-accounts';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { OPERATORS, operatorAuthUnderTest, TestBrowser } from '../../testing/operator-auth';
import { describeBrowser } from './auth';
import { readSession, signOut } from './sessions';

const under = await operatorAuthUnderTest();
const { ask, asked, open, mailedToken, signIn } = under;

const sessionOf = (browser: TestBrowser) => readSession(under.auth, under.site, browser.headers);
const emails = () => under.db.select().from(outboxEmails);
const links = () => under.db.select().from(operatorLinks);
const rows = () => under.db.select().from(operatorSessions);

describe('asking for a link', () => {
  test.each([
    ['an operator', ' Ada@Example.com ', 'ada@example.com'],
    ['an operator with a Japanese keyboard', 'ada＠example.com', 'ada@example.com'],
    ['a stranger', 'stranger@example.com', 'stranger@example.com'],
  ])('by %s requests a mail, and keeps one half of the token in the browser', async (_, typed, recipient) => {
    const browser = new TestBrowser();
    expect(await ask(browser, typed)).toBe('sent');
    expect(await emails()).toMatchObject([{ kind: 'sign_in', recipient, status: 'pending' }]);
    const mailed = await mailedToken();
    const kept = browser.cookies.get('operator_link');
    expect([mailed.length, kept?.length]).toEqual([32, 32]);
    const stored = await links();
    expect(stored).toHaveLength(1);
    for (const half of [mailed, kept]) expect(JSON.stringify(stored)).not.toContain(half);
  });

  test.each(['', 'ada', null, 7, 'ada@example.com\r\nBcc: x@example.com'])('refuses %j', async (email) => {
    expect(await ask(new TestBrowser(), email as string)).toBe('invalid');
    expect(await links()).toEqual([]);
  });

  test('is limited for each address, whatever the network, operator or not', async () => {
    for (const email of ['limited@example.com', 'bob@example.com']) {
      const answers: string[] = [];
      for (let count = 0; count < 6; count += 1) answers.push(await ask(new TestBrowser(), email));
      expect(answers).toEqual([...Array(5).fill('sent'), 'limited']);
    }
  });

  test('is limited for each network, whatever the address', async () => {
    const browser = new TestBrowser();
    for (let count = 0; count < 20; count += 1) await ask(browser, `person-${count}@example.com`);
    expect(await ask(browser, 'person-20@example.com')).toBe('limited');
    expect(await open(browser, 'x')).toBe('limited');
  });
});

describe('using a link', () => {
  test('signs in once, in the browser that asked, also if it is opened several times at once', async () => {
    const { browser, mailed } = await asked();
    const results = await Promise.all(Array.from({ length: 8 }, () => open(browser, mailed)));
    expect(results.toSorted()).toEqual([...Array(7).fill('expired'), 'signed_in']);
    expect(await under.db.$count(operatorSessions)).toBe(1);
    expect(await sessionOf(browser)).toEqual({ id: expect.any(String), email: OPERATORS[0] });
    expect(await open(browser, mailed)).toBe('expired');
  });

  test('is an audit entry, and all operators get a mail', async () => {
    const session = await sessionOf(await signIn());
    const [entry] = await under.db.select().from(auditEntries).orderBy(desc(auditEntries.at)).limit(1);
    const detail = { browser: 'Firefox on Windows' };
    const act = { actor: OPERATORS[0], sessionId: session?.id, action: 'session.start', detail };
    expect(entry).toMatchObject(act);
    const notices = (await emails()).filter(({ kind }) => kind === 'notice');
    expect(notices.map(({ recipient }) => recipient).toSorted()).toEqual(OPERATORS);
    expect(notices[0]?.body).toContain('ada@example.com signed in with Firefox on Windows.');
  });

  test('fails if the audit cannot be written', async () => {
    const { browser, mailed } = await asked();
    await under.owner.execute(sql`alter table audit_entries add constraint broken check (false) not valid`);
    const opened = open(browser, mailed);
    await expect(opened).rejects.toMatchObject({ cause: { constraint_name: 'broken' } });
    await under.owner.execute(sql`alter table audit_entries drop constraint broken`);
    expect(await under.db.$count(operatorSessions)).toBe(0);
  });

  test('another browser neither signs in nor uses the link up', async () => {
    const { browser, mailed } = await asked();
    const other = new TestBrowser();
    expect(await open(other, mailed)).toBe('other_browser');
    other.setCookie('operator_link', 'x'.repeat(32));
    expect(await open(other, mailed)).toBe('expired');
    expect(await sessionOf(other)).toBeNull();
    expect(await open(browser, mailed)).toBe('signed_in');
  });

  test('that has expired, or was mailed to somebody who is not an operator, is refused', async () => {
    const { browser, mailed } = await asked();
    await under.owner.update(operatorLinks).set({ expiresAt: sql`now() - interval '1 second'` });
    const stranger = await asked('e@example.com');
    expect(await open(browser, mailed)).toBe('expired');
    expect(await open(stranger.browser, stranger.mailed)).toBe('expired');
    expect(await under.db.$count(operatorSessions)).toBe(0);
  });
});

const HOUR_MS = 60 * 60 * 1000;

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

test('only the hash of a cookie is stored, and a forged one opens nothing, not even with that hash', async () => {
  const browser = await signIn();
  const cookie = decodeURIComponent(browser.cookies.get('operator_session') ?? '');
  const [token = '', signature = ''] = cookie.split('.');
  expect(token.length).toBeGreaterThanOrEqual(32);
  const [row] = await rows();
  expect(JSON.stringify(row)).not.toContain(token);
  const hash = row?.tokenHash ?? '';
  const others = [`${token}.x`, `x${token}.${signature}`, `${hash}.${signature}`];
  for (const forged of [token, ...others, hash, '', '.']) {
    browser.setCookie('operator_session', encodeURIComponent(forged));
    expect(await sessionOf(browser)).toBeNull();
  }
  browser.setCookie('operator_session', encodeURIComponent(cookie));
  expect(await sessionOf(browser)).not.toBeNull();
  await signIn();
  expect(await under.db.$count(operators)).toBe(1);
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
  browser.receive(await signOut(under.auth, under.site, headers, false));
  expect([...browser.cookies.keys()]).not.toContain('operator_session');
  expect(await readSession(under.auth, under.site, headers)).toBeNull();
  expect(await rows()).toEqual([]);
});

test('signing out everywhere ends all sessions of the operator, and nobody else’s', async () => {
  const [here, elsewhere, bob] = [await signIn(), await signIn(), await signIn(OPERATORS[1])];
  // A browser without a session ends none.
  await signOut(under.auth, under.site, new TestBrowser().headers, true);
  expect(await rows()).toHaveLength(3);
  here.receive(await signOut(under.auth, under.site, here.headers, true));
  expect([...here.cookies.keys()]).not.toContain('operator_session');
  expect(await sessionOf(elsewhere)).toBeNull();
  expect(await sessionOf(bob)).toMatchObject({ email: OPERATORS[1] });
});

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone = '(iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`(Windows NT 10.0; Win64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge on Windows'],
  [`(Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on macOS'],
  [`(Linux; Android 10; K) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${iPhone} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  ['(X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['curl/8.17.0', 'Unknown browser'],
])('the browser %s is %s', (userAgent, description) => {
  expect(describeBrowser(`Mozilla/5.0 ${userAgent}`)).toBe(description);
});

import { desc, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '@/db/schema/audit-entries';
import { operatorLinks, operatorSessions, operators } from '@/db/schema/operator-accounts';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { OPERATORS, operatorAuthUnderTest, TestBrowser } from '../../testing/operator-auth';
import { readSession } from './sessions';

const under = operatorAuthUnderTest();
const { ask, open, mailedToken, signIn } = under;

const sessionOf = (browser: TestBrowser) => readSession(under.auth, under.site, browser.headers);
const emails = () => under.db.select().from(outboxEmails);
const links = () => under.db.select().from(operatorLinks);

describe('asking for a link', () => {
  test('mails a link, and keeps one half of its token in the browser', async () => {
    const browser = new TestBrowser();
    expect(await ask(browser, ' Ada@Example.com ')).toBe('sent');
    expect(await emails()).toMatchObject([{ kind: 'sign_in', recipient: 'ada@example.com' }]);
    const mailed = await mailedToken();
    const kept = browser.cookies.get('operator_link');
    expect([mailed.length, kept?.length]).toEqual([32, 32]);
    const [link] = await links();
    for (const half of [mailed, kept]) expect(JSON.stringify(link)).not.toContain(half);
  });

  test("does the same for an address that is not an operator's", async () => {
    const browser = new TestBrowser();
    expect(await ask(browser, 'stranger@example.com')).toBe('sent');
    expect(browser.cookies.get('operator_link')).toHaveLength(32);
    expect([await emails(), await links()]).toMatchObject([
      [{ recipient: 'stranger@example.com', status: 'pending' }],
      [{ id: expect.any(String) }],
    ]);
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
  test('signs in once, in the browser that asked', async () => {
    const browser = new TestBrowser();
    await ask(browser);
    const mailed = await mailedToken();
    expect(await open(browser, mailed)).toBe('signed_in');
    expect(await sessionOf(browser)).toEqual({ id: expect.any(String), email: OPERATORS[0] });
    expect(await open(browser, mailed)).toBe('expired');
  });

  test('is an audit entry, and all operators get a mail', async () => {
    const session = await sessionOf(await signIn());
    expect(await under.db.select().from(auditEntries).orderBy(desc(auditEntries.at)).limit(1)).toMatchObject([
      {
        actor: OPERATORS[0],
        sessionId: session?.id,
        action: 'session.start',
        detail: { browser: 'Firefox on Windows' },
      },
    ]);
    const notices = (await emails()).filter(({ kind }) => kind === 'notice');
    expect(notices.map(({ recipient }) => recipient).toSorted()).toEqual(OPERATORS);
    expect(notices[0]?.body).toContain('ada@example.com signed in with Firefox on Windows.');
  });

  test('fails if the audit cannot be written', async () => {
    const browser = new TestBrowser();
    await ask(browser);
    await under.owner.execute(sql`alter table audit_entries add constraint broken check (false) not valid`);
    const opened = open(browser, await mailedToken());
    await expect(opened).rejects.toMatchObject({ cause: { constraint_name: 'broken' } });
    await under.owner.execute(sql`alter table audit_entries drop constraint broken`);
    expect(await under.db.$count(operatorSessions)).toBe(0);
  });

  test('works once for concurrent requests', async () => {
    const browser = new TestBrowser();
    await ask(browser);
    const mailed = await mailedToken();
    const results = await Promise.all(Array.from({ length: 8 }, () => open(browser, mailed)));
    expect(results.toSorted()).toEqual([...Array(7).fill('expired'), 'signed_in']);
    expect(await under.db.$count(operatorSessions)).toBe(1);
  });

  test('another browser neither signs in nor uses the link up', async () => {
    const browser = new TestBrowser();
    await ask(browser);
    const mailed = await mailedToken();
    const other = new TestBrowser();
    expect(await open(other, mailed)).toBe('other_browser');
    other.setCookie('operator_link', 'x'.repeat(32));
    expect(await open(other, mailed)).toBe('expired');
    expect(await sessionOf(other)).toBeNull();
    expect(await open(browser, mailed)).toBe('signed_in');
  });

  test('refuses an expired link', async () => {
    const browser = new TestBrowser();
    await ask(browser);
    await under.owner.update(operatorLinks).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(await open(browser, await mailedToken())).toBe('expired');
    expect(await sessionOf(browser)).toBeNull();
  });

  test('refuses someone who is not an operator', async () => {
    const browser = new TestBrowser();
    await ask(browser, 'e@example.com');
    expect(await open(browser, await mailedToken())).toBe('expired');
    expect(await under.db.$count(operatorSessions)).toBe(0);
  });

  test('stores the operator once, and only the hash of the token', async () => {
    const browser = await signIn();
    await signIn();
    expect(await under.db.$count(operators)).toBe(1);
    const cookie = decodeURIComponent(browser.cookies.get('operator_session') ?? '');
    const [token = ''] = cookie.split('.');
    expect(token.length).toBeGreaterThanOrEqual(32);
    const rows = await under.db.select().from(operatorSessions);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]).toMatchObject({
      tokenHash: expect.stringMatching(/^[\w-]{43}$/),
      browser: 'Firefox on Windows',
    });
  });
});

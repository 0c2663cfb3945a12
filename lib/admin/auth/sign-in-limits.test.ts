import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { OPERATORS, operatorAuthUnderTest, TestBrowser } from '../../testing/operator-auth';
import { findKnownBrowser, rememberBrowser } from './known-browsers';
import { signOut } from './sessions';

const under = await operatorAuthUnderTest();
const { ask, open, mailedToken, signIn } = under;

test('strangers get one address at most 20 links a day, however long they go on', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  // The cache takes 0 for no time.
  vi.advanceTimersByTime(1);
  const answers: string[] = [];
  for (let minutes = 0; minutes < 24 * 60; minutes += 20) {
    for (let count = 0; count < 5; count += 1) answers.push(await ask(new TestBrowser()));
    vi.advanceTimersByTime(20 * 60_000);
  }
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(20);
  expect(await under.db.select().from(outboxEmails)).toHaveLength(20);
  vi.advanceTimersByTime(1);
  expect(await ask(new TestBrowser())).toBe('sent');
});

describe('strangers who use up the limits', () => {
  const NETWORK = '198.51.100.7';
  /** Uses up each operator's limits, from the operator's network and from others. */
  async function exhaust(networks: (string | undefined)[] = [undefined, NETWORK]) {
    for (const network of networks)
      for (const email of OPERATORS)
        for (let count = 0; count < 10; count += 1) await ask(new TestBrowser(network), email);
  }

  test('do not stop an operator in a browser that signed in before, but in every other', async () => {
    const browser = new TestBrowser(NETWORK);
    await ask(browser);
    await open(browser, await mailedToken());
    const { headers } = browser;
    browser.receive(await signOut(under.auth, under.site, headers, false));
    await exhaust();
    expect(await ask(new TestBrowser())).toBe('limited');
    expect(await ask(new TestBrowser(NETWORK), 'new@example.com')).toBe('limited');
    await under.owner.delete(outboxEmails);
    expect(await ask(browser)).toBe('sent');
    expect(await open(browser, await mailedToken())).toBe('signed_in');
  });

  test('do not stop two operators who share a browser', async () => {
    const browser = new TestBrowser();
    for (const email of OPERATORS) {
      await ask(browser, email);
      await open(browser, await mailedToken());
    }
    await exhaust();
    for (const email of OPERATORS) expect(await ask(browser, email)).toBe('sent');
  });

  test.each<[string, (name: string, value: string) => [string, string]]>([
    ['of another operator', (name, value) => [name, value]],
    ['under the name of the operator', (name, value) => [`${name.slice(0, -1)}x`, value]],
    ['without a signature', (name, value) => [name, value.split('.')[0] ?? '']],
    ['with a foreign signature', (name, value) => [name, `${value.split('.')[0]}.${'A'.repeat(43)}`]],
    ['with another id', (name, value) => [name, `x${value}`]],
    ['that is empty', (name) => [name, '']],
  ])('are not helped by a cookie %s', async (what, forge) => {
    const own = await signIn(what === 'of another operator' ? OPERATORS[1] : OPERATORS[0]);
    const [name = '', value = ''] = [...own.cookies].find(([each]) => each.includes('browser')) ?? [];
    const stranger = new TestBrowser();
    stranger.setCookie(...forge(name, value));
    await exhaust();
    expect(await ask(stranger)).toBe('limited');
  });

  test('the limit of a known browser is separate', async () => {
    const browser = await signIn();
    const answers: string[] = [];
    for (let count = 0; count < 21; count += 1) answers.push(await ask(browser));
    expect(answers.filter((answer) => answer === 'sent')).toHaveLength(20);
    expect(answers.at(-1)).toBe('limited');
  });

  test('a known browser stays known when APP_SECRET is set, as long as RESEND_API_KEY is kept', async () => {
    const before = { ...under.site.env, APP_SECRET: undefined };
    const headers = new Headers({ cookie: rememberBrowser(before, 'ada@example.com').split(';')[0] ?? '' });
    const after = { ...before, APP_SECRET: 'another secret for all' };
    expect(findKnownBrowser(after, headers, 'ada@example.com')).toEqual(expect.any(String));
    const replaced = { ...after, RESEND_API_KEY: 'another' };
    expect(findKnownBrowser(replaced, headers, 'ada@example.com')).toBeUndefined();
  });
});

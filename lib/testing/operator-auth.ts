import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach } from 'vitest';
import { operatorLinks, operators } from '@/db/schema/operator-accounts';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { testDatabase } from '@/db/testing/test-database';
import { type Auth, createAuth } from '../admin/auth/auth';
import { redeemLink, requestLink } from '../admin/auth/sign-in';
import type { Runtime } from '../runtime';
import { runtimeOn } from './runtime';

export const OPERATORS = ['ada@example.com', 'bob@example.com'];

const USER_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** A browser: keeps its cookies and has its own network address. */
export class TestBrowser {
  private readonly jar = new Map<string, string>();

  constructor(private readonly network = `2001:db8:${randomBytes(2).toString('hex')}::1`) {}

  get cookies(): ReadonlyMap<string, string> {
    return this.jar;
  }

  setCookie(name: string, value: string): void {
    this.jar.set(name, value);
  }

  get headers(): Headers {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Headers({ cookie, 'user-agent': USER_AGENT, 'x-forwarded-for': this.network });
  }

  receive(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.some((attribute) => /^ ?max-age=0$/i.test(attribute))) this.jar.delete(name);
      else this.jar.set(name, value);
    }
  }
}

/** Sign-in on a separate database, with two operators. */
export async function operatorAuthUnderTest() {
  const database = await testDatabase();
  let site: Runtime;
  let auth: Auth;

  const create = () => runtimeOn(database.url, { OPERATORS: OPERATORS.join() });
  const { admin, mailers, readers, waves, writers, close } = create();
  afterAll(close);

  // A new runtime for each test, because it counts requests. The connections stay.
  beforeEach(async () => {
    site = { ...create(), admin, mailers, readers, waves, writers };
    auth = createAuth(site.env, site.admin.db);
    await database.owner.delete(operators);
    await database.owner.delete(operatorLinks);
    await database.owner.delete(outboxEmails);
  });

  /** Returns the half of the token that was mailed last. */
  async function mailedToken(): Promise<string> {
    const rows = await database.db.select().from(outboxEmails).orderBy(outboxEmails.requestedAt);
    const link = /https?:\S+token=([\w-]+)\S*/.exec(JSON.parse(rows.at(-1)?.body ?? '{}').text ?? '');
    return link?.[1] ?? '';
  }

  async function ask(browser: TestBrowser, email: string = OPERATORS[0] ?? '') {
    const result = await requestLink(auth, site, { headers: browser.headers, email, to: '/admin' });
    if (result.status === 'sent') browser.receive(result.headers);
    return result.status;
  }

  /** A browser that asked for a link, and the half of the token in the mail. */
  async function asked(email?: string) {
    const browser = new TestBrowser();
    await ask(browser, email);
    return { browser, mailed: await mailedToken() };
  }

  async function open(browser: TestBrowser, token: string) {
    const result = await redeemLink(auth, site, { headers: browser.headers, token });
    if (result.status === 'signed_in') browser.receive(result.headers);
    return result.status;
  }

  return {
    ...database,
    get auth() {
      return auth;
    },
    get site() {
      return site;
    },
    ask,
    asked,
    open,
    mailedToken,
    async signIn(email?: string): Promise<TestBrowser> {
      const { browser, mailed } = await asked(email);
      await open(browser, mailed);
      return browser;
    },
  };
}

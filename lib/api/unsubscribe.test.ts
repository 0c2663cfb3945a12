import { beforeEach, describe, expect, test } from 'vitest';
import { emailSuppressions } from '@/db/schema/email-suppressions';
import { dumpAll } from '@/db/testing/dump';
import { addPeople } from '@/db/testing/people';
import { testDatabase } from '@/db/testing/test-database';
import { signUnsubscribeToken } from '../email/unsubscribe/unsubscribe-token';
import { routesUnderTest } from '../testing/api-routes';
import { showUnsubscribePage, unsubscribe } from './unsubscribe';

const database = testDatabase();
routesUnderTest(() => database.url);
let url: string;
let id: string;

beforeEach(async () => {
  await database.reset();
  const [person] = await addPeople(database.db, 1);
  id = person?.id ?? '';
  url = `http://localhost:3000/api/unsubscribe?token=${signUnsubscribeToken(id, ['re_test'])}`;
});

const post = (to = url, init: RequestInit = {}) => unsubscribe(new Request(to, { method: 'POST', ...init }));
const suppressed = () => database.db.select().from(emailSuppressions);

describe('the page', () => {
  test('asks, and changes nothing', async () => {
    const before = await dumpAll(database.db);
    const response = await showUnsubscribePage(new Request(url));
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('<form method="post">');
    expect(html).toContain('<button>Unsubscribe</button>');
    expect(await dumpAll(database.db)).toBe(before);
  });

  test('names nobody, and is not cached', async () => {
    const response = await showUnsubscribePage(new Request(url));
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await response.text()).not.toMatch(/person-1|MFM-0|<script/);
  });
});

describe('the form', () => {
  test('unsubscribes by an email app’s one-click request', async () => {
    const response = await post(url, { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("You're unsubscribed");
    expect(await suppressed()).toMatchObject([{ signupId: id, reason: 'unsubscribed' }]);
  });

  test('unsubscribes by the button, also when repeated', async () => {
    await post();
    expect((await post()).status).toBe(200);
    expect(await suppressed()).toHaveLength(1);
  });
});

test.each(['', '?token=', `?token=${'A'.repeat(43)}`, '?token=%00', '?token=<script>'])(
  'refuses the query %j and unsubscribes nobody',
  async (query) => {
    const foreign = `http://localhost:3000/api/unsubscribe${query}`;
    for (const response of [await showUnsubscribePage(new Request(foreign)), await post(foreign)]) {
      expect(response.status).toBe(400);
      expect(await response.text()).not.toMatch(/<form|<script/);
    }
    expect(await suppressed()).toEqual([]);
  },
);

import { beforeEach, expect, test } from 'vitest';
import { emailSuppressions } from '@/db/schema/mailboxes';
import { dumpAll } from '@/db/testing/dump';
import { addPeople } from '@/db/testing/people';
import { testDatabase } from '@/db/testing/test-database';
import { signUnsubscribeToken } from '../email/link-tokens';
import { routesUnderTest } from '../testing/runtime';
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

const post = (to: string, init: RequestInit = {}) =>
  unsubscribe(new Request(to, { method: 'POST', ...init }));
const suppressed = () => database.db.select().from(emailSuppressions);

test('the page asks first: it contains no personal data, changes nothing and is not cached', async () => {
  const before = await dumpAll(database.db);
  const response = await showUnsubscribePage(new Request(url));
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  const html = await response.text();
  expect(html).toContain('<form method="post">');
  expect(html).toContain('<button>Unsubscribe</button>');
  expect(html).not.toMatch(/person-1|MFM-0|<script/);
  expect(await dumpAll(database.db)).toBe(before);
});

test('unsubscribes once, by an email app’s one-click request or by the button', async () => {
  const oneClick = { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  for (const response of [await post(url, oneClick), await post(url)]) {
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("You're unsubscribed");
    expect(await suppressed()).toMatchObject([{ reason: 'unsubscribed' }]);
  }
});

test.each(['', '?token=', `?token=${'A'.repeat(43)}`, '?token=%00', '?token=<script>'])(
  'rejects the query %j',
  async (query) => {
    const foreign = `http://localhost:3000/api/unsubscribe${query}`;
    for (const response of [await showUnsubscribePage(new Request(foreign)), await post(foreign)]) {
      expect(response.status).toBe(400);
      expect(await response.text()).not.toMatch(/<form|<script/);
    }
    expect(await suppressed()).toEqual([]);
  },
);

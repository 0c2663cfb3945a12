import { beforeEach, describe, expect, test, vi } from 'vitest';
import { auditEntries } from '@/db/schema/audit-entries';
import { emailSuppressions } from '@/db/schema/mailboxes';
import type { SignupRow } from '@/db/schema/signups';
import { dumpAll } from '@/db/testing/create-test-database';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { signLink } from '../../email/link-tokens';
import { log } from '../../observability/log';
import { limits } from '../../rate-limit/rate-limiter';
import { runtime } from '../../runtime';
import { getPerson, join } from '../../testing/operators';
import { routesUnderTest } from '../../testing/runtime';
import { getPlaceData, postPlaceForm } from './place-forms';

const database = await emptyTestDatabase();

const SITE = 'http://localhost:3000';
routesUnderTest(database.url);
let ada: SignupRow;
let token: string;
let network = 0;

beforeEach(async () => {
  network += 1;
  ada = await join(database.db, { email: 'ada@x.io', firstName: 'Ada' });
  token = signLink('place', ada.id, ['re_test']);
});

interface Sent {
  to?: string;
  headers?: Record<string, string>;
}

function post(name: string, body = '', { to = token, headers }: Sent = {}) {
  const type = 'application/x-www-form-urlencoded';
  const sent = { 'content-type': type, 'x-forwarded-for': `10.1.0.${network}`, ...headers };
  const request = new Request(`${SITE}/place/${to}/${name}`, { method: 'POST', body, headers: sent });
  return postPlaceForm(request, to, name);
}

function download(to = token) {
  const headers = { 'x-forwarded-for': `10.1.0.${network}` };
  return getPlaceData(new Request(`${SITE}/place/${to}/data`, { headers }), to);
}

test.each([
  ['name', 'name=Bea', 'name_saved#details'],
  ['answers', 'tryOnFirst=suits', 'answers_saved#details'],
  ['answers', 'tryOnFirst=&country=DE', 'answers_saved#details'],
  ['answers', 'tryOnFirst=hats', 'incomplete#top'],
  ['answers', '', 'incomplete#top'],
  ['mail-off', '', 'mail_stopped#emails'],
  ['mail-on', '', 'mail_resumed#emails'],
  ['news-on', '', 'news_on#emails'],
  ['news-off', '', 'news_off#emails'],
  ['erase', 'position=2', 'wrong_position&position=2#position'],
  ['erase', 'position=%23+1', 'erased'],
  ['sign-out', '', 'signed_out'],
])('the form %s with %j leads back to the page, which says %s', async (name, body, outcome) => {
  const response = await post(name, body);
  expect(response.status).toBe(303);
  const headers = { location: `/place/${token}?done=${outcome}`, 'cache-control': 'private, no-store' };
  expect(Object.fromEntries(response.headers)).toMatchObject(headers);
  const act = { actor: 'the person', action: 'erase', subjectId: ada.id };
  const acts = await database.db.select().from(auditEntries);
  expect(acts).toMatchObject(outcome === 'erased' ? [act] : []);
});

// Browsers name the site of a request over HTTPS only.
test.each<Record<string, string>>([{ 'sec-fetch-site': 'same-origin' }, {}])(
  'our pages have no referrers: %o',
  async (headers) => {
    expect((await post('mail-off', '', { headers: { origin: 'null', ...headers } })).status).toBe(303);
  },
);

describe('changes nothing', () => {
  const isRefused = async (response: Response, status: number) => {
    expect(response.status).toBe(status);
    expect(await database.db.select().from(emailSuppressions)).toEqual([]);
    expect((await getPerson(database.db, 'ada@x.io')).firstName).toBe('Ada');
  };

  test.each<[string, Record<string, string>]>([
    [SITE, { origin: 'https://elsewhere.example' }],
    ['https://site.example', { origin: 'null' }],
    [SITE, { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('for a form that may be of another site than %s: %o', async (siteUrl, headers) => {
    vi.spyOn(runtime().env, 'SITE_URL', 'get').mockReturnValue(siteUrl);
    await isRefused(await post('mail-off', '', { headers }), 403);
  });

  test('for a link that is forged or has ended, which downloads nothing either', async () => {
    const forged = signLink('place', ada.id, ['elsewhere']);
    await isRefused(await post('mail-off', '', { to: forged }), 403);
    await post('sign-out');
    for (const name of ['mail-off', 'sign-out']) await isRefused(await post(name), 403);
    for (const to of [forged, token]) {
      const response = await download(to);
      expect(await response.text()).not.toContain('ada@x.io');
      await isRefused(response, 403);
    }
  });

  test.each([
    'garbage',
    '',
    '%',
    'name[]=1',
    '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nB\r\n--x--',
  ])('for the body %j', async (body) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const response = await post('name', body, { headers });
    await isRefused(response, 303);
    expect(response.headers.get('location')).toContain('done=incomplete');
  });

  test('for a body that is too long, or a form that does not exist', async () => {
    const response = await post('name', `name=${'x'.repeat(4_096)}`);
    expect(await response.clone().text()).toMatch(RegExp(`too long.+shorten.+href="/place/${token}"`, 's'));
    await isRefused(response, 413);
    for (const name of ['nope', '__proto__', 'toString', '']) await isRefused(await post(name), 404);
  });

  test('for a network with too many requests', async () => {
    const statuses = new Set<number>();
    for (let n = 0; n <= limits.placeFormByNetwork.points; n += 1) statuses.add((await post('nope')).status);
    expect([...statuses]).toEqual([404, 429]);
    await isRefused(await post('mail-off'), 429);
    expect((await download()).status).toBe(429);
  });
});

test('the download is a file that nothing stores, and changes nothing', async () => {
  const before = await dumpAll(database.db);
  const response = await download();
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="myfitmodel-data.json"');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const own = { email: 'ada@x.io', first_name: 'Ada', signup_position: 1 };
  expect(await response.json()).toMatchObject({ signups: [own], referrals: [] });
  expect(await dumpAll(database.db)).toEqual(before);
});

test('lines of the log contain no token', async () => {
  const lines: unknown[] = [];
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line));
  await post('mail-off', '', { headers: { origin: 'https://elsewhere.example' } });
  await globalThis.waitlistRuntime?.mailers.close();
  await post('mail-off');
  expect(lines).not.toEqual([]);
  expect(JSON.stringify(lines)).not.toContain(token);
});

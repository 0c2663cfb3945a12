import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isNotNull } from 'drizzle-orm';
import { toNodeHandler } from 'srvx/node';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { type InvitationRow, invitations } from '@/db/schema/invitations';
import { signups } from '@/db/schema/signups';
import { dumpAll } from '@/db/testing/create-test-database';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { type Listener, listen } from '@/dev/http/server';
import { signLink } from '../email/link-tokens';
import { setState } from '../operations/waitlist-state';
import { erasePerson, inviteOne, join, operator, perform } from '../testing/operators';
import { routesUnderTest } from '../testing/runtime';
import { invitationFailures } from './invitations';
import { answerApi } from './routes';

const APP_TOKEN = 'the token of the app';
const SECRETS = ['re_test'];
const database = await emptyTestDatabase();
routesUnderTest(database.url, { APP_TOKEN });

/** What the guide for the app's developers shows, as they would copy it. */
interface App {
  readInvitation(token: string): Promise<unknown>;
  redeemInvitation(token: string): Promise<unknown>;
}
let id: string;
let token: string;

const { origin, close } = await listen(toNodeHandler(answerApi) as Listener);
const folder = await mkdtemp(path.join(tmpdir(), 'app-'));
afterAll(() => Promise.all([close(), rm(folder, { recursive: true })]));
const guide = await readFile('docs/hand-off.md', 'utf8');
const examplesIn = (language: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, example = '']) => example,
  );
await writeFile(path.join(folder, 'app.ts'), examplesIn('ts').join('\n'));
vi.stubEnv('WAITLIST_URL', origin);
vi.stubEnv('APP_TOKEN', APP_TOKEN);
const app: App = await import(path.join(folder, 'app.ts'));

beforeEach(async () => {
  const { id: signupId } = await join(database.db, { email: 'Ada@x.io', firstName: 'Ada' });
  id = await inviteOne(database.db, signupId);
  token = signLink('invitation', id, SECRETS);
});

const send = (address: string, init: RequestInit = {}, bearer = APP_TOKEN) =>
  fetch(`${origin}/api/${address}`, { ...init, headers: { authorization: `Bearer ${bearer}` } });
const redeem = (body: string, bearer?: string) =>
  send('invitations/redeem', { method: 'POST', body }, bearer);
const errorOf = async (answered: Promise<Response>) => {
  const response = await answered;
  expect(response.headers.get('cache-control')).toBe('no-store');
  return [response.status, (await response.json()).error];
};

test('an app that was written after the guide reads an invitation, and redeems it once', async () => {
  const before = await dumpAll(database.db);
  const place = { position: 1, premiere: true, vip: false, store_credit_cents: 0 };
  const ada = { id: expect.any(String), email: 'Ada@x.io', first_name: 'Ada' };
  const found = { ...ada, ...place, expires_at: null, redeemed_at: null };
  expect(await app.readInvitation(token)).toEqual(found);
  expect(await dumpAll(database.db)).toBe(before);

  const answers = await Promise.all([app.redeemInvitation(token), app.redeemInvitation(token)]);
  expect(answers[0]).toEqual({ ...found, redeemed_at: expect.any(String) });
  for (const other of [answers[1], await app.redeemInvitation(token), await app.readInvitation(token)])
    expect(other).toEqual(answers[0]);

  await erasePerson(database.db, operator, '#1');
  expect(await app.redeemInvitation(token)).toBe('unknown');
  expect(await app.readInvitation('')).toBe('unknown');
});

const end = (values: Partial<InvitationRow>) => database.db.update(invitations).set(values);

test.each([
  ['of nobody', () => database.owner.delete(invitations), [404, 'unknown_invitation']],
  ['of an erased person', () => erasePerson(database.db, operator, '#1'), [404, 'unknown_invitation']],
  ['that is over', () => end({ expiresAt: new Date() }), [410, 'invitation_expired']],
] as const)('an invitation %s is neither read nor redeemed', async (_what, change, answer) => {
  await change();
  expect(await errorOf(send(`invitations/${token}`))).toEqual(answer);
  expect(await errorOf(redeem(JSON.stringify({ token })))).toEqual(answer);
  expect(await database.db.$count(signups, isNotNull(signups.handedOverAt))).toBe(0);
});

test('a link of the person opens the app once it is open to everybody', async () => {
  const { id: person } = await join(database.db, { email: 'bea@x.io' });
  token = signLink('hand_over', person, SECRETS);
  expect(await errorOf(redeem(JSON.stringify({ token })))).toEqual([410, 'invitation_expired']);
  await perform(database.db, setState, { state: 'launched' });
  expect(await app.readInvitation(token)).toMatchObject({ position: 2, redeemed_at: null });
  expect(await app.redeemInvitation(token)).toMatchObject({ id: person, redeemed_at: expect.any(String) });
});

test.each([
  ['no JSON', 'token', [400, 'bad_request']],
  ['no token', '{}', [400, 'bad_request']],
  ['a long token', JSON.stringify({ token: 'a'.repeat(201) }), [400, 'bad_request']],
  ['a large body', JSON.stringify({ token: 'a'.repeat(4_096) }), [413, 'too_large']],
  ['a forged token', JSON.stringify({ token: 'A'.repeat(43) }), [404, 'unknown_invitation']],
])('answers a request with %s', async (_what, body, answer) => {
  expect(await errorOf(redeem(body))).toEqual(answer);
});

test('a token of another link redeems nothing', async () => {
  const other = signLink('unsubscribe', id, SECRETS);
  expect(await errorOf(redeem(JSON.stringify({ token: other })))).toEqual([404, 'unknown_invitation']);
});

test('both calls need the bearer token', async () => {
  for (const wrong of ['', 'wrong', `${APP_TOKEN} `.repeat(2)])
    expect(await errorOf(send('invitations/x', {}, wrong))).toEqual([401, 'bad_token']);
  expect(await errorOf(redeem(JSON.stringify({ token }), 'wrong'))).toEqual([401, 'bad_token']);
  expect(await app.readInvitation(token)).toMatchObject({ redeemed_at: null });
});

/** Sends what an example with curl sends, with the token and to the server of this test. */
async function runCurl(example: string) {
  const [, address = ''] = /https:\/\/waitlist\.example\.com(\S+)/.exec(example) ?? [];
  const [, method = 'GET'] = /-X (\w+)/.exec(example) ?? [];
  const [, body] = /-d '(.*)'/.exec(example) ?? [];
  const headers = [...example.matchAll(/-H ['"](.*?): (.*?)['"]/g)].map(([, name = '', value = '']) => {
    return [name, value.replace('$APP_TOKEN', APP_TOKEN)] satisfies [string, string];
  });
  const place = (text = '') => text.replace('AZz3nQd2c0u7…', token);
  const response = await fetch(origin + place(address), { method, headers, body: body && place(body) });
  return [response.status, await response.json()];
}

test('the examples with curl redeem and read an invitation, as the example of the answer shows', async () => {
  const [answer = ''] = examplesIn('json');
  const example = JSON.parse(answer);
  const likeExample = Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, expect.any(Object(value).constructor)]),
  );
  await database.db.update(invitations).set({ expiresAt: new Date(Date.now() + 1_000_000) });
  const calls = examplesIn('sh').filter((text) => text.startsWith('curl'));
  expect(calls).toHaveLength(2);
  for (const call of calls) expect(await runCurl(call)).toEqual([200, likeExample]);

  const [, table = ''] = /\| property \| means \|\n([\s\S]*?)\n\n/.exec(guide) ?? [];
  for (const name of Object.keys(example).filter((name) => name !== 'email'))
    expect(table).toContain(`\`${name}\``);
});

test('the guide has every failure with its status', () => {
  const documented = [...guide.matchAll(/^\| (\d+) \| `(\w+)` \|/gm)].map(([, status, error]) => [
    error,
    Number(status),
  ]);
  const shared = { bad_token: 401, not_configured: 404, unavailable: 503 };
  expect(documented.toSorted()).toEqual(Object.entries({ ...invitationFailures, ...shared }).toSorted());
});

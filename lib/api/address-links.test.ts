import { beforeEach, expect, test } from 'vitest';
import { addressChanges } from '@/db/schema/address-changes';
import type { SignupRow } from '@/db/schema/signups';
import { dumpAll } from '@/db/testing/dump';
import { testDatabase } from '@/db/testing/test-database';
import { signIdToken, signUnsubscribeToken } from '../email/link-tokens';
import { getPerson, join } from '../testing/operators';
import { routesUnderTest } from '../testing/runtime';
import { addressConfirmation, addressUndo } from './address-links';

const SECRETS = ['re_test'];
const CHANGE = '01a1f80c-70a1-728b-99bd-65b01ec07516';
const routes = { confirm: addressConfirmation, undo: addressUndo };
type Page = keyof typeof routes;

const database = testDatabase();
routesUnderTest(() => database.url);
let ada: SignupRow;

beforeEach(async () => {
  await database.reset();
  ada = await join(database.db, { email: 'ada@old.io', firstName: 'Ada' });
  const old = { oldEmail: ada.email, oldNormalizedEmail: ada.normalizedEmail };
  await database.db
    .insert(addressChanges)
    .values({ ...old, signupId: ada.id, id: CHANGE, newEmail: 'ada@new.io' });
});

const tokenFor = (page: Page) => signIdToken(`${page}_address`, CHANGE, SECRETS);
const send = (page: Page, method: 'GET' | 'POST', token = tokenFor(page)) =>
  routes[page][method](new Request(`http://localhost:3000/api/address/${page}?token=${token}`, { method }));
const stored = async () => (await getPerson(database.db, ada.id)).email;

test('opening a link asks first: it changes nothing and shows no personal data', async () => {
  for (const [page, button] of [
    ['confirm', 'Use this address'],
    ['undo', 'Undo the change'],
  ] as const) {
    const before = await dumpAll(database.db);
    const response = await send(page, 'GET');
    const html = await response.text();
    expect([response.status, response.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect(html).toContain(`<form method="post"><button>${button}</button></form>`);
    expect(html).not.toMatch(/ada|MFM-/i);
    expect(await dumpAll(database.db)).toBe(before);
  }
});

test('the buttons confirm and undo, and a used link says so', async () => {
  expect((await send('undo', 'POST')).status).toBe(410);
  const confirmed = await send('confirm', 'POST');
  expect([confirmed.status, await stored()]).toEqual([200, 'ada@new.io']);
  const undone = await send('undo', 'POST');
  expect([undone.status, await stored()]).toEqual([200, 'ada@old.io']);
  for (const page of ['confirm', 'undo'] as const) {
    const late = await send(page, 'POST');
    expect([late.status, await late.text()]).toEqual([410, expect.stringContaining('work any more')]);
  }
});

test('an address that somebody joined with meanwhile is not taken from them', async () => {
  await join(database.db, { email: 'ada@new.io' });
  const response = await send('confirm', 'POST');
  expect([response.status, await response.text()]).toEqual([
    409,
    expect.stringContaining('Nothing was changed'),
  ]);
  expect(await stored()).toBe('ada@old.io');
});

test('forged links, and those for something else, do nothing', async () => {
  const forged = [
    '',
    CHANGE,
    signIdToken('confirm_address', CHANGE, ['elsewhere']),
    signIdToken('undo_address', CHANGE, SECRETS),
    signUnsubscribeToken(CHANGE, SECRETS),
  ];
  for (const token of forged) expect((await send('confirm', 'POST', token)).status).toBe(400);
  expect(await stored()).toBe('ada@old.io');
});

import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { emailSuppressions } from '@/db/schema/email-suppressions';
import { addPeople } from '@/db/testing/people';
import { testDatabase } from '@/db/testing/test-database';
import { signDelivery, WEBHOOK_SECRET } from '../../testing/webhook';
import { receiveWebhook } from './resend-webhook';

const database = testDatabase();
beforeEach(async () => {
  await database.reset();
  await addPeople(database.db, 2);
});

const secrets = { apiKey: 're_test', webhookSecret: WEBHOOK_SECRET };
const receive = (body: unknown, signing: Parameters<typeof signDelivery>[1] = {}) =>
  receiveWebhook(database.db, secrets, signDelivery(body, signing));
const suppressed = async () =>
  (await database.db.select().from(emailSuppressions)).map(({ reason }) => reason);

const event = (type: string, more: object = {}, to = ['Person-1@Example.com']) => ({
  type,
  created_at: new Date().toISOString(),
  data: { email_id: '56761188-7520-42d8-8898-ff6fc54ce618', to, subject: 'Hi', ...more },
});
const bounce = (type: string) =>
  event('email.bounced', { bounce: { type, subType: 'General', message: '550' } });

describe('suppresses mail to an address that', () => {
  test.each([
    ['bounced permanently', bounce('Permanent'), 'bounced'],
    ['bounced without a type', event('email.bounced'), 'bounced'],
    ['is on the suppression list of Resend', event('email.suppressed'), 'bounced'],
    ['complained', event('email.complained'), 'complained'],
  ])('%s', async (_what, body, reason) => {
    expect(await receive(body)).toBe('recorded');
    expect(await suppressed()).toEqual([reason]);
  });
});

test('a repeated event is recorded once', async () => {
  await receive(event('email.complained'));
  expect(await receive(event('email.complained'))).toBe('recorded');
  expect(await suppressed()).toEqual(['complained']);
});

test('ignores an address that is not on the list', async () => {
  expect(await receive(event('email.bounced', {}, ['nobody@example.com']))).toBe('recorded');
  expect(await suppressed()).toEqual([]);
});

test.each([bounce('Transient'), bounce('Undetermined'), event('email.delivered'), event('domain.created')])(
  'ignores temporary bounces and other events',
  async (body) => {
    expect(await receive(body)).toBe('ignored');
    expect(await suppressed()).toEqual([]);
  },
);

test.each([
  ['not JSON', '{'],
  ['not an event', '[]'],
  ['without addresses', event('email.bounced', { to: 'x' })],
])('a signed body that is %s is unreadable', async (_what, body) => {
  expect(await receive(body)).toBe('unreadable');
});

describe('rejects as forged', () => {
  const sixMinutes = 6 * 60;
  test.each([
    ['another secret', { secret: `whsec_${Buffer.from('another').toString('base64')}` }],
    ['an old event', { ageSeconds: sixMinutes }],
    ['an event from the future', { ageSeconds: -sixMinutes }],
    ['a changed body', { sentBody: JSON.stringify(event('email.complained', {}, ['person-2@example.com'])) }],
    ['a changed id', { sentId: 'msg_other' }],
    ['a renewed timestamp', { ageSeconds: sixMinutes, sentAgeSeconds: 0 }],
    ['an empty signature', { sentSignature: '' }],
    ['a signature of another version', { sentSignature: `v2,${createHmac('sha256', 'x').digest('base64')}` }],
    ['garbage', { sentSignature: 'v1,💥' }],
  ])('%s', async (_what, signing) => {
    expect(await receive(event('email.complained'), signing)).toBe('forged');
    expect(await suppressed()).toEqual([]);
  });
});

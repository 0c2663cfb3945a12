import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { emailSuppressions } from '@/db/schema/mailboxes';
import { addPeople } from '@/db/testing/people';
import { testDatabase } from '@/db/testing/test-database';
import { getPerson, join } from '../testing/operators';
import { routesUnderTest } from '../testing/runtime';
import { receiveResendEvent } from './resend-events';

const secretOf = (text: string) => `whsec_${Buffer.from(text).toString('base64')}`;
const SECRET = secretOf('a shared secret');
const ID = 'msg_2b8Tz';

const database = testDatabase();
routesUnderTest(() => database.url, { RESEND_WEBHOOK_SECRET: SECRET });
beforeEach(async () => {
  await database.reset();
  await addPeople(database.db, 2);
});

const secondsAgo = (seconds: number) => String(Math.floor(Date.now() / 1000) - seconds);

/** Signs an event like Resend, which uses Svix. */
function signatureHeaders(body: string, { secret = SECRET, ageSeconds = 0 } = {}) {
  const timestamp = secondsAgo(ageSeconds);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const digest = createHmac('sha256', key).update(`${ID}.${timestamp}.${body}`).digest('base64');
  return { 'svix-id': ID, 'svix-timestamp': timestamp, 'svix-signature': `v1,${digest}` };
}

const post = (body: BodyInit, headers: Record<string, string>) =>
  receiveResendEvent(
    new Request('http://localhost/api/webhooks/resend', {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    } as RequestInit),
  );
const event = (type: string, more: object = {}, to = ['Person-1@Example.com']) =>
  JSON.stringify({ type, created_at: new Date().toISOString(), data: { to, subject: 'Hi', ...more } });
const bounce = (type: string, subType = 'General') =>
  event('email.bounced', { bounce: { type, subType, message: '550' } });
const complaint = event('email.complained');

async function receive(body: string): Promise<string> {
  const response = await post(body, signatureHeaders(body));
  expect(response.status).toBe(200);
  return (await response.json()).outcome;
}
const suppressed = async () =>
  (await database.db.select().from(emailSuppressions)).map(({ reason }) => reason);

test.each([
  ['bounced permanently', bounce('Permanent'), 'bounced'],
  ['bounced without a type', event('email.bounced'), 'bounced'],
  ['is on the suppression list of Resend', event('email.suppressed'), 'bounced'],
  ['complained', complaint, 'complained'],
])('suppresses mail to an address that %s, once', async (_what, body, reason) => {
  expect([await receive(body), await receive(body)]).toEqual(['recorded', 'recorded']);
  expect(await suppressed()).toEqual([reason]);
});

test.each([
  ['reverses the referral of an address that bounced permanently', bounce('Permanent'), 0],
  ['pays on after a temporary bounce', bounce('Transient'), 1],
  ['pays on after a complaint', complaint, 1],
  ['pays on for an address on the suppression list of Resend', event('email.suppressed'), 1],
  ['pays on when Resend reports that list as a bounce', bounce('Permanent', 'Suppressed'), 1],
])('%s', async (_what, body, referralCount) => {
  await database.reset();
  const { referralCode } = await join(database.db, { email: 'host@x.io' });
  await join(database.db, { email: 'person-1@example.com', referrerCode: referralCode });
  for (let n = 0; n < 2; n += 1) await receive(body);
  const credit = { referralCount, storeCreditCents: referralCount * 100 };
  expect(await getPerson(database.db, 'host@x.io')).toMatchObject(credit);
});

test.each([
  ['a temporary bounce', bounce('Transient'), 'ignored'],
  ['a bounce of an unknown kind', bounce('Undetermined'), 'ignored'],
  ['a delivery', event('email.delivered'), 'ignored'],
  ['an event of another kind', event('domain.created'), 'ignored'],
  ['an address that is not on the list', event('email.bounced', {}, ['nobody@example.com']), 'recorded'],
])('suppresses nothing for %s', async (_what, body, outcome) => {
  expect(await receive(body)).toBe(outcome);
  expect(await suppressed()).toEqual([]);
});

describe('refuses', () => {
  const SIX_MINUTES = 6 * 60;
  const old = signatureHeaders(complaint, { ageSeconds: SIX_MINUTES });
  const signed = signatureHeaders(complaint);
  const withSignature = (signature: string) => ({ ...signed, 'svix-signature': signature });
  const otherVersion = `v2,${createHmac('sha256', 'x').digest('base64')}`;

  test.each<[string, number, string, Record<string, string>]>([
    ['another secret', 401, complaint, signatureHeaders(complaint, { secret: secretOf('another') })],
    ['an old event', 401, complaint, old],
    ['an event from the future', 401, complaint, signatureHeaders(complaint, { ageSeconds: -SIX_MINUTES })],
    ['a changed body', 401, event('email.complained', {}, ['person-2@example.com']), signed],
    ['a changed id', 401, complaint, { ...signed, 'svix-id': 'msg_other' }],
    ['a renewed timestamp', 401, complaint, { ...old, 'svix-timestamp': secondsAgo(0) }],
    ['a signature of another version', 401, complaint, withSignature(otherVersion)],
    ['garbage as the signature', 401, complaint, withSignature('v1,\u00e9')],
    ['an empty signature', 400, complaint, withSignature('')],
    ['a body that is not JSON', 400, '{', signatureHeaders('{')],
    ['a body that is not an event', 400, '[]', signatureHeaders('[]')],
    [
      'an event without addresses',
      400,
      '{"type":"email.bounced"}',
      signatureHeaders('{"type":"email.bounced"}'),
    ],
    ['more than 64 KB', 413, 'x'.repeat(66_000), signed],
  ])('%s with %d and an error code', async (_what, status, body, headers) => {
    const response = await post(body, headers);
    expect(response.status).toBe(status);
    expect(Object.keys(await response.json())).toEqual(['error']);
    expect(await suppressed()).toEqual([]);
  });

  test('an endless body without reading on', async () => {
    let chunks = 0;
    const endless = new ReadableStream({
      pull(controller) {
        chunks += 1;
        controller.enqueue(new Uint8Array(10_000));
      },
    });
    expect((await post(endless, signed)).status).toBe(413);
    expect(chunks).toBeLessThan(15);
  });
});

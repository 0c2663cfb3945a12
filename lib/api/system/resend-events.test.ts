import { createHmac } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findSuppression } from '@/db/outbox/suppressions';
import { countInLine } from '@/db/queries/invitations/invitations';
import { standingMailing } from '@/db/schema/mailings';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { emptyTestDatabase } from '@/db/testing/test-database';
import {
  bounceEvent,
  postEvent,
  receiveEvent,
  resendEvent,
  secondsAgo,
  signatureHeaders,
  WEBHOOK_SECRET,
  webhookSecretOf,
} from '../../testing/mail-provider';
import { getPerson, join } from '../../testing/operators';
import { routesUnderTest } from '../../testing/runtime';

const database = await emptyTestDatabase();
routesUnderTest(database.url, { RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET });
beforeEach(async () => {
  await addPeople(database.db, 2);
});

const refused = (diagnosticCode: unknown, type = 'Permanent', more = {}) =>
  resendEvent('email.bounced', {
    bounce: { type, subType: 'General', message: 'A stock sentence.', diagnosticCode },
    ...more,
  });
const NO_USER = 'smtp; 550 5.1.1 User unknown';
const POLICY = 'smtp; 550-5.7.26 This mail has been blocked because the sender is unauthenticated.';
const complaint = resendEvent('email.complained');
const NAMED = 'Ada Lovelace <Person-1@example.com>';
const suppressed = async () => {
  const people = await database.db.select().from(signups).orderBy(signups.signupPosition);
  const found = await Promise.all(people.map((person) => findSuppression(database.db, person)));
  return found.flatMap((suppression) => suppression?.reason ?? []);
};

test.each([
  ['a permanent bounce', bounceEvent('Permanent'), 'recorded', ['bounced'], 0],
  ['a permanent bounce in other letters', bounceEvent(' PERMANENT', 'NoEmail'), 'recorded', ['bounced'], 0],
  ['a permanent bounce with subtype null', bounceEvent('Permanent', null), 'recorded', ['bounced'], 0],
  [
    'a permanent bounce of a new subtype',
    bounceEvent('Permanent', 'MailboxGone'),
    'recorded',
    ['bounced'],
    0,
  ],
  [
    'a permanent bounce without words',
    resendEvent('email.bounced', { bounce: { type: 'Permanent' } }),
    'recorded',
    ['bounced'],
    0,
  ],
  ['a reply that nobody is there', refused([NO_USER]), 'recorded', ['bounced'], 0],
  ['such a reply as a text', refused(NO_USER), 'recorded', ['bounced'], 0],
  [
    'such a reply, of a bounce of an unknown kind',
    refused(NO_USER, 'Undetermined'),
    'recorded',
    ['bounced'],
    0,
  ],
  ['such a reply, of a temporary bounce', refused([NO_USER], 'Transient'), 'recorded', [], 1],
  ['a reply that blames the sender', refused([POLICY]), 'recorded', [], 1],
  ['a reply that blames the sender, as a text', refused(POLICY), 'recorded', [], 1],
  ['both', refused([POLICY, NO_USER]), 'recorded', [], 1],
  ['no reply in a list', refused([]), 'recorded', ['bounced'], 0],
  ['a reply that is null', refused([null, 7, ' ']), 'recorded', ['bounced'], 0],
  ['a reply without end', refused('a@'.repeat(25_000)), 'recorded', [], 1],
  ['a bounce without a type', resendEvent('email.bounced'), 'recorded', [], 1],
  ['a bounce that is null', resendEvent('email.bounced', { bounce: null }), 'recorded', [], 1],
  ['a bounce with type null', bounceEvent(null, null), 'recorded', [], 1],
  ['a bounce with a number as its type', bounceEvent(5), 'recorded', [], 1],
  ['a bounce of a new type', bounceEvent('Delayed', 'General'), 'recorded', [], 1],
  ['a temporary bounce', bounceEvent('Transient'), 'recorded', [], 1],
  ['a bounce of an unknown kind', bounceEvent('Undetermined'), 'recorded', [], 1],
  ['an address that Resend suppresses', resendEvent('email.suppressed'), 'recorded', ['bounced'], 1],
  ...['Suppressed', 'OnAccountSuppressionList', 'onAccountSuppressionList ', 'UnsubscribedRecipient'].map(
    (subType) =>
      [
        `that, reported as a bounce: ${subType}`,
        bounceEvent('Permanent', subType),
        'recorded',
        ['bounced'],
        1,
      ] as const,
  ),
  [
    'a bounce of a name with an address',
    bounceEvent('Permanent', 'General', {}, [NAMED]),
    'recorded',
    ['bounced'],
    0,
  ],
  [
    'a bounce among others that are unstorable',
    bounceEvent('Permanent', '', {}, ['a\0@x.io', NAMED]),
    'recorded',
    ['bounced'],
    0,
  ],
  ['a complaint', complaint, 'recorded', ['complained'], 1],
  ['a delivery', resendEvent('email.delivered'), 'recorded', [], 1],
  ['an opened mail', resendEvent('email.opened'), 'ignored', [], 1],
  [
    'an event without data of a mail',
    JSON.stringify({ type: 'email.scheduled', data: null }),
    'ignored',
    [],
    1,
  ],
  ['an event of another kind', resendEvent('domain.created'), 'ignored', [], 1],
  ['a stranger', resendEvent('email.bounced', {}, ['nobody@example.com']), 'recorded', [], 1],
] as const)('reacts once to %s', async (_what, body, outcome, reasons, referralCount) => {
  await database.reset();
  const { referralCode } = await join(database.db, { email: 'host@x.io' });
  await join(database.db, { email: 'person-1@example.com', referrerCode: referralCode });
  expect([await receiveEvent(body), await receiveEvent(body)]).toEqual([outcome, outcome]);
  expect(await suppressed()).toEqual(reasons);
  const credit = { referralCount, storeCreditCents: referralCount * 100 };
  expect(await getPerson(database.db, 'host@x.io')).toMatchObject(credit);
});

describe('with an alias of a mailbox that somebody else uses', () => {
  const ALIAS = 'victim+zz@yahoo.com';
  const OWNER = 'victim@yahoo.com';

  beforeEach(async () => {
    await database.reset();
    for (const email of [OWNER, ALIAS]) await join(database.db, { email });
  });

  const reasonFor = async (email: string) =>
    (await findSuppression(database.db, await getPerson(database.db, email)))?.reason;
  const waiting = async () => {
    const { status, signupId } = outboxEmails;
    const people = database.db.select({ email: signups.email }).from(outboxEmails);
    const rows = await people.innerJoin(signups, eq(signups.id, signupId)).where(eq(status, 'pending'));
    return rows.map(({ email }) => email);
  };

  test.each([
    ['a bounce', bounceEvent('Permanent', 'General', {}, [ALIAS]), ['bounced', undefined], [OWNER]],
    ['a suppressed address', resendEvent('email.suppressed', {}, [ALIAS]), ['bounced', undefined], [OWNER]],
    ['a complaint', resendEvent('email.complained', {}, [ALIAS]), ['complained', 'complained'], []],
  ])('%s stops mail to the address or to the mailbox', async (_what, event, reasons, left) => {
    await receiveEvent(event);
    expect([await reasonFor(ALIAS), await reasonFor(OWNER)]).toEqual(reasons);
    expect(await waiting()).toEqual(left);
    expect(await countInLine(database.db)).toBe(left.length);
  });
});

describe('the outcome of a mail', () => {
  const REQUEST = '0198c0de-0000-7000-8000-000000000000';
  const OTHER = '0198c0de-0000-7000-8000-000000000001';
  const ofRequest = (request: string) => ({ tags: { request } });
  const to = ['person-1@example.com'];
  const events = {
    delivered: resendEvent('email.delivered', ofRequest(REQUEST), to),
    bounced: bounceEvent('Permanent', 'General', ofRequest(REQUEST), to),
    complained: resendEvent('email.complained', ofRequest(REQUEST), to),
    later: bounceEvent('Transient', 'General', ofRequest(REQUEST), to),
    earlier: bounceEvent('Permanent', 'General', ofRequest(OTHER), to),
    failed: resendEvent('email.failed', { ...ofRequest(REQUEST), failed: { reason: 'no domain' } }, to),
    suppressed: resendEvent(
      'email.suppressed',
      { ...ofRequest(REQUEST), suppressed: { message: 'on a list', type: 'OnAccountSuppressionList' } },
      to,
    ),
    refused: refused([POLICY], 'Permanent', ofRequest(REQUEST)),
    untagged: resendEvent('email.delivered', {}, to),
    listed: resendEvent('email.delivered', { tags: [{ name: 'request', value: REQUEST }] }, to),
  } as const;

  beforeEach(async () => {
    await database.db.update(outboxEmails).set({ requestId: REQUEST, attempts: 1 });
  });

  async function outcomeAfter(...names: (keyof typeof events)[]) {
    for (const name of names) await receiveEvent(events[name]);
    const isWelcome = eq(outboxEmails.kind, 'welcome');
    const [mail] = await database.db.select().from(outboxEmails).where(isWelcome).orderBy(outboxEmails.id);
    return mail;
  }

  test.each<[(keyof typeof events)[], string | null, string | null]>([
    [['delivered'], 'delivered', null],
    [['listed'], 'delivered', null],
    [['delivered', 'bounced', 'complained'], 'complained', '550'],
    [['complained', 'delivered', 'bounced', 'later', 'complained'], 'complained', null],
    [['bounced', 'untagged', 'delivered'], 'bounced', '550'],
    [['later'], 'undelivered', '550'],
    [['delivered', 'later'], 'delivered', null],
    [['failed'], 'undelivered', 'no domain'],
    [['suppressed'], 'undelivered', 'on a list'],
    [['delivered', 'refused'], 'bounced', POLICY],
    [['earlier'], null, null],
  ])('after %j is %j, with the words %j', async (names, outcome, bounceText) => {
    expect(await outcomeAfter(...names)).toMatchObject({ outcome, bounceText });
  });

  test('is that of the mail sent last if the event does not name ours, and not that of a mail to be retried', async () => {
    expect(await outcomeAfter('untagged')).toMatchObject({ status: 'pending', outcome: null });
    const { id } = await getPerson(database.db, '#1');
    const earlier = {
      signupId: id,
      kind: 'vip',
      mailingId: standingMailing.id,
      status: 'sent',
      sentAt: new Date(0),
      requestId: OTHER,
    } as const;
    await database.db.insert(outboxEmails).values(earlier);
    const isWelcome = eq(outboxEmails.kind, 'welcome');
    await database.db.update(outboxEmails).set({ status: 'sent', sentAt: new Date() }).where(isWelcome);
    expect(await outcomeAfter('untagged')).toMatchObject({ kind: 'welcome', outcome: 'delivered' });
    expect(await database.db.$count(outboxEmails, isNotNull(outboxEmails.outcome))).toBe(1);
  });

  test('is that of the mail which the event names, whatever address its person and others have by then', async () => {
    const [sent] = await database.db.select().from(outboxEmails).orderBy(outboxEmails.id).limit(1);
    const tags = { request: REQUEST, mail: sent?.id };
    const moved = { email: 'moved@example.com', normalizedEmail: 'moved@example.com' };
    await database.db.update(signups).set(moved).where(eq(signups.signupPosition, 1));
    await database.db.update(outboxEmails).set({ status: 'sent', sentAt: new Date() });
    await receiveEvent(bounceEvent('Permanent', 'General', { tags }, to));
    const bounced = and(eq(outboxEmails.id, sent?.id ?? ''), eq(outboxEmails.outcome, 'bounced'));
    expect(await database.db.$count(outboxEmails, bounced)).toBe(1);
    expect(await database.db.$count(outboxEmails, isNotNull(outboxEmails.outcome))).toBe(1);
    expect(await getPerson(database.db, '#1')).toMatchObject({ bouncedAt: null });
    // The mail was sent again since: the report is about the request before.
    await database.db.update(outboxEmails).set({ requestId: OTHER, outcome: null });
    await receiveEvent(resendEvent('email.complained', { tags }, to));
    expect(await database.db.$count(outboxEmails, isNotNull(outboxEmails.outcome))).toBe(0);
  });

  test('is the worst of those that are reported at once', async () => {
    const { delivered, complained, bounced } = events;
    await Promise.all([delivered, complained, bounced].map(receiveEvent));
    expect(await outcomeAfter()).toMatchObject({ outcome: 'complained' });
  });

  test('proves that the mail is sent, before the worker has stored that', async () => {
    const sent = { status: 'sent', error: null, sentAt: expect.any(Date) };
    expect(await outcomeAfter('bounced')).toMatchObject(sent);
  });
});

describe('refuses', () => {
  const SIX_MINUTES = 6 * 60;
  const old = signatureHeaders(complaint, { ageSeconds: SIX_MINUTES });
  const signed = signatureHeaders(complaint);
  const withSignature = (signature: string) => ({ ...signed, 'svix-signature': signature });
  const toNobody = '{"type":"email.bounced"}';
  const otherVersion = `v2,${createHmac('sha256', 'x').digest('base64')}`;

  test.each<[string, number, string, Record<string, string>]>([
    ['another secret', 401, complaint, signatureHeaders(complaint, { secret: webhookSecretOf('another') })],
    ['an old event', 401, complaint, old],
    ['an event from the future', 401, complaint, signatureHeaders(complaint, { ageSeconds: -SIX_MINUTES })],
    ['a changed body', 401, resendEvent('email.complained', {}, ['person-2@example.com']), signed],
    ['a changed id', 401, complaint, { ...signed, 'svix-id': 'msg_other' }],
    ['a renewed timestamp', 401, complaint, { ...old, 'svix-timestamp': secondsAgo(0) }],
    ['a signature of another version', 401, complaint, withSignature(otherVersion)],
    ['garbage as the signature', 401, complaint, withSignature('v1,\u00e9')],
    ['an empty signature', 400, complaint, withSignature('')],
    ['a body that is not JSON', 400, '{', signatureHeaders('{')],
    ['a body that is not an event', 400, '[]', signatureHeaders('[]')],
    ['an event without addresses', 400, toNobody, signatureHeaders(toNobody)],
    ['more than 64 KB', 413, 'x'.repeat(66_000), signed],
  ])('%s with %d and an error code', async (_what, status, body, headers) => {
    const response = await postEvent(body, headers);
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
    expect((await postEvent(endless, signed)).status).toBe(413);
    expect(chunks).toBeLessThan(15);
  });
});

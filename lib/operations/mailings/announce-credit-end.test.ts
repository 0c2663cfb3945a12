import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listMailings } from '@/db/queries/mailings/mailings';
import { mailings } from '@/db/schema/mailings';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { type NewSignup, signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { findUnmailable } from '@/emails/announcement';
import { dayAfter, dayName } from '../../days';
import { suppressMail } from '../../email/suppress-mail';
import { setNews } from '../../place/preferences';
import { creditEnd } from '../../promises';
import { deliveryUnderTest } from '../../testing/delivery';
import { endWave, resumeSending, stopSending, tendMailings } from '../../testing/mailings';
import { auditLines, dryRun, erasePerson, operator, perform, servicesOn } from '../../testing/operators';
import { expire } from '../erase';
import { announceCreditEnd } from './announce-credit-end';

const delivery = await deliveryUnderTest();
const { recipients } = delivery;
const inDays = (days: number) => dayAfter(dayName(new Date()), days);
const addresses = (...positions: number[]) => positions.map((n) => `person-${n}@example.com`);

/** People from position `first`, who got their welcome mail before. */
async function addHolders(count: number, overrides: Partial<NewSignup> = {}, first = 1) {
  const people = await addPeople(delivery.db, count, { storeCreditCents: 300, ...overrides }, first);
  await delivery.db.update(outboxEmails).set({ status: 'sent' });
  return people.map(({ id = '' }) => id);
}

async function announceEnd(day = inDays(30), by = operator) {
  const announced = await perform(delivery.db, announceCreditEnd, { day }, by);
  if (!by.dryRun) await tendMailings(delivery.db);
  return announced;
}

test('tells everybody once who holds credit, without news, too, and each alias', async () => {
  const { db } = delivery;
  await addHolders(2, { privacyAcceptedAt: null });
  await addHolders(1, { canonicalMailbox: 'person-1@example.com' }, 3);
  await addHolders(1, { storeCreditCents: 0, privacyAcceptedAt: new Date() }, 4);
  await addHolders(1, { handedOverAt: new Date() }, 5);
  const [left = '', gone = ''] = await addHolders(2, {}, 6);
  await suppressMail(db, { by: 'id', value: left }, 'unsubscribed');
  await erasePerson(db, operator, gone);
  expect(await announceEnd(undefined, dryRun)).toMatchObject({ people: 3 });
  const sends = await Promise.allSettled([announceEnd(), announceEnd()]);
  expect(sends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(announceEnd()).rejects.toMatchObject({ reason: 'announced_already' });
  await delivery.drain();
  expect(recipients()).toEqual(addresses(1, 2, 3));
  const [mail] = delivery.inbox.mails('person-2@example.com');
  expect(mail?.subject).toMatch(/^Your MyFitModel store credit ends on \w+ \d+, 20\d\d$/);
  expect(mail?.text).toContain('someone joined the waitlist');
  expect(mail?.text).not.toContain('news is turned on');
  expect(await auditLines(db)).toEqual(['tester erase', 'tester credit.announce-end']);
  await announceEnd(inDays(31));
  await delivery.drain();
  expect(recipients()).toHaveLength(6);
});

test('reaches somebody who turns news off, and nobody whom it no longer concerns when it is sent', async () => {
  const { db } = delivery;
  const [off = '', opened = '', left = '', gone = ''] = await addHolders(5, {
    privacyAcceptedAt: new Date(),
  });
  await announceEnd();
  await setNews(db, off, false);
  await db.update(signups).set({ handedOverAt: new Date() }).where(eq(signups.id, opened));
  await suppressMail(db, { by: 'id', value: left }, 'unsubscribed');
  await erasePerson(db, operator, gone);
  await delivery.drain();
  expect(recipients()).toEqual(addresses(1, 5));
});

test('an operator ends it like every mailing, and a later day reaches everybody', async () => {
  const { db } = delivery;
  await addHolders(2);
  const { id } = await announceEnd();
  expect(await endWave(db, operator, id)).toMatchObject({ notSent: 2 });
  await delivery.drain();
  expect(recipients()).toEqual([]);
  await announceEnd(inDays(31));
  await delivery.drain();
  expect(recipients()).toEqual(addresses(1, 2));
  // The worker looks again whether all is sent.
  await delivery.drain();
  const rows = await listMailings(db, { limit: 9, offset: 0 });
  expect(rows).toMatchObject([
    { segmentValue: inDays(31), state: 'done', sent: 2 },
    { id, state: 'ended', leftOut: 2 },
  ]);
});

test('goes to nobody while it is stopped, and once to everybody after it goes on', async () => {
  const { db } = delivery;
  await addHolders(2);
  const { id } = await announceEnd();
  await stopSending(db, operator, id);
  await delivery.drain();
  expect(recipients()).toEqual([]);
  await resumeSending(db, operator, id);
  await delivery.drain();
  expect(recipients()).toEqual(addresses(1, 2));
});

test('is not started for nobody, and shows the email before it is sent', async () => {
  await expect(announceEnd()).rejects.toMatchObject({ reason: 'nobody_to_mail' });
  await addHolders(1);
  const asked = await announceCreditEnd.ask(servicesOn(delivery.db), operator, { day: ` ${inDays(730)}\n` });
  expect(asked).toMatchObject({ count: 1, typeToConfirm: '1' });
  expect(asked.sentences.join(' ')).toMatch(/1 person gets this email\..*Your place.*can't be taken back/s);
  expect(findUnmailable(creditEnd('2027-01-31'))).toBeUndefined();
  expect(creditEnd('2027-01-31').subject).toMatch(/January 31, 2027$/);
});

test.each([
  ...[
    '',
    ' ',
    'today',
    'tomorrow',
    'next month',
    'in 30 days',
    '30',
    '+30',
    '30d',
    'never',
    'end of January',
  ],
  ...[
    '12/01/2027',
    '01/12/2027',
    '1.12.2027',
    '31.01.2027',
    '2027/01/31',
    '2027.01.31',
    '2027-1-31',
    '20270131',
  ],
  ...[
    '2027-02-31',
    '2027-02-29',
    '2027-13-01',
    '2027-00-10',
    '2027-01-32',
    '0000-00-00',
    '27-01-31',
    '2027-01',
  ],
  ...[
    '2027',
    '2027-W04',
    'Jan 31 2027',
    'January 31, 2027',
    '31 January 2027',
    '2027–01–31',
    '２０２７-01-31',
  ],
  ...['2027-01-31T00:00:00Z', '2027-01-31 12:00', '"2027-01-31"', '2072-01-31', '20270-01-31', '1970-01-01'],
  ...[-365, -1, 0, 1, 7, 29, 731].map(inDays),
])('%j is refused as the day on which credit ends', (day) => {
  const message = `Enter a day from ${inDays(30)} to ${inDays(730)}, such as ${inDays(30)}.`;
  expect(announceCreditEnd.input.safeParse({ day }).error?.issues).toMatchObject([
    { code: 'custom', message },
  ]);
});

/** Moves the announcements back in time. */
async function pass(days: number) {
  await delivery.db.update(mailings).set({ segmentValue: inDays(30 - days) });
  await delivery.db.update(outboxEmails).set({ sentAt: sql`now() - make_interval(days => ${days})` });
}

const untold = { reason: 'credit_not_announced', message: expect.stringContaining('`credit announce-end`') };
const early = { reason: 'credit_not_ended', message: expect.stringMatching(/after 20.* UTC/) };

test.each([
  ['somebody holds credit', () => addHolders(1), untold],
  ['the announcement is 29 days old', () => afterNotice(29), early],
  ['the announcement is 30 days old', () => afterNotice(30), undefined],
  [
    'its email went out a day late',
    () => afterNotice(30, { sentAt: sql`now() - interval '29 days'` }),
    early,
  ],
  ['its email was not sent', () => afterNotice(30, { status: 'pending' }), untold],
  ['its email was cancelled', () => afterNotice(30, { status: 'cancelled' }), untold],
  ['Resend refuses the address', () => afterNotice(40, refused), undefined],
  ['Resend refused the address yesterday', () => afterNotice(1, refused), early],
  ['a second announcement names a later day', () => afterSecondNotice(), early],
  ['somebody got credit since', async () => afterNotice(30).then(() => addHolders(1, {}, 2)), untold],
  ['another announcement is old enough', () => afterNews(), untold],
  ['nobody holds credit', () => addHolders(2, { storeCreditCents: 0 }), undefined],
  ['the app has the credit', () => addHolders(1, { handedOverAt: new Date() }), undefined],
  ['the mailbox gets no email', () => afterBounce(), undefined],
] as const)('everybody is erased only if credit has ended: %s', async (_case, arrange, refusal) => {
  await arrange();
  for (const by of [dryRun, operator]) {
    const erased = perform(delivery.db, expire, {}, by);
    await (refusal ? expect(erased).rejects.toMatchObject(refusal) : expect(erased).resolves.toBeDefined());
  }
  const left = await delivery.db.$count(signups, sql`erased_at is null`);
  expect(left > 0).toBe(refusal !== undefined);
});

const refused = {
  status: 'dead',
  error: 'address_refused',
  sentAt: null,
  requestedAt: sql`now() - make_interval(days => extract(day from now() - sent_at)::int)`,
} as const;

/** Credit whose end was announced so many days ago. */
async function afterNotice(days: number, email: Record<string, unknown> = {}) {
  await addHolders(1);
  const { id } = await announceEnd();
  await delivery.drain();
  await pass(days);
  if (Object.keys(email).length > 0)
    await delivery.db.update(outboxEmails).set(email).where(eq(outboxEmails.mailingId, id));
}

async function afterSecondNotice() {
  await afterNotice(30);
  await announceEnd(inDays(31));
  await delivery.drain();
}

async function afterNews() {
  await afterNotice(30);
  await delivery.db.update(mailings).set({ segment: 'everybody', segmentValue: null });
}

async function afterBounce() {
  const [person = ''] = await addHolders(1);
  await suppressMail(delivery.db, { by: 'id', value: person }, 'bounced');
}

import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listUnfinishedMailings } from '@/db/outbox/mailings/state';
import { lockCounter } from '@/db/queries/counter';
import { listMailings } from '@/db/queries/mailings/mailings';
import { countRecipients } from '@/db/queries/mailings/recipients';
import { type NewsSegment, newsSegments } from '@/db/schema/mailings';
import { outboxEmails } from '@/db/schema/outbox-emails';
import type { NewSignup } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { findUnmailable } from '@/emails/announcement';
import { advanceMailing } from '../../email/mailings/kinds';
import { suppressMail } from '../../email/suppress-mail';
import { setNews } from '../../place/preferences';
import { deliveryUnderTest, OPERATOR, waitUntil } from '../../testing/delivery';
import { advanceAll, announce, endWave } from '../../testing/mailings';
import { auditLines, dryRun, erasePerson, operator, perform } from '../../testing/operators';
import { announcementInput, announcementOf, announce as announcing } from './announce';
import { endSending } from './sending';

const delivery = await deliveryUnderTest();
const { recipients } = delivery;

const news = {
  subject: 'News for {first_name}',
  body: 'Hi **{first_name}**, you are {position}: {link}',
  segment: 'everybody',
} as const;
const consented = { privacyAcceptedAt: new Date('2026-11-01') };

/** People from position `first` with news on, who got their welcome mail before. */
async function addReaders(count: number, first = 1, overrides: Partial<NewSignup> = {}) {
  const people = await addPeople(delivery.db, count, { ...consented, ...overrides }, first);
  await delivery.db.update(outboxEmails).set({ status: 'sent' }).where(eq(outboxEmails.kind, 'welcome'));
  return people;
}
const figures = () => listMailings(delivery.db, { limit: 10, offset: 0 });
const addressesFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => `person-${first + n}@example.com`).toSorted();

test('goes once to everybody with news on, also when two operators send it at once', async () => {
  await addReaders(12);
  await addPeople(delivery.db, 1, {}, 13);
  await addReaders(1, 14, { canonicalMailbox: 'person-1@example.com' });
  const { db } = delivery;
  const [left] = await addReaders(1, 15);
  await suppressMail(db, { by: 'id', value: left?.id ?? '' }, 'unsubscribed');
  expect(await announce(db, dryRun, news)).toMatchObject({ people: 12 });
  expect(await figures()).toEqual([]);
  const sends = await Promise.allSettled([1, 2].map(() => announce(db, operator, news)));
  expect(sends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(announce(db, operator, news)).rejects.toMatchObject({ reason: 'announced_already' });
  const toOthers = announce(db, dryRun, { ...news, segment: 'vips' });
  await expect(toOthers).rejects.toMatchObject({ reason: 'nobody_to_mail' });

  await delivery.drain();
  expect(recipients()).toEqual(addressesFrom(1, 12));
  // An announcement is done when it is looked at again.
  await delivery.drain();
  const [mail] = delivery.inbox.mails('person-7@example.com');
  expect(mail?.subject).toBe('News for Ada');
  expect(mail?.text).toContain('Hi Ada, you are #7: http');
  expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  expect(await figures()).toMatchObject([
    { ...news, state: 'done', people: 12, sent: 12, waiting: 0, leftOut: 0, unsubscribed: 0 },
  ]);
  expect(await auditLines(db)).toEqual(['tester announce']);
});

test('leaves out who turned news off, unsubscribed or was erased before it was composed', async () => {
  const [off, left, gone] = await addReaders(4);
  const { db } = delivery;
  await announce(db, operator, news);
  // A body that was stored at a failed attempt is not sent either.
  delivery.provider.decide = () => ({ status: 503 });
  const worker = delivery.start();
  const failed = async () =>
    (await delivery.outbox()).filter(({ kind, error }) => kind === 'announcement' && error);
  await waitUntil(async () => expect(await failed()).toHaveLength(4));
  await worker.stop();
  delivery.provider.decide = () => undefined;
  await setNews(db, off?.id ?? '', false);
  await suppressMail(db, { by: 'id', value: left?.id ?? '' }, 'unsubscribed');
  await erasePerson(db, operator, gone?.id ?? '');
  await delivery.makeDue();
  await delivery.drain();
  expect(recipients()).toEqual(['person-4@example.com']);
  expect(await figures()).toMatchObject([{ people: 4, sent: 1, leftOut: 3, unsubscribed: 0 }]);
});

test('is not sent to the others when an operator ends it, which all operators had heard of, and the next one is', async () => {
  await addReaders(3);
  const { id } = await announce(delivery.db, { ...operator, team: [OPERATOR] }, news);
  expect(await endWave(delivery.db, dryRun, id)).toMatchObject({ notSent: 3 });
  // People can join meanwhile.
  const ended = delivery.db.transaction(async (tx) => {
    await lockCounter(tx);
    return endWave(delivery.db, operator, id);
  });
  expect(await ended).toMatchObject({ notSent: 3 });
  await delivery.drain({ operators: [OPERATOR] });
  expect(recipients()).toEqual([OPERATOR]);
  await announce(delivery.db, operator, { ...news, subject: 'More news' });
  await delivery.drain();
  expect(delivery.inbox.mails('person-1@example.com')).toMatchObject([{ subject: 'More news' }]);
  expect((await figures()).map(({ subject }) => subject)).toEqual(['More news', news.subject]);
  expect(await listMailings(delivery.db, { limit: 1, offset: 0 }, id)).toMatchObject([{ id }]);
});

describe('that was ended and is sent again', () => {
  const { db } = delivery;
  const again = (by = operator) => announce(db, by, news);

  test('reaches those who did not get it, once, also when two operators send it at once', async () => {
    const people = await addReaders(103);
    const { id } = await again();
    const waves = { hasEvents: true };
    await delivery.drain(waves);
    expect(recipients()).toHaveLength(100);
    await expect(again()).rejects.toMatchObject({
      reason: 'announced_already',
      message: expect.stringContaining('not finished'),
    });
    await endWave(db, operator, id);
    // Aliases of who got it, and of who did not.
    const isLeft = ({ email }: { email: string }) => !recipients().includes(email);
    const aliasesOf = people
      .filter(isLeft)
      .slice(0, 1)
      .concat(people.filter((one) => !isLeft(one)).slice(0, 1));
    for (const [n, { canonicalMailbox }] of aliasesOf.entries())
      await addReaders(1, 201 + n, { canonicalMailbox });
    expect(await again(dryRun)).toMatchObject({ people: 3 });
    const sends = await Promise.allSettled([again(), again()]);
    expect(sends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await delivery.drain();
    await delivery.drain();
    expect(recipients()).toEqual(addressesFrom(1, 103));
    expect(await figures()).toMatchObject([
      { state: 'done', size: 3, people: 3, sent: 3 },
      { id, state: 'ended', sent: 100, leftOut: 3 },
    ]);
    await expect(again()).rejects.toMatchObject({
      reason: 'announced_already',
      message: expect.stringContaining('was sent'),
    });
  });

  test.each([
    ['nothing of it was tried', false, 2],
    ['it may have arrived', true, 0],
  ])('counts people as reached or not, when %s', async (_what, mayHaveArrived, people) => {
    await addReaders(2);
    const { id } = await again();
    await endWave(db, operator, id);
    await db.update(outboxEmails).set({ mayHaveArrived }).where(eq(outboxEmails.mailingId, id));
    const sent = again(dryRun);
    if (people > 0) expect(await sent).toMatchObject({ people });
    else await expect(sent).rejects.toMatchObject({ reason: 'announced_already' });
  });
});

test('that a restart keeps from being ended is not sent, and the next start ends it', async () => {
  const { db, owner } = delivery;
  await addReaders(1);
  // More than one transaction ends.
  await owner.execute(sql`insert into signups (id, email, normalized_email, canonical_mailbox, first_name, referral_code,
      signup_position, captcha, privacy_accepted_at)
    select gen_random_uuid(), n || '@x.io', n || '@x.io', n || '@x.io', 'Ada', 'MFM-' || n, n, 'passed', now()
    from generate_series(100001, 110000) n`);
  const { id } = await announce(db, operator, news);
  await db
    .update(outboxEmails)
    .set({ dueAt: sql`now()`, mailingStep: 1 })
    .where(eq(outboxEmails.mailingId, id));
  await perform(db, endSending, { mailing: id });
  // A restart interrupts the worker after the first transaction.
  const [ending] = await listUnfinishedMailings(db);
  if (ending) await advanceMailing(db, ending);
  expect(await figures()).toMatchObject([{ state: 'ended', waiting: 1 }]);
  await delivery.drain();
  expect(recipients()).toEqual([]);
  expect(await figures()).toMatchObject([{ state: 'ended', waiting: 0, leftOut: 10_001 }]);
});

test('goes to nobody who joined or agreed after it was sent, and to one person of a mailbox in different chunks', async () => {
  const { db } = delivery;
  await addReaders(1);
  await addReaders(1, 30_000, { canonicalMailbox: 'person-1@example.com' });
  const [undecided] = await addPeople(db, 1, {}, 30_001);
  await perform(db, announcing, news);
  await setNews(db, undecided?.id ?? '', true);
  await addReaders(1, 40_001, { privacyAcceptedAt: new Date(Date.now() + 1_000) });
  await advanceAll(db);
  expect(await figures()).toMatchObject([{ size: 1, queued: 1, people: 1, queuedAt: expect.any(Date) }]);
});

test('a segment contains the people with news on whom it names', async () => {
  const { db } = delivery;
  await addReaders(1, 1, { isVip: true });
  await addReaders(1, 501, { invitedAt: new Date() });
  await addPeople(db, 1, { isVip: true, invitedAt: new Date() }, 3);
  const count = (segment: NewsSegment) =>
    countRecipients(db, { kind: 'announcement', segment, premiereSpots: 500 });
  expect(await Promise.all(newsSegments.map(count))).toEqual([2, 1, 1, 1, 1]);
  // Mail that is no news needs no consent.
  const all = { segment: 'everybody', premiereSpots: 500 } as const;
  expect(await countRecipients(db, { kind: 'invitation', ...all })).toBe(3);
  for (const wrong of [{ subject: ' ' }, { subject: 'x'.repeat(151) }, { body: 'x'.repeat(20_001) }])
    expect(announcementInput.safeParse({ ...news, ...wrong }).success).toBe(false);
  const lines = announcementOf(announcementInput.parse({ ...news, subject: ' Two\nlines ' }));
  expect(lines.subject).toBe('Two lines');
});

test.each([
  ['<b>Hi</b>', '<b>'],
  ['Hi <img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['<!-- hidden -->', '<!-- hidden -->'],
  ['![x](https://x.io/a.png)', '![x](https://x.io/a.png)'],
  ['Hi `<b>`', '`<b>`'],
  ['    <script>alert(1)</script>', '    <script>alert(1)</script>'],
  ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
  ['[x](https://x.io "a title")', '[x](https://x.io "a title")'],
  ['[x](<https://x.io/"onclick="alert(1)>)', '[x](<https://x.io/"onclick="alert(1)>)'],
  ['[x](//x.io)', '[x](//x.io)'],
  ['- one\n\n  > two', '- one\n\n  > two'],
  ['| a |\n|---|\n| 1 |', '| a |\n|---|\n| 1 |'],
  ['Look!{link}', '![{link}]({link})'],
  ['Hi {name}', '{name}'],
  ['Hi {first_name, hello', '{first_name,'],
  ['Hi first_name}', 'first_name}'],
  ['Hi {{first_name}}', '{'],
  ['Hi { first_name }', '{'],
  ['Hi {first name}', '{first'],
  ['Hi {First_Name}', '{First_Name}'],
  ['[x]({link}x)', '[x]({link}x)'],
  ['[x]({link}?utm_source=x)', '{link}?utm_source=x'],
  ['Look: {link}&utm_source=x, now', '{link}&utm_source=x,'],
  ['{link}/#signup', '{link}/#signup'],
  ['[x]({link}"onclick="x)', '[x]({link}"onclick="x)'],
  ['[x](https://x.io/?{first_name})', '[x](https://x.io/?{first_name})'],
  ['[a]('.repeat(4_000), '[a]('.repeat(4_000)],
  ['>'.repeat(4_000), '>'.repeat(4_000)],
])('is not mailed with %j', (body, found) => {
  expect(findUnmailable({ subject: 'News', body })).toBe(found);
});

import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type OutboxRow, outboxEmails } from '@/db/schema/outbox-emails';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { explainOutcome, mailTitle, mailVariant } from '../../mail-words';
import { retryOutbox } from '../../operations/outbox-retry';
import type { InputOf } from '../../operations/registry';
import { auditLines, dryRun, friendsOf, joinAll, operator, perform } from '../../testing/operators';
import { readMailGroups } from './mail';

const database = await emptyTestDatabase();

const set = (values: Partial<OutboxRow>, signupId?: string) =>
  database.db
    .update(outboxEmails)
    .set(values)
    .where(signupId === undefined ? undefined : eq(outboxEmails.signupId, signupId));
const countOf = (status: OutboxRow['status']) =>
  database.db.$count(outboxEmails, eq(outboxEmails.status, status));

const createMails = async (count: number) =>
  (await joinAll(database.db, friendsOf('', count))).map(({ id }) => id);

async function mailOf(signupId: string): Promise<string> {
  const [mail] = await database.db.select().from(outboxEmails).where(eq(outboxEmails.signupId, signupId));
  return mail?.id ?? '';
}

test('groups unsent mails by status and reason, and counts those that may have arrived', async () => {
  const [a, b, c] = await createMails(5);
  await set({ status: 'dead', error: 'rate_limited' }, a);
  await set({ status: 'dead', error: 'rate_limited', mayHaveArrived: true }, b);
  await set({ status: 'sent' }, c);
  expect(await readMailGroups(database.db)).toMatchObject([
    { status: 'dead', error: 'rate_limited', mails: 2, uncertain: 1 },
    { status: 'pending', error: 'none', mails: 2, uncertain: 0 },
  ]);
});

async function retry(by: typeof operator, input: InputOf<'outbox.retry'>): Promise<number> {
  const { revived, hurried } = await perform(database.db, retryOutbox, input, by);
  return revived + hurried;
}

describe('a retry', () => {
  test('of a group counts first, and leaves out dead mails that may have arrived, unlike one of chosen mails', async () => {
    const [chosen = '', doubtful] = await createMails(4);
    await set({ status: 'dead', error: 'mail_refused' });
    for (const one of [chosen, doubtful]) await set({ mayHaveArrived: true }, one);
    const group = { status: 'dead', error: 'mail_refused' } as const;
    expect(await retry(dryRun, group)).toBe(2);
    expect(await countOf('dead')).toBe(4);
    expect(await retry(operator, group)).toBe(2);
    expect(await retry(operator, group)).toBe(0);
    expect(await countOf('dead')).toBe(2);
    expect(await auditLines(database.db)).toEqual(['tester outbox.retry']);
    const ids = [await mailOf(chosen)];
    for (const by of [dryRun, operator]) expect(await retry(by, { ids })).toBe(1);
    expect(await countOf('dead')).toBe(1);
  });

  test('of postponed mails whose request ended makes them due', async () => {
    await createMails(2);
    await set({ dueAt: new Date(Date.now() + 3_600_000), error: 'sender_refused' });
    const group = { status: 'pending', error: 'sender_refused' } as const;
    expect(await retry(operator, group)).toBe(2);
  });
});

describe('the words for an email', () => {
  test.each([
    ['sent', null, 'Sent', 'neutral', undefined],
    ['sent', 'delivered', 'Delivered', 'good', /accepted/],
    ['sent', 'undelivered', 'Not delivered', 'warn', /mailbox was full/],
    ['sent', 'bounced', 'Bounced', 'bad', /refuses it for good/],
    ['sent', 'complained', 'Reported as spam', 'bad', /spam/],
    ['dead', null, 'Dead', 'bad', undefined],
    ['pending', 'bounced', 'Waiting', 'neutral', undefined],
    ['cancelled', null, 'Cancelled', 'neutral', undefined],
  ] as const)('%s, %s: %s', (status, outcome, title, variant, text) => {
    const mail = { status, outcome };
    expect([mailTitle(mail), mailVariant(mail)]).toEqual([title, variant]);
    expect(explainOutcome(mail)).toEqual(text && expect.stringMatching(text));
  });
});

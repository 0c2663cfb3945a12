import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findSuppression } from '@/db/queries/suppressions';
import { type OutboxRow, outboxEmails } from '@/db/schema/outbox-emails';
import { testDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../email/unsubscribe/suppress-mail';
import { auditLines, dryRun, join, operator } from '../testing/operators';
import { latestAudit } from './audit';
import { inviteWave } from './invite';
import { resendMail } from './resend-mail';

const database = testDatabase();
beforeEach(() => database.reset());

const set = (values: Partial<OutboxRow>) => database.db.update(outboxEmails).set(values);
const stored = () => database.db.select().from(outboxEmails).orderBy(outboxEmails.signupId);

describe('resending', () => {
  const resend = (liftSuppression = false, by = operator) =>
    resendMail(database.db, by, 'a@x.io', { kind: 'welcome', liftSuppression });

  beforeEach(() => join(database.db, { email: 'a@x.io' }));

  test.each(['sent', 'dead'] as const)('starts a %s mail afresh', async (status) => {
    await set({ status, attempts: 7, body: 'old', sentAt: new Date() });
    expect(await resend()).toEqual({ outcome: 'done', lifted: false });
    expect(await stored()).toMatchObject([{ status: 'pending', attempts: 0, body: null, sentAt: null }]);
    expect(await auditLines(database.db)).toEqual(['tester resend']);
  });

  test('leaves a mail alone that is on its way', async () => {
    expect(await resend()).toEqual({ outcome: 'refused', reason: 'mail_waiting' });
  });

  test('adds a mail that is missing', async () => {
    await database.db.delete(outboxEmails);
    expect(await resend()).toMatchObject({ outcome: 'done' });
    expect(await stored()).toHaveLength(1);
  });

  test('goes to somebody who gets no mail only when told so', async () => {
    const [row] = await stored();
    const signupId = row?.signupId ?? '';
    await suppressMail(database.db, { by: 'id', value: signupId }, 'bounced');
    expect(await resend()).toEqual({ outcome: 'refused', reason: 'mail_suppressed' });
    expect(await resend(true, dryRun)).toEqual({ outcome: 'done', lifted: true });
    expect(await findSuppression(database.db, signupId)).toBeDefined();
    expect(await resend(true)).toEqual({ outcome: 'done', lifted: true });
    expect(await findSuppression(database.db, signupId)).toBeUndefined();
    expect(await stored()).toMatchObject([{ status: 'pending' }]);
  });

  test('that is refused lifts nothing', async () => {
    const [row] = await stored();
    const signupId = row?.signupId ?? '';
    await suppressMail(database.db, { by: 'id', value: signupId }, 'bounced');
    await set({ status: 'pending' });
    expect(await resend(true)).toEqual({ outcome: 'refused', reason: 'mail_waiting' });
    expect(await findSuppression(database.db, signupId)).toBeDefined();
  });
});

describe('resending an invitation', () => {
  const resend = () =>
    resendMail(database.db, operator, 'a@x.io', { kind: 'invitation', liftSuppression: false });
  const statuses = async () => (await stored()).map(({ kind, status }) => `${kind} ${status}`).toSorted();

  beforeEach(() => join(database.db, { email: 'a@x.io' }));

  test.each(['sent', 'dead', 'cancelled'] as const)(
    'starts a %s one afresh, and no other mail',
    async (status) => {
      await inviteWave(database.db, operator, 1);
      await set({ status, attempts: 7, body: 'old', lastError: 'answer 422' });
      expect(await resend()).toEqual({ outcome: 'done', lifted: false });
      expect(await statuses()).toEqual(['invitation pending', `welcome ${status}`]);
      const invitation = (await stored()).find(({ kind }) => kind === 'invitation');
      expect(invitation).toMatchObject({ attempts: 0, body: null, lastError: null });
      expect((await latestAudit(database.db, 1))[0]).toMatchObject({
        action: 'resend',
        detail: { kind: 'invitation' },
      });
    },
  );

  test('adds one that is missing', async () => {
    await inviteWave(database.db, operator, 1);
    await database.db.delete(outboxEmails).where(eq(outboxEmails.kind, 'invitation'));
    expect(await resend()).toMatchObject({ outcome: 'done' });
    expect(await statuses()).toEqual(['invitation pending', 'welcome pending']);
  });

  test('invites nobody', async () => {
    expect(await resend()).toEqual({ outcome: 'refused', reason: 'not_invited' });
    expect(await statuses()).toEqual(['welcome pending']);
  });

  test('leaves one alone that is on its way', async () => {
    await inviteWave(database.db, operator, 1);
    expect(await resend()).toEqual({ outcome: 'refused', reason: 'mail_waiting' });
  });
});

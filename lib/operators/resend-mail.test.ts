import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertInvitations } from '@/db/outbox/invitations';
import { findSuppression } from '@/db/outbox/suppressions';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { testDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../email/suppress-mail';
import { dryRun, join, operator } from '../testing/operators';
import { inviteWave } from './invite';
import { latestAudit } from './person';
import { type ResentKind, resendMail } from './resend-mail';

const database = testDatabase();
let id: string;

beforeEach(async () => {
  await database.reset();
  ({ id } = await join(database.db, { email: 'a@x.io' }));
});

const resend = (kind: ResentKind, liftSuppression = false, by = operator) =>
  resendMail(database.db, by, 'a@x.io', { kind, liftSuppression });
const statuses = async () => {
  const rows = await database.db.select().from(outboxEmails);
  return rows.map(({ kind, status }) => `${kind} ${status}`).toSorted();
};

describe.each([
  ['welcome', 'invitation'],
  ['invitation', 'welcome'],
] as const)('the %s email', (kind, other) => {
  const ofKind = eq(outboxEmails.kind, kind);
  beforeEach(() => inviteWave(database.db, operator, { size: 1 }));

  test.each(['sent', 'dead', 'cancelled'] as const)('is sent again if %s', async (status) => {
    const old = { status, attempts: 7, body: 'old', error: 'mail_refused', sentAt: new Date() } as const;
    await database.db.update(outboxEmails).set(old);
    expect(await resend(kind)).toEqual({ lifted: false });
    expect(await statuses()).toEqual([`${kind} pending`, `${other} ${status}`].toSorted());
    const rows = await database.db.select().from(outboxEmails).where(ofKind);
    expect(rows).toMatchObject([{ attempts: 0, body: null, error: null, sentAt: null }]);
    expect(await latestAudit(database.db, 1)).toMatchObject([{ action: 'resend', detail: { kind } }]);
  });

  test('is added if missing, and not sent again while pending', async () => {
    await database.owner.delete(outboxEmails).where(ofKind);
    await resend(kind);
    expect(await statuses()).toEqual(['invitation pending', 'welcome pending']);
    await expect(resend(kind)).rejects.toMatchObject({ reason: 'mail_waiting' });
  });
});

test('does not invite people', async () => {
  await expect(resend('invitation')).rejects.toMatchObject({ reason: 'not_invited' });
  expect(await statuses()).toEqual(['welcome pending']);
});

describe('with a suppressed address', () => {
  const isSuppressed = async () => (await findSuppression(database.db, 'a@x.io')) !== undefined;
  beforeEach(() => suppressMail(database.db, { by: 'id', value: id }, 'bounced'));

  test('sends only if it may lift the suppression', async () => {
    await expect(resend('welcome')).rejects.toMatchObject({ reason: 'mail_suppressed' });
    expect(await resend('welcome', true, dryRun)).toEqual({ lifted: true });
    expect(await isSuppressed()).toBe(true);
    expect(await resend('welcome', true)).toEqual({ lifted: true });
    expect(await isSuppressed()).toBe(false);
    expect(await statuses()).toEqual(['welcome pending']);
  });

  test('applies to another spelling of the mailbox, and is lifted for all', async () => {
    const alias = await join(database.db, { email: 'a+tag@x.io' });
    const resendAlias = (liftSuppression: boolean) =>
      resendMail(database.db, operator, 'a+tag@x.io', { kind: 'invitation', liftSuppression });
    await database.db.update(signups).set({ invitedAt: new Date() });
    await insertInvitations(database.db, [alias.id], null);
    await expect(resendAlias(false)).rejects.toMatchObject({ reason: 'mail_suppressed' });
    expect(await resendAlias(true)).toEqual({ lifted: true });
    expect(await isSuppressed()).toBe(false);
  });

  test('keeps the suppression if it is refused', async () => {
    await database.db.update(outboxEmails).set({ status: 'pending' });
    await expect(resend('welcome', true)).rejects.toMatchObject({ reason: 'mail_waiting' });
    expect(await isSuppressed()).toBe(true);
  });
});

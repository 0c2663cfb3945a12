import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { findSuppression } from '@/db/outbox/suppressions';
import { countInLine } from '@/db/queries/invitations/invitations';
import { auditEntries } from '@/db/schema/audit-entries';
import { erasedMailboxes } from '@/db/schema/mailboxes';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { referrals } from '@/db/schema/referrals';
import type { SignupRow } from '@/db/schema/signups';
import { dumpAll } from '@/db/testing/create-test-database';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../../email/suppress-mail';
import { inviteWave } from '../../testing/mailings';
import {
  auditLines,
  dryRun,
  erasePerson,
  expectConsistent,
  getPerson,
  join,
  operator,
  perform,
} from '../../testing/operators';
import { edit as editOperation } from './edit';

const database = await emptyTestDatabase();
let ada: SignupRow;

beforeEach(async () => {
  ada = await join(database.db, { email: 'ada@gmial.io', firstName: 'Aad' });
});

const edit = ({ firstName, email }: { firstName?: string; email?: string }, by = operator) =>
  perform(database.db, editOperation, { person: ada.id, name: firstName, address: email }, by);
const stored = () => getPerson(database.db, ada.id);
const mails = () =>
  database.db.select().from(outboxEmails).where(eq(outboxEmails.signupId, ada.id)).orderBy(outboxEmails.id);

describe('a correction', () => {
  test('of an address ends links, and sends the mail that went elsewhere again', async () => {
    const host = await join(database.db, { email: 'host@x.io' });
    ada = await join(database.db, { email: 'friend@typo.io', referrerCode: host.referralCode });
    await inviteWave(database.db, operator, { size: 3 });
    await database.db.update(outboxEmails).set({ status: 'sent' });
    const before = await stored();
    await suppressMail(database.db, { by: 'id', value: ada.id }, 'bounced');
    expect(await edit({ email: ' Friend@Right.io ' })).toMatchObject({ mails: 2 });
    const mailboxes = { normalizedEmail: 'friend@right.io', canonicalMailbox: 'friend@right.io' };
    expect(await stored()).toEqual({ ...before, ...mailboxes, email: 'Friend@Right.io', placeVersion: 1 });
    const kinds = (await mails()).map(({ kind, status }) => `${kind} ${status}`);
    const twice = (status: string) => [`invitation ${status}`, `welcome ${status}`];
    expect(kinds.toSorted()).toEqual([...twice('pending'), ...twice('sent')].toSorted());
    const [referral] = await database.db.select().from(referrals);
    expect(referral).toMatchObject({ ownDomain: 'typo.io', state: 'paid' });
    await expectConsistent(database);
  });

  test.each(['complained', 'unsubscribed'] as const)(
    'of the address of somebody who %s sends nothing to the new one',
    async (reason) => {
      await database.db.update(outboxEmails).set({ status: 'sent' });
      await suppressMail(database.db, { by: 'id', value: ada.id }, reason);
      await suppressMail(database.db, { by: 'id', value: ada.id }, 'bounced');
      const since = (await findSuppression(database.db, await stored()))?.createdAt;
      expect(await edit({ email: 'ada@gmail.com' })).toMatchObject({ mails: 0, isSilent: true });
      expect(await mails()).toMatchObject([{ kind: 'welcome', status: 'sent' }]);
      const moved = { mailbox: 'ada@gmail.com', reason, createdAt: since };
      expect(await findSuppression(database.db, await stored())).toEqual(moved);
      expect(await stored()).toMatchObject({ bouncedAt: null });
      expect(await countInLine(database.db)).toBe(0);
      await expectConsistent(database);
    },
  );

  test.each([
    ['from', 'ada@gmial.io', 'ada@gmail.com'],
    ['to', 'ada@gmail.com', 'ada@gmial.io'],
  ])(
    '%s a mailbox that was unsubscribed before its person was erased sends nothing',
    async (_, before, after) => {
      await suppressMail(database.db, { by: 'id', value: ada.id }, 'unsubscribed');
      await erasePerson(database.db, operator, ada.id);
      ada = await join(database.db, { email: before });
      expect(await edit({ email: after })).toMatchObject({ mails: 0, isSilent: true });
      expect(await findSuppression(database.db, await stored())).toMatchObject({ reason: 'unsubscribed' });
    },
  );

  test('to another spelling of the address that bounced does not lift the bounce', async () => {
    await suppressMail(database.db, { by: 'id', value: ada.id }, 'bounced');
    expect(await edit({ email: 'Ada@Gmial.io' })).toMatchObject({ mails: 0, isSilent: true });
    expect(await stored()).toMatchObject({ email: 'Ada@Gmial.io', bouncedAt: expect.any(Date) });
  });

  test('is cleaned as in the form and recorded without personal data; a dry run and a repetition change nothing', async () => {
    const before = await dumpAll(database.db);
    const correction = { firstName: ' Ada\n ', email: 'ada@gmail.com' };
    expect(await edit(correction, dryRun)).toMatchObject({ changed: { name: true, address: true } });
    expect(await dumpAll(database.db)).toBe(before);
    await edit(correction);
    expect(await edit(correction)).toMatchObject({ changed: { name: false, address: false }, mails: 0 });
    const [entry, ...more] = await database.db.select().from(auditEntries);
    expect(entry).toMatchObject({ action: 'edit', subjectId: ada.id, detail: { name: true, address: true } });
    expect(more).toEqual([]);
    const corrected = await stored();
    await edit({ firstName: '' });
    expect([corrected.firstName, await stored()]).toEqual(['Ada', { ...corrected, firstName: null }]);
    expect(await auditLines(database.db)).toEqual(['tester edit', 'tester edit']);
  });

  test.each(['bea@x.io', 'BEA+1@X.io'])('to %s, which somebody has, is refused', async (email) => {
    await join(database.db, { email: 'bea@x.io' });
    await expect(edit({ email })).rejects.toMatchObject({ reason: 'address_taken' });
  });

  test('to another alias of the own mailbox remembers no mailbox as left', async () => {
    await edit({ email: 'ada+news@gmial.io' });
    expect(await database.db.$count(erasedMailboxes)).toBe(0);
    await edit({ email: 'ada@gmail.com' });
    expect(await database.db.$count(erasedMailboxes)).toBe(1);
  });

  test('sends mail that was tried before to the new address, and leaves that of others as it is', async () => {
    const bea = await join(database.db, { email: 'bea@x.io' });
    const tried = { attempts: 1, body: '{}', error: 'resend_failed', requestId: randomUUID() } as const;
    await database.db.update(outboxEmails).set(tried);
    const dueAt = new Date('2099-01-01');
    const reminder = { id: uuidv7(), kind: 'invitation_reminder', signupId: ada.id, dueAt } as const;
    await database.db.insert(outboxEmails).values(reminder);
    await edit({ email: 'ada@right.io' });
    expect(await mails()).toMatchObject([{ attempts: 0, body: null, requestId: null }, { dueAt }]);
    const [mailOfBea] = await database.db
      .select()
      .from(outboxEmails)
      .where(eq(outboxEmails.signupId, bea.id));
    expect(mailOfBea).toMatchObject(tried);
  });

  test('to no address, or of an erased person, is refused', async () => {
    await expect(edit({ email: 'nonsense' })).rejects.toMatchObject({ reason: 'invalid_address' });
    await erasePerson(database.db, operator, ada.id);
    await expect(edit({ firstName: 'Ada' })).rejects.toMatchObject({ reason: 'erased_person' });
  });
});

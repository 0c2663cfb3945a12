import { beforeEach, expect, test } from 'vitest';
import { emailSuppressions } from '@/db/schema/email-suppressions';
import { outboxEmails } from '@/db/schema/outbox-emails';
import type { SignupRow } from '@/db/schema/signups';
import { testDatabase } from '@/db/testing/test-database';
import { auditLines, dryRun, getPerson, join, operator } from '../../testing/operators';
import { changeVip, eraseFromList, resendEmail } from './change-person';

const database = testDatabase();
let ada: SignupRow;

beforeEach(async () => {
  await database.reset();
  ada = await join(database.db, { email: 'ada@x.io', firstName: 'Ada' });
});

test('says how a decision about VIP status changes a person, and a dry run changes nothing', async () => {
  const input = { id: ada.id, decision: 'set' } as const;
  const preview = await changeVip(database.db, dryRun, input);
  expect(preview).toMatchObject({ decision: 'set', changed: true, wasVip: false, isVip: true });
  expect(preview.score).toBeGreaterThan(ada.priorityScore);
  expect((await getPerson(database.db, ada.id)).isVip).toBe(false);
  expect(await auditLines(database.db)).toEqual([]);

  expect(await changeVip(database.db, operator, input)).toEqual(preview);
  expect(await changeVip(database.db, operator, input)).toMatchObject({ changed: false, wasVip: true });
  expect(await changeVip(database.db, operator, { id: ada.id, decision: 'reset' })).toMatchObject({
    changed: true,
    wasVip: true,
    isVip: false,
    score: ada.priorityScore,
  });
  expect(await auditLines(database.db)).toEqual(['tester vip.set', 'tester vip.reset']);
});

test('sends an email again, and lifts a suppression only when told to', async () => {
  await database.owner.update(outboxEmails).set({ status: 'sent', sentAt: new Date() });
  await database.db.insert(emailSuppressions).values({ signupId: ada.id, reason: 'bounced' });
  const input = { id: ada.id, kind: 'welcome' } as const;
  const refused = resendEmail(database.db, operator, { ...input, liftSuppression: false });
  await expect(refused).rejects.toMatchObject({ reason: 'mail_suppressed' });

  const lifting = { ...input, liftSuppression: true };
  expect(await resendEmail(database.db, dryRun, lifting)).toEqual({ kind: 'welcome', lifted: true });
  expect(await database.db.$count(emailSuppressions)).toBe(1);
  expect(await resendEmail(database.db, operator, lifting)).toEqual({ kind: 'welcome', lifted: true });
  expect(await database.db.$count(emailSuppressions)).toBe(0);
  await expect(resendEmail(database.db, operator, lifting)).rejects.toMatchObject({ reason: 'mail_waiting' });
  expect(await auditLines(database.db)).toEqual(['tester resend']);
});

test('erases a person, and says when they were erased before', async () => {
  const erase = (by: typeof operator) => eraseFromList(database.db, by, ada.id, () => []);
  expect(await erase(dryRun)).toEqual({ position: 1, wasErased: false });
  expect((await getPerson(database.db, ada.id)).email).toBe('ada@x.io');
  expect(await erase(operator)).toEqual({ position: 1, wasErased: false });
  expect(await erase(operator)).toEqual({ position: 1, wasErased: true });
  expect(await getPerson(database.db, ada.id)).toMatchObject({ firstName: null });
  const decision = changeVip(database.db, operator, { id: ada.id, decision: 'set' });
  await expect(decision).rejects.toMatchObject({ reason: 'erased_person' });
});

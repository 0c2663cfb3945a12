import { deepStrictEqual } from 'node:assert';
import { eq, sql } from 'drizzle-orm';
import type { Handle } from '@/db/client';
import { insertInvitations } from '@/db/outbox/invitations';
import { auditEntries } from '@/db/schema/audit-entries';
import { invitations } from '@/db/schema/invitations';
import { runDoctor } from '../findings/doctor';
import type { Result } from '../findings/finding';
import type { Operator } from '../operators/change';
import { findPerson as getPerson } from '../operators/person';
import { decideCredit } from '../operators/referrals/credit';
import { joined as join, joinAll } from './joins';

export { getPerson, join, joinAll };

export const operator: Operator = { actor: 'tester', dryRun: false };
export const dryRun: Operator = { actor: 'tester', dryRun: true };

export const friendsOf = (referrerCode: string, count: number, name = 'friend', domain = 'x.io') =>
  Array.from({ length: count }, (_, n) => ({ email: `${name}-${n}@${domain}`, referrerCode }));

/** Lists the audit as "actor action", oldest first. */
export async function auditLines(handle: Handle): Promise<string[]> {
  const rows = await handle.select().from(auditEntries).orderBy(auditEntries.at, auditEntries.id);
  return rows.map(({ actor, action }) => `${actor} ${action}`);
}

export const WITHHELD = 'withheld-0@mailinator.com';

/** A referrer, host@x.io, and what operators decide about the host's friends. */
export function referralsIn(database: { readonly db: Handle }) {
  return {
    host: () => getPerson(database.db, 'host@x.io'),
    release: (who = WITHHELD, by = operator) => decideCredit(database.db, by, who, 'release'),
    reject: (who = WITHHELD) => decideCredit(database.db, operator, who, 'rejection'),
    reverse: (who: string) => decideCredit(database.db, operator, who, 'reversal'),
    /** The friends are `paid-0@x.io` and so on, and those at `WITHHELD`'s domain. */
    createHost: async (referrals: { paid: number; withheld: number }): Promise<void> => {
      const { referralCode } = await join(database.db, { email: 'host@x.io' });
      await joinAll(database.db, friendsOf(referralCode, referrals.paid, 'paid'));
      await joinAll(database.db, friendsOf(referralCode, referrals.withheld, 'withheld', 'mailinator.com'));
    },
  };
}

/** Why the referrals of a referrer's friends are withheld. */
export const REASON = 'disposable_domain';

/** A referrer with friends at a disposable domain: `<name>-0@mailinator.com` and so on. */
export async function createReferrer(handle: Handle, name: string, friends: number): Promise<string> {
  const { id, referralCode } = await join(handle, { email: `${name}@x.io` });
  await joinAll(handle, friendsOf(referralCode, friends, name, 'mailinator.com'));
  return id;
}

/** Runs the doctor on a database, and leaves out what it finds in the configuration. */
export async function diagnose(url: string, handle: Handle): Promise<Result[]> {
  const results: Result[] = [];
  const checks = runDoctor({ DATABASE_URL: url }, handle, { isOnline: false });
  for await (const result of checks) results.push(result);
  return results.filter(({ id }) => id !== 'configuration');
}

export async function problemsIn(database: { url: string; db: Handle }): Promise<string[]> {
  const results = await diagnose(database.url, database.db);
  return results.filter(({ status }) => status === 'problem').map(({ id }) => id);
}

export const formatResult = ({ id, sentence }: Result): string => `${id}: ${sentence}`;

/** Expects that the doctor finds nothing wrong, except in the named check. */
export async function expectHealthy(database: { url: string; db: Handle }, except?: string): Promise<void> {
  const results = await diagnose(database.url, database.db);
  const found = results.filter(({ status, id }) => !['ok', 'task'].includes(status) && id !== except);
  deepStrictEqual(found.map(formatResult), []);
}

/** Invites a person, and returns the id of the invitation. */
export async function inviteOne(handle: Handle, signupId: string): Promise<string> {
  await insertInvitations(handle, [signupId], null);
  const [invitation] = await handle.select().from(invitations).where(eq(invitations.signupId, signupId));
  return invitation?.id ?? '';
}

/** Makes the signups that meet the condition older. */
export const ageSignups = (database: { readonly db: Handle }) => (days: number, where: string) =>
  database.db.execute(
    sql.raw(`update signups set created_at = created_at - interval '${days} days' where ${where}`),
  );

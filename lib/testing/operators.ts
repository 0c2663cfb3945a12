import { deepStrictEqual } from 'node:assert';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Handle } from '@/db/client';
import { insertInvitations } from '@/db/outbox/invitations';
import { auditEntries } from '@/db/schema/audit-entries';
import { invitations } from '@/db/schema/invitations';
import { referrals } from '@/db/schema/referrals';
import { signups } from '@/db/schema/signups';
import { unlimitedCredit } from '../credit/credit-policy';
import { handOver } from '../credit/hand-over';
import { dataChecks } from '../findings/checks/data';
import { runDoctor } from '../findings/doctor';
import { type Finding, isFound, isProblem, runCheck } from '../findings/finding';
import type { Operator } from '../operations/change';
import { reject, release, reverse } from '../operations/credit/decisions';
import type { Operation } from '../operations/definition';
import { erase } from '../operations/person/erase';
import { findPerson as getPerson } from '../operations/person/person';
import type { InputOf } from '../operations/registry';
import type { Services } from '../operations/services';
import { joined as join, joinAll } from './joins';

export { getPerson, join, joinAll };

export const operator: Operator = { actor: 'tester' };
export const dryRun: Operator = { actor: 'tester', dryRun: true };

export const servicesOn = (db: Handle, services: Partial<Services> = {}): Services => ({
  db,
  secrets: ['a secret for tests'],
  policy: unlimitedCredit,
  mailDomainCheck: null,
  hasEarlyAccess: true,
  owedWords: [],
  hasEvents: true,
  ...services,
});

/**
 * Runs all steps of an operation, or asks about it if the operator's run is dry, and returns its result.
 *
 * @param seen the version that the page showed.
 */
export async function perform<Schema extends z.ZodType, Result>(
  services: Services | Handle,
  operation: Operation<string, Schema, Result>,
  input: z.input<Schema>,
  by = operator,
  seen?: string,
): Promise<Result> {
  const offered = 'db' in services ? services : servicesOn(services);
  if (by.dryRun) return (await operation.ask(offered, by, input, { seen })).result;
  let done = await operation.perform(offered, by, input, { seen });
  while (done.carry !== undefined) done = await operation.perform(offered, by, input, { carry: done.carry });
  if (done.refusal) throw done.refusal;
  return done.result;
}

export const erasePerson = (services: Services | Handle, by: Operator, person: string) =>
  perform(services, erase, { person }, by);

export const friendsOf = (referrerCode: string, count: number, name = 'friend', domain = 'x.io') =>
  Array.from({ length: count }, (_, n) => ({ email: `${name}-${n}@${domain}`, referrerCode }));

/** Lists the audit as "actor action", oldest first. */
export async function auditLines(handle: Handle): Promise<string[]> {
  const rows = await handle.select().from(auditEntries).orderBy(auditEntries.at, auditEntries.id);
  return rows.map(({ actor, action }) => `${actor} ${action}`);
}

export type CreditDecision = keyof typeof decisions;

const decisions = { release, rejection: reject, reversal: reverse };

/** Decides about a friend, or about friends of a referrer. */
export function decideCredit(
  handle: Handle,
  by: Operator,
  scope: string | InputOf<'credit.release'>,
  decision: CreditDecision,
) {
  return perform(handle, decisions[decision], typeof scope === 'string' ? { friend: scope } : scope, by);
}

/** The friends whose referral is withheld, the oldest first. */
export const withheldFriends = async (handle: Handle): Promise<string[]> =>
  (
    await handle
      .select({ email: signups.email })
      .from(referrals)
      .innerJoin(signups, eq(signups.id, referrals.friendId))
      .where(eq(referrals.state, 'withheld'))
      .orderBy(referrals.createdAt, referrals.friendId)
  ).map(({ email }) => email);

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
export async function diagnose(url: string, handle: Handle): Promise<Finding[]> {
  const results: Finding[] = [];
  const checks = runDoctor({ DATABASE_URL: url }, handle, { isOnline: false });
  for await (const result of checks) results.push(result);
  return results.filter(({ id }) => id !== 'configuration');
}

export async function problemsIn(database: { url: string; db: Handle }): Promise<string[]> {
  const results = await diagnose(database.url, database.db);
  return results.filter(isProblem).map(({ id }) => id);
}

/** `ok`, or how bad it is. */
export const statusOf = (one: Finding) => (isFound(one) ? one.severity : 'ok');

export const formatResult = ({ id, sentence }: Finding): string => `${id}: ${sentence}`;

/** Expects that no row contradicts others. */
export async function expectConsistent({ db }: { readonly db: Handle }): Promise<void> {
  for (const one of dataChecks)
    deepStrictEqual((await runCheck(one, db)).filter(isFound).map(formatResult), []);
}

/** Invites a person, and returns the id of the invitation. */
export async function inviteOne(handle: Handle, signupId: string): Promise<string> {
  await handle.update(signups).set({ invitedAt: new Date() }).where(eq(signups.id, signupId));
  await insertInvitations(handle, [signupId], null);
  const [invitation] = await handle.select().from(invitations).where(eq(invitations.signupId, signupId));
  return invitation?.id ?? '';
}

/** What the app does with the token of an invitation. */
export const redeemInvitation = (handle: Handle, id: string) =>
  handOver(handle, { purpose: 'invitation', id });

/** Makes the signups that meet the condition older. */
export const ageSignups = (database: { readonly db: Handle }) => (days: number, where: string) =>
  database.db.execute(
    sql.raw(`update signups set created_at = created_at - interval '${days} days' where ${where}`),
  );

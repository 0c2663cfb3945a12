import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { Handle } from '../client';
import { isStopped, selectBrakes } from '../outbox/brakes';
import { type AlertKind, mutedAlerts, operatorAlerts, stateAlertKinds } from '../schema/alerts';
import { mailBrakes } from '../schema/mail-brakes';
import { outboxEmails } from '../schema/outbox-emails';
import { referrals } from '../schema/referrals';
import { signups } from '../schema/signups';
import { countIf, onlyRow, pipeline } from '../statements';

const CAPTCHA_SAMPLE = 200;

interface Limits {
  waitMinutes: number;
  groupSize: number;
  positions: readonly number[];
}

/** What operators may want to hear about. Events of the last day only, so that an upgrade or a restored backup mails nothing old. */
export function readAlertFacts(handle: Handle, limits: Limits) {
  const isRecent = (time: typeof signups.createdAt | typeof mailBrakes.stepAt) =>
    gt(time, sql`now() - interval '1 day'`);
  return pipeline([
    countWaiting(handle, limits.waitMinutes),
    selectBrakes(
      handle,
      or(
        and(eq(mailBrakes.state, 'stopped'), ne(mailBrakes.reason, 'operator')),
        and(eq(mailBrakes.state, 'done'), isRecent(mailBrakes.stepAt)),
      ),
    ),
    countUnavailable(handle),
    readNewGroups(handle, limits.groupSize),
    handle
      .select({ position: signups.signupPosition })
      .from(signups)
      .where(and(inArray(signups.signupPosition, [...limits.positions]), isRecent(signups.createdAt))),
  ]);
}

/** Mail of waves waits for their steps, and mail to people who never passed a captcha for its hourly limit. */
function countWaiting(handle: Handle, minutes: number) {
  const { status, requestedAt, dueAt, waveId } = outboxEmails;
  const isLate = lte(requestedAt, sql`now() - make_interval(mins => ${minutes})`);
  const isReleased = and(isNull(waveId), isNotNull(dueAt), not(isStopped));
  return handle.$count(outboxEmails, and(eq(status, 'pending'), isLate, isReleased));
}

async function countUnavailable(handle: Handle): Promise<number> {
  const last = handle
    .select({ captcha: signups.captcha, createdAt: signups.createdAt })
    .from(signups)
    .orderBy(desc(signups.signupPosition))
    .limit(CAPTCHA_SAMPLE)
    .as('last');
  const isUnavailable = and(
    eq(last.captcha, 'unavailable'),
    gt(last.createdAt, sql`now() - interval '10 minutes'`),
  );
  return onlyRow(await handle.select({ people: countIf(isUnavailable) }).from(last)).people;
}

/** Groups that grew within a day, without friends who only have to confirm. */
function readNewGroups(handle: Handle, size: number) {
  const { referrerId, state, reason, createdAt } = referrals;
  const friends = sql<number>`count(*)::int`;
  return handle
    .select({ referrerId, position: signups.signupPosition, friends })
    .from(referrals)
    .innerJoin(signups, eq(signups.id, referrerId))
    .where(and(eq(state, 'withheld'), ne(reason, 'unconfirmed')))
    .groupBy(referrerId, signups.signupPosition)
    .having(sql`${friends} >= ${size} and max(${createdAt}) > now() - interval '1 day'`);
}

/** Returns the subjects that are new. Nothing within an hour of the last alert of the kind: then they wait. */
export async function claimAlerts(tx: Handle, kind: AlertKind, subjects: readonly string[]) {
  const { subject, at, endedAt } = operatorAlerts;
  const isKind = eq(operatorAlerts.kind, kind);
  if (stateAlertKinds.some((one) => one === kind)) {
    const hasEnded = and(isKind, isNull(endedAt), notInArray(subject, [...subjects]));
    await tx.update(operatorAlerts).set({ endedAt: sql`now()` }).where(hasEnded);
  }
  const isRecent = gt(at, sql`now() - interval '1 hour'`);
  if (subjects.length === 0 || (await tx.$count(operatorAlerts, and(isKind, isRecent))) > 0) return [];
  const rows = await tx
    .insert(operatorAlerts)
    .values(subjects.map((one) => ({ kind, subject: one, at: sql`now()` })))
    .onConflictDoUpdate({
      target: [operatorAlerts.kind, subject],
      set: { at: sql`now()`, endedAt: null },
      setWhere: isNotNull(endedAt),
    })
    .returning({ subject });
  return rows.map((row) => row.subject);
}

export const readMutedAlerts = (handle: Handle) => handle.select().from(mutedAlerts);

export async function writeAlert(
  tx: Handle,
  { operator, kind }: typeof mutedAlerts.$inferSelect,
  isOn: boolean,
): Promise<boolean> {
  const { count } = isOn
    ? await tx.delete(mutedAlerts).where(and(eq(mutedAlerts.operator, operator), eq(mutedAlerts.kind, kind)))
    : await tx.insert(mutedAlerts).values({ operator, kind }).onConflictDoNothing();
  return count > 0;
}

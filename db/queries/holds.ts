import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '../client';
import { auditEntries } from '../schema/audit-entries';
import { referrals } from '../schema/referrals';
import { type notHeldBack, type SignupRow, signups } from '../schema/signups';
import { inIds, inTexts } from '../statements';
import { isChosen, type ReferralChoice } from './referrals';

export type Hold = Pick<SignupRow, keyof typeof notHeldBack>;

/** People who meet all conditions. */
export interface Holdable {
  ids?: readonly string[];
  /** Selects the people whom this act held back or, to hold people back, those whom it put back in line. */
  hold?: string;
  friends?: ReferralChoice & { referrerId: string };
}

const { action, at, detail, subjectId } = auditEntries;
/** The index on `action` finds these two; a pattern would read every audit entry. */
const holdActions = ['hold.set', 'hold.lift'];
const holdOf = sql<string>`${detail} ->> 'hold'`;

/** Selects the people whom the act `hold` held back or, to hold them back again, put back in line. */
const changedBy = (hold: string, isHolding: boolean) =>
  isHolding
    ? sql`${signups.id} in (select ${subjectId} from ${auditEntries} where ${action} = 'hold.lift' and ${holdOf} = ${hold})`
    : eq(signups.holdId, hold);

/** Nobody is held back twice, and the app has those who accepted. */
function isNext({ ids, hold, friends }: Holdable, { heldBackAt }: Hold) {
  const isHolding = heldBackAt !== null;
  const ofReferrer =
    friends &&
    sql`(select ${referrals.friendId} from ${referrals} where ${isChosen(friends.referrerId, friends)})`;
  return and(
    isNull(signups.erasedAt),
    isHolding ? and(isNull(signups.heldBackAt), isNull(signups.handedOverAt)) : isNotNull(signups.heldBackAt),
    ids && inIds(signups.id, ids),
    hold === undefined ? undefined : changedBy(hold, isHolding),
    ofReferrer && inArray(signups.id, ofReferrer),
  );
}

/** The caller must hold the lock of the counter. Returns the people before the change, and how many are left. */
export async function updateHolds(tx: Handle, holdable: Holdable, values: Hold, limit: number) {
  const { id, invitedAt, heldBackReason, holdId } = signups;
  const next = await tx
    .select({ id, invitedAt, heldBackReason, holdId })
    .from(signups)
    .where(isNext(holdable, values))
    .orderBy(asc(signups.signupPosition))
    .limit(limit);
  const ids = next.map(({ id }) => id);
  if (ids.length > 0) await tx.update(signups).set(values).where(inIds(signups.id, ids));
  return { people: next, left: await tx.$count(signups, isNext(holdable, values)) };
}

/** Selects the acts that can be undone: of somebody, it was the last one, and the app does not have them. */
export async function readUndoableHolds(handle: Handle, holds: readonly string[]) {
  const later = alias(auditEntries, 'later');
  const laterHolds = handle
    .select()
    .from(later)
    .where(and(eq(later.subjectId, subjectId), inArray(later.action, holdActions), gt(later.at, at)));
  return handle
    .selectDistinct({ hold: holdOf, action })
    .from(auditEntries)
    .innerJoin(signups, eq(signups.id, subjectId))
    .where(
      and(
        inArray(action, holdActions),
        inTexts(holdOf, holds),
        isNull(signups.erasedAt),
        isNull(signups.handedOverAt),
        notExists(laterHolds),
      ),
    );
}

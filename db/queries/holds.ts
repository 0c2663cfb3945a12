import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { referrals } from '../schema/referrals';
import { type notHeldBack, type SignupRow, signups } from '../schema/signups';
import { inIds } from '../statements';
import { isChosen, type ReferralChoice } from './referrals';

export type Hold = Pick<SignupRow, keyof typeof notHeldBack>;

/** People who meet all conditions. */
export interface Holdable {
  ids?: readonly string[];
  /** Selects the people whom this act held back. */
  hold?: string;
  friends?: ReferralChoice & { referrerId: string };
}

/** Nobody is held back twice, and the app has those who accepted. */
function isNext({ ids, hold, friends }: Holdable, { heldBackAt }: Hold) {
  const ofReferrer =
    friends &&
    sql`(select ${referrals.friendId} from ${referrals} where ${isChosen(friends.referrerId, friends)})`;
  return and(
    isNull(signups.erasedAt),
    heldBackAt === null
      ? isNotNull(signups.heldBackAt)
      : and(isNull(signups.heldBackAt), isNull(signups.handedOverAt)),
    ids && inIds(signups.id, ids),
    hold === undefined ? undefined : eq(signups.holdId, hold),
    ofReferrer && inArray(signups.id, ofReferrer),
  );
}

/** The caller must hold the lock of the counter. Returns the people before the change, and how many are left. */
export async function updateHolds(tx: Handle, holdable: Holdable, values: Hold, limit: number) {
  const next = await tx
    .select({ id: signups.id, invitedAt: signups.invitedAt, holdId: signups.holdId })
    .from(signups)
    .where(isNext(holdable, values))
    .orderBy(asc(signups.signupPosition))
    .limit(limit);
  const ids = next.map(({ id }) => id);
  if (ids.length > 0) await tx.update(signups).set(values).where(inIds(signups.id, ids));
  return { people: next, left: await tx.$count(signups, isNext(holdable, values)) };
}

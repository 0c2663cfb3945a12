import { and, asc, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { referrals } from '../schema/referrals';
import { type notHeldBack, type SignupRow, signups } from '../schema/signups';
import { inIds } from '../statements';
import { isChosen, type ReferralChoice } from './referrals';

export type Hold = Pick<SignupRow, keyof typeof notHeldBack>;

/** People by their ids, or the friends of a referrer. */
export type Holdable = { ids: readonly string[] } | { friends: ReferralChoice & { referrerId: string } };

/** Nobody is held back twice, and the app has those who accepted. */
function isNext(holdable: Holdable, { heldBackAt }: Hold) {
  const isHolding = heldBackAt !== null;
  return and(
    isNull(signups.erasedAt),
    isHolding ? and(isNull(signups.heldBackAt), isNull(signups.handedOverAt)) : isNotNull(signups.heldBackAt),
    'ids' in holdable
      ? inIds(signups.id, holdable.ids)
      : inArray(
          signups.id,
          sql`(select ${referrals.friendId} from ${referrals} where ${isChosen(holdable.friends.referrerId, holdable.friends)})`,
        ),
  );
}

/** The caller must hold the lock of the counter. Returns the people before the change, and how many are left. */
export async function updateHolds(tx: Handle, holdable: Holdable, values: Hold, limit: number) {
  const { id, invitedAt, heldBackAt } = signups;
  const next = await tx
    .select({ id, invitedAt, heldBackAt })
    .from(signups)
    .where(isNext(holdable, values))
    .orderBy(asc(signups.signupPosition))
    .limit(limit);
  const ids = next.map(({ id }) => id);
  if (ids.length > 0) await tx.update(signups).set(values).where(inIds(signups.id, ids));
  return { people: next, left: await tx.$count(signups, isNext(holdable, values)) };
}

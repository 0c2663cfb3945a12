import { and, eq, inArray } from 'drizzle-orm';
import type { Handle } from '../client';
import type { SuppressionRow } from '../schema/email-suppressions';
import { type ReferralReason, referrals } from '../schema/referrals';
import { signups } from '../schema/signups';
import { reasonOfMailbox } from './suppressions';

interface PersonMarks {
  /** Why the referral that brought the person is withheld. */
  withheld: ReferralReason | null;
  suppressed: SuppressionRow['reason'] | null;
}

/** What the rows of a list show besides the columns of `signups`, by id. */
export async function readPeopleMarks(handle: Handle, ids: string[]): Promise<Map<string, PersonMarks>> {
  if (ids.length === 0) return new Map();
  const rows = await handle
    .select({
      id: signups.id,
      withheld: referrals.reason,
      suppressed: reasonOfMailbox(signups.canonicalMailbox),
    })
    .from(signups)
    .leftJoin(
      referrals,
      // The ids again: otherwise Postgres may read every withheld referral.
      and(
        eq(referrals.friendId, signups.id),
        eq(referrals.state, 'withheld'),
        inArray(referrals.friendId, ids),
      ),
    )
    .where(inArray(signups.id, ids));
  return new Map(rows.map(({ id, ...marks }) => [id, marks]));
}

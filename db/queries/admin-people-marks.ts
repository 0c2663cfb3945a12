import { inArray, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { creditEntries, type WithheldReason } from '../schema/credit-entries';
import type { SuppressionRow } from '../schema/email-suppressions';
import { signups } from '../schema/signups';
import { reasonOfMailbox } from './suppressions';

interface PersonMarks {
  /** Why the referral that brought the person is withheld. */
  withheld: WithheldReason | null;
  suppressed: SuppressionRow['reason'] | null;
}

/** What the rows of a list show besides the columns of `signups`, by id. */
export async function readPeopleMarks(handle: Handle, ids: string[]): Promise<Map<string, PersonMarks>> {
  if (ids.length === 0) return new Map();
  const rows = await handle
    .select({
      id: signups.id,
      withheld: sql<WithheldReason | null>`(
        select entry.withheld_reason from ${creditEntries} entry
        where entry.referred_signup_id = ${signups}.id and entry.kind = 'withheld' and not exists (
          select from ${creditEntries} decision
          where decision.referred_signup_id = ${signups}.id and decision.kind in ('release', 'rejection')))`,
      // Without a join, drizzle leaves a column's table out, and the subquery would compare a mailbox with itself.
      suppressed: reasonOfMailbox(sql`${signups}.mailbox_key`),
    })
    .from(signups)
    .where(inArray(signups.id, ids));
  return new Map(rows.map(({ id, ...marks }) => [id, marks]));
}

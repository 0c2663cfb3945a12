import 'server-only';
import { z } from 'zod';
import { referralReasons, referralStates } from '@/db/schema/referrals';

export const reasonSchema = z.enum(referralReasons);
export const stateSchema = z.enum(referralStates);

/** These are paid when the friend confirms, without a decision, so they are listed only on request. */
const SELF_DECIDING = 'unconfirmed';

const filterSchema = z.object({
  state: stateSchema.catch('withheld'),
  reason: reasonSchema.optional().catch(undefined),
  after: z.string().optional().catch(undefined),
});

export type ReviewSearch = z.output<typeof filterSchema>;

/** Reads the search parameters of a page. Unknown values are ignored. */
export const parseReviewSearch = (search: unknown): ReviewSearch => filterSchema.parse(search);

export function reasonsOf({ reason }: Pick<ReviewSearch, 'reason'>) {
  return reason ? [reason] : referralReasons.filter((one) => one !== SELF_DECIDING);
}

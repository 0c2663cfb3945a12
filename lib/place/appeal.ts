import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { retryConflicts } from '@/db/errors';
import { isAppealOpen } from '@/db/queries/appeals';
import { lockCounter } from '@/db/queries/counter';
import { findReferral, updateReferrals } from '@/db/queries/referrals';
import type { ReferralRow } from '@/db/schema/referrals';
import { APPEAL_STORED_LENGTH } from '../constants';
import { anyText } from '../waitlist/request-schema';

const inputSchema = z.object({ friendId: z.uuid(), sentence: anyText(APPEAL_STORED_LENGTH) });

export type CheckAsked = 'asked' | 'already_asked' | 'not_possible';

/** Asks the operators to check a referral of a person that did not count. Once each, with a sentence if they like. */
export async function askForCheck(handle: Handle, referrerId: string, input: unknown): Promise<CheckAsked> {
  const { data } = inputSchema.safeParse(input);
  if (!data) return 'not_possible';
  const { friendId, sentence } = data;
  const ask = async (tx: Handle): Promise<CheckAsked> => {
    const { now } = await lockCounter(tx);
    const found = await findReferral(tx, friendId);
    if (found?.referrer.id !== referrerId || found.referrer.erasedAt) return 'not_possible';
    if (found.referral.appealedAt) return 'already_asked';
    if (!canBeChecked(found.referral)) return 'not_possible';
    await updateReferrals(tx, [friendId], { appeal: sentence, appealedAt: now });
    return 'asked';
  };
  return retryConflicts.execute(() => handle.transaction(ask));
}

/** Whether the referrer may ask for a check. An unconfirmed referral pays when the friend confirms. */
export const canBeChecked = ({ state, reason, appealedAt }: ReferralRow): boolean =>
  appealedAt === null && (state === 'rejected' || (state === 'withheld' && reason !== 'unconfirmed'));

/** A check that the referrer asked for. */
export type Check =
  | { status: 'open'; askedAt: Date }
  | { status: 'counted'; at: Date; paidCents: number }
  | { status: 'not_counted'; at: Date };

/** Null: the referrer did not ask, or what was paid was taken back later. */
export function checkOf(referral: ReferralRow): Check | null {
  const { state, appealedAt, decidedAt, paidCents } = referral;
  if (!appealedAt || state === 'reversed') return null;
  if (!decidedAt || isAppealOpen(referral)) return { status: 'open', askedAt: appealedAt };
  return state === 'paid'
    ? { status: 'counted', at: decidedAt, paidCents }
    : { status: 'not_counted', at: decidedAt };
}

import { z } from 'zod';
import type { Handle } from '@/db/client';
import { retryTransaction } from '@/db/errors';
import { lockCounter } from '@/db/queries/counter';
import { findReferral, type Referral, updateReferrals } from '@/db/queries/referrals';
import type { ReferralRow } from '@/db/schema/referrals';
import { APPEAL_STORED_LENGTH } from '../constants';
import { formatReward } from '../credit/money';
import { anyText } from '../waitlist/request-schema';
import type { OutcomeCode } from './place-words';

const inputSchema = z.object({ friendId: z.uuid(), sentence: anyText(APPEAL_STORED_LENGTH) });

export async function askForCheck(handle: Handle, referrerId: string, input: unknown): Promise<OutcomeCode> {
  const { data } = inputSchema.safeParse(input);
  if (!data) return 'check_impossible';
  const { friendId, sentence } = data;
  return retryTransaction(handle, async (tx): Promise<OutcomeCode> => {
    const { now } = await lockCounter(tx);
    const found = await findReferral(tx, friendId);
    if (found?.referrer.id !== referrerId || found.referrer.erasedAt) return 'check_impossible';
    if (found.referral.appealedAt) return 'check_asked_before';
    if (found.referrer.handedOverAt || !canBeChecked(found.referral)) return 'check_impossible';
    await updateReferrals(tx, [friendId], { appeal: sentence, appealedAt: now });
    return 'check_asked';
  });
}

/** Whether the referrer may ask for a check. An unconfirmed referral pays when the friend confirms. */
export const canBeChecked = ({ state, reason, appealedAt }: ReferralRow): boolean =>
  appealedAt === null && (state === 'rejected' || (state === 'withheld' && reason !== 'unconfirmed'));

export interface FriendCheck {
  status: 'open' | 'decided';
  /** When they asked, or when it was decided. */
  at: Date;
  result?: string;
}

/** Null: the referrer did not ask, or what was paid was taken back later. */
export function checkOf(referral: Referral): FriendCheck | null {
  const { state, appealedAt, decidedAt, paidCents, isAppealOpen } = referral;
  if (!appealedAt || state === 'reversed') return null;
  if (!decidedAt || isAppealOpen) return { status: 'open', at: appealedAt };
  const result = state === 'paid' ? `counted, ${formatReward(paidCents)}` : 'not counted';
  return { status: 'decided', at: decidedAt, result };
}

import type { Handle } from '@/db/client';
import { retryTransaction } from '@/db/errors';
import { lockCounter } from '@/db/queries/counter';
import { findPersonByKey, type PersonKey } from '@/db/queries/people';
import { findReferral, updateReferrals } from '@/db/queries/referrals';
import { DAY_MS } from '../days';
import { log } from '../observability/log';
import { settleReferrals } from './settle-referrals';

/** A mailbox that worked this long belonged to a person, even if it is closed later. */
const REVERSIBLE_MS = 14 * DAY_MS;

/**
 * Takes back what a friend's signup paid, or would pay once they confirm, because mail to the address cannot be delivered: the friend
 * counts for no limit any more. Idempotent. A friend who confirmed the email or joined more than 14 days ago stays paid, and so does one
 * whose referrer's credit the app has already, or whom an operator released after an earlier bounce.
 */
export async function reverseUndeliverable(handle: Handle, friend: PersonKey): Promise<void> {
  // Most bounces pay back nothing, and signups must not wait for them.
  if (!(await findReversible(handle, friend, new Date()))) return;
  const isReversed = await retryTransaction(handle, async (tx) => {
    const { now } = await lockCounter(tx);
    const found = await findReversible(tx, friend, now);
    if (!found) return false;
    if (found.referrer.handedOverAt) {
      await updateReferrals(tx, [found.referral.friendId], {
        reason: 'handed_over',
        decidedAt: now,
      });
      return false;
    }
    const { referrer, referral } = found;
    if (referral.state === 'withheld') {
      // It paid nothing. A later confirmation pays nothing: a mail server can read its link and refuse the mail.
      const values = { state: 'reversed', reason: 'undeliverable', decidedAt: now } as const;
      await updateReferrals(tx, [referral.friendId], values);
    } else
      await settleReferrals(tx, referrer, [referral], { kind: 'reversal', reason: 'undeliverable', at: now });
    return true;
  });
  if (isReversed) log.info({ event: 'referral_reversed', reason: 'undeliverable' });
}

/** Finds nothing if friend or referrer was erased: what an erased friend paid stays paid. */
async function findReversible(handle: Handle, key: PersonKey, now: Date) {
  const friend = await findPersonByKey(handle, key);
  if (!friend || friend.erasedAt || friend.confirmedAt) return undefined;
  const found = await findReferral(handle, friend.id);
  if (!found || found.referrer.erasedAt) return undefined;
  const { state, reason } = found.referral;
  if (state === 'withheld') return reason === 'unconfirmed' ? found : undefined;
  const isFinal = reason === 'handed_over' || reason === 'undeliverable';
  const isRecent = now.getTime() - friend.createdAt.getTime() <= REVERSIBLE_MS;
  return state === 'paid' && !isFinal && isRecent ? found : undefined;
}

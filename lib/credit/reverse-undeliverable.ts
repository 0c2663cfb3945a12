import 'server-only';
import type { Handle } from '@/db/client';
import { lockCounter } from '@/db/queries/counter';
import { readReferral } from '@/db/queries/credit-ledger';
import { findPersonByKey, type PersonKey } from '@/db/queries/people';
import { retryConflicts } from '@/db/retry-conflicts';
import { log } from '../observability/log';
import { referralState } from './referral-state';
import { settleReferrals } from './settle-referrals';

/**
 * Takes back what a friend's signup paid, because mail to the address cannot be delivered. Idempotent: a referral is
 * reversed once, by this or by an operator. A withheld referral stays withheld.
 */
export async function reverseUndeliverable(
  handle: Handle,
  friend: Extract<PersonKey, { by: 'id' | 'normalizedEmail' }>,
): Promise<void> {
  // Most bounces pay back nothing, and signups must not wait for them.
  if (!(await findPaidReferral(handle, friend))) return;
  const isReversed = await retryConflicts.execute(() =>
    handle.transaction(async (tx) => {
      const { now } = await lockCounter(tx);
      const referral = await findPaidReferral(tx, friend);
      if (!referral) return false;
      const { referrer, friendId } = referral;
      await settleReferrals(tx, referrer, [friendId], { kind: 'reversal', reason: 'undeliverable', at: now });
      return true;
    }),
  );
  if (isReversed) log.info({ event: 'referral_reversed', reason: 'undeliverable' });
}

/** Nothing if friend or referrer was erased: what an erased friend paid stays paid. */
async function findPaidReferral(handle: Handle, key: PersonKey) {
  const friend = await findPersonByKey(handle, key);
  if (!friend?.referredBy || friend.erasedAt) return undefined;
  if (referralState(await readReferral(handle, friend.id)) !== 'paid') return undefined;
  const referrer = await findPersonByKey(handle, { by: 'id', value: friend.referredBy });
  return referrer && !referrer.erasedAt ? { referrer, friendId: friend.id } : undefined;
}

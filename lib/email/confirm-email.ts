import type { Handle } from '@/db/client';
import { retryTransaction } from '@/db/errors';
import { sendNow } from '@/db/outbox/unverified-mail';
import { lockCounter } from '@/db/queries/counter';
import { confirmPerson, findPersonByKey } from '@/db/queries/people';
import { findReferral, updateReferrals } from '@/db/queries/referrals';
import { ownMailKinds } from '@/db/schema/outbox-emails';
import { pipeline } from '@/db/statements';
import type { CreditPolicy } from '../credit/credit-policy';
import { settleReferrals } from '../credit/settle-referrals';
import { isPersonFull } from '../situation';

type Limit = Pick<CreditPolicy, 'personLimit'>;
const noLimit: Limit = { personLimit: 0 };

/** Pays the referral that waited for it, too. Idempotent. Returns whether the person is still on the waitlist. */
export async function confirmEmail(handle: Handle, signupId: string, policy = noLimit): Promise<boolean> {
  const person = await findPersonByKey(handle, { by: 'id', value: signupId });
  if (!person || person.erasedAt) return false;
  // Repeated confirmations don't delay the signups that need the lock.
  if (person.confirmedAt) return true;
  return retryTransaction(handle, async (tx) => {
    const isListed = await (person.referredBy
      ? confirmFriend(tx, signupId, policy)
      : confirmPerson(tx, signupId));
    if (person.captcha !== 'passed') await sendNow(tx, ownMailKinds, [signupId]);
    return isListed;
  });
}

async function confirmFriend(tx: Handle, friendId: string, policy: Limit): Promise<boolean> {
  const [{ now }, isListed, found] = await pipeline([
    lockCounter(tx),
    confirmPerson(tx, friendId),
    findReferral(tx, friendId),
  ]);
  const isDue = found?.referral.state === 'withheld' && found.referral.reason === 'unconfirmed';
  // The referrer is not erased: an erasure rejects what is withheld.
  if (isListed && isDue && isPersonFull(found.referrer.referralCount, policy.personLimit)) {
    await updateReferrals(tx, [friendId], { reason: 'personal_limit' });
  } else if (isListed && isDue) {
    await settleReferrals(tx, found.referrer, [found.referral], { kind: 'release', at: now });
  }
  return isListed;
}

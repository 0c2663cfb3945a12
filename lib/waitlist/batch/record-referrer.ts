import type { Handle } from '@/db/client';
import { friendsMail } from '@/db/outbox/friends-mail';
import { insertFirstMail } from '@/db/outbox/request-mail';
import { lockCounter } from '@/db/queries/counter';
import { findClientOrigin } from '@/db/queries/origins';
import { findPersonByKey } from '@/db/queries/people';
import { insertReferral, updateReferrals } from '@/db/queries/referrals';
import { insertCreditEntries, updateEarnings } from '@/db/queries/signup-writes';
import type { NewReferral } from '@/db/schema/referrals';
import { isVerified } from '@/db/schema/signups';
import { pipeline } from '@/db/statements';
import type { CreditPolicy } from '../../credit/credit-policy';
import { newVipsOf } from '../../credit/post-referral';
import { addressOf, type PendingSignup } from '../pending-signup';
import { loadSnapshot } from './load-snapshot';
import { createReferralPlan } from './plan-referrals';

/** `joined_later`: the owner of the code did. `ended`: the friend was erased. */
export type ReferrerProblem = 'unknown_code' | 'own_code' | 'joined_later' | 'ended';

type ReferrerRecorded = { status: 'recorded'; referral: NewReferral };

interface ReferrerToRecord extends Pick<PendingSignup, 'isDomainUnchecked'> {
  friendId: string;
  /** Normalized. */
  code: string;
  /** The code is that of the recorded referrer, whose withheld referral is judged again. */
  again?: boolean;
}

/** Pays by the rules of now. The friend must have no other referrer. Referrers must have joined before their friends, so that no chain of referrers is a circle. */
export async function recordReferrer(
  tx: Handle,
  { friendId, code, isDomainUnchecked, again }: ReferrerToRecord,
  policy: CreditPolicy,
): Promise<ReferrerRecorded | { status: ReferrerProblem }> {
  const { now } = await lockCounter(tx);
  const [friend, client] = await pipeline([
    findPersonByKey(tx, { by: 'id', value: friendId }),
    findClientOrigin(tx, friendId),
  ]);
  if (!friend || friend.erasedAt) return { status: 'ended' };

  const origin = { ...addressOf(friend.email).origin, ...client };
  const pending: PendingSignup = {
    ...friend,
    origin,
    isDomainUnchecked,
    isCaptchaDown: false,
    referrerCode: code,
  };
  const snapshot = { now, ...(await loadSnapshot(tx, [pending], policy)) };
  const referrer = snapshot.referrers.get(code);
  if (!referrer) return { status: 'unknown_code' };
  if (referrer.id === friend.id) return { status: 'own_code' };
  if (referrer.signupPosition > friend.signupPosition) return { status: 'joined_later' };

  const earlier = snapshot.sharers.filter(({ signupPosition }) => signupPosition < friend.signupPosition);
  // A confirmed email needs no further proof.
  const plan = createReferralPlan(snapshot, friend.confirmedAt ? { ...policy, paidOn: 'signup' } : policy);
  plan.add(pending, earlier.some(isVerified));
  const { referrals, creditEntries, earnings, newsReaders } = plan.writes;
  const [referral] = referrals;
  if (!referral) throw new Error('A friend with a referrer has no referral');
  await (again ? updateReferrals(tx, [friendId], referral) : insertReferral(tx, referral));
  await insertCreditEntries(tx, creditEntries);
  await updateEarnings(tx, earnings);
  await insertFirstMail(tx, 'vip', newVipsOf(creditEntries));
  if (newsReaders.length > 0) await tx.execute(friendsMail(newsReaders, now));
  return { status: 'recorded', referral };
}

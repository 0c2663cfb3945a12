import type { Handle } from '@/db/client';
import { findSuppression } from '@/db/outbox/suppressions';
import { lockCounter } from '@/db/queries/counter';
import { domainOf } from '../../address/canonical-mailbox';
import type { MailDomainCheck } from '../../address/domains';
import type { CreditPolicy } from '../../credit/credit-policy';
import { change, type Operator } from '../../operations/change';
import { isOwn } from '../../operations/credit/select-referrals';
import { findPerson } from '../../operations/person';
import { Refusal, type RefusalReason } from '../../operations/refusals';
import { expectUnchanged } from '../../operations/seen';
import { type ReferrerProblem, recordReferrer } from '../../waitlist/record-referrer';

const REFUSALS: Record<ReferrerProblem, RefusalReason> = {
  unknown_code: 'referrer_erased',
  own_code: 'own_referrer',
  joined_later: 'referrer_joined_later',
  has_referrer: 'has_referrer',
  too_late: 'has_referrer',
  ended: 'erased_person',
};

export type RecordedReferrer = Awaited<ReturnType<typeof recordReferrerOf>>;

/**
 * Records who invited a friend who forgot the link, at any time. The rules of joining decide whether that pays.
 *
 * @param seen the id of the referrer whom the question named: an address can change its owner.
 */
export async function recordReferrerOf(
  handle: Handle,
  operator: Operator,
  { friend, referrer, seen }: { friend: string; referrer: string; seen?: string },
  { policy, mailDomainCheck }: { policy: CreditPolicy; mailDomainCheck: MailDomainCheck | null },
) {
  const { normalizedEmail } = await findPerson(handle, friend);
  const isDomainUnchecked = (await mailDomainCheck?.isUnchecked(domainOf(normalizedEmail))) ?? false;
  return change(handle, operator, async ({ tx, record }) => {
    // First, so that the referrer earns nothing meanwhile.
    await lockCounter(tx);
    const [person, before] = [await findPerson(tx, friend), await findPerson(tx, referrer)];
    expectUnchanged(seen, before.id);
    if (isOwn(operator, before)) throw new Refusal('own_referrals');
    const suppression = await findSuppression(tx, person.canonicalMailbox);
    if (suppression?.reason === 'bounced' && !person.confirmedAt) throw new Refusal('friend_bounced');
    const claim = { friendId: person.id, code: before.referralCode, isDomainUnchecked };
    const recorded = await recordReferrer(tx, claim, policy);
    if (recorded.status !== 'recorded') throw new Refusal(REFUSALS[recorded.status]);
    const { state, reason = null } = recorded.referral;
    const after = await findPerson(tx, before.id);
    const amountCents = after.storeCreditCents - before.storeCreditCents;
    const detail = { referredSignupId: person.id, state, reason, amountCents };
    await record({ action: 'credit.attach', subjectId: before.id, detail });
    return { referrer: after, state, reason, amountCents };
  });
}

import { z } from 'zod';
import { lockCounter } from '@/db/queries/counter';
import { findReferral } from '@/db/queries/referrals';
import { domainOf } from '../../address/canonical-mailbox';
import { formatCents } from '../../credit/money';
import { reasonExplanations } from '../../credit/reason-words';
import { writeTime } from '../../format';
import { type ReferrerProblem, recordReferrer } from '../../waitlist/batch/record-referrer';
import { textOf } from '../audit-words';
import { personField } from '../fields';
import { operation } from '../operation';
import { findPerson, type Person } from '../person/person';
import { nameOf } from '../person/person-name';
import { refuseIf } from '../person/refuse';
import { Refusal } from '../refusals';
import { referrerVersion } from '../versions';
import { isOwn } from './select-referrals';

const refusalOf: Record<ReferrerProblem, () => Refusal> = {
  unknown_code: () => new Refusal('referrer_erased'),
  own_code: () => new Refusal('own_referrer', 'Nobody can refer themselves.'),
  joined_later: () =>
    new Refusal(
      'referrer_joined_later',
      'The referrer joined after this person. Only somebody who joined before can be the referrer.',
    ),
  ended: () => new Refusal('erased_person'),
};

/** Records who invited a friend who forgot the link, at any time. The rules of joining decide whether that pays. */
export const attachReferrer = operation({
  name: 'credit.attach',
  description:
    'record who invited a friend who joined without a link; the rules of joining decide whether that pays',
  words: { verb: 'Record a referrer', past: 'Recorded a referrer' },
  input: z.object({
    friend: personField().meta({ positional: true }),
    referrer: personField().meta({ positional: true }),
  }),
  hashes: true,
  async run(context, { friend, referrer }) {
    const { tx, services, operator, record } = context;
    const { policy, mailDomainCheck } = services;
    const { normalizedEmail } = await findPerson(tx, friend);
    // Before the lock, because signups must not wait for DNS.
    const isDomainUnchecked = (await mailDomainCheck?.isUnchecked(domainOf(normalizedEmail))) ?? false;
    // Before the referrer is read, so that the referrer earns nothing meanwhile.
    await lockCounter(tx);
    const [person, before] = [await findPerson(tx, friend), await findPerson(tx, referrer)];
    if (isOwn(operator, before)) throw new Refusal('own_referrals');
    await refuseIf(context, person, 'erased_person');
    await refuseIf(context, before, 'referrer_erased');
    requireDeliverable(person);
    const { referralCode: code } = before;
    const earlier = await findReferral(tx, person.id);
    if (earlier)
      throw new Refusal(
        'has_referrer',
        `${nameOf(earlier.referrer)} has been recorded as the referrer of this person since ${writeTime(earlier.referral.createdAt, 'short')}.`,
      );
    const recorded = await recordReferrer(tx, { friendId: person.id, code, isDomainUnchecked }, policy);
    if (recorded.status !== 'recorded') throw refusalOf[recorded.status]();
    const { state, reason = null } = recorded.referral;
    const after = await findPerson(tx, before.id);
    const amountCents = after.storeCreditCents - before.storeCreditCents;
    const detail = { referredSignupId: person.id, state, reason, amountCents };
    await record({ action: 'credit.attach', subjectId: before.id, detail });
    return { referrer: after, friend: nameOf(person), state, reason, amountCents };
  },
  count: () => 1,
  seen: ({ referrer }) => referrerVersion(referrer.id),
  about: ({ referrer, friend }) => `of ${friend}: ${nameOf(referrer)}`,
  ask: ({ referrer, state, reason, amountCents }) => ({
    sentences: [
      'Nobody can change that afterwards.',
      state === 'paid' || !reason
        ? `Their credit grows by ${formatCents(amountCents)} to ${formatCents(referrer.storeCreditCents)}, and they may get an email about it.`
        : `The referral is ${state}, because ${reasonExplanations[reason]}.`,
    ],
  }),
  done: ({ state, amountCents }) => [
    state === 'paid' ? `This paid ${formatCents(amountCents)}.` : `The referral is ${state}.`,
  ],
  audit: {
    'credit.attach': ({ detail }) =>
      detail.state === 'paid' ? 'paid' : `${textOf(detail.state)}: ${textOf(detail.reason)}`,
  },
});

function requireDeliverable({ bouncedAt, confirmedAt }: Person): void {
  if (bouncedAt && !confirmedAt)
    throw new Refusal('friend_bounced', {
      page: 'Mail to this person bounces. Correct the address first.',
      terminal: 'Mail to this person bounces. Correct the address with `edit` first.',
    });
}

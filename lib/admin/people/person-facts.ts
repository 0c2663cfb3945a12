import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { findPersonByKey } from '@/db/queries/people';
import { readNetwork } from '@/db/queries/signup-network';
import { findSuppression } from '@/db/queries/suppressions';
import type { SuppressionRow } from '@/db/schema/email-suppressions';
import type { ReferralReason, ReferralState } from '@/db/schema/referrals';
import type { SignupRow } from '@/db/schema/signups';
import { COUNT_LIMIT } from '../../limited-count';
import { readArrival } from '../../operators/person-report';

/** Another person, as a link shows them. */
export interface PersonLink {
  id: string;
  position: number;
  /** Null after an erasure. */
  email: string | null;
}

type Linkable = Pick<SignupRow, 'id' | 'signupPosition' | 'email'> & { erasedAt?: Date | null };

export function linkTo(person: Linkable): PersonLink {
  return { id: person.id, position: person.signupPosition, email: person.erasedAt ? null : person.email };
}

/** What the page of a person says at the top. Plain data for the browser. */
export interface PersonFacts extends PersonLink {
  firstName: string | null;
  referralCode: string;
  friends: number;
  creditCents: number;
  score: number;
  isVip: boolean;
  /** Null: the number of friends decides. */
  vipOverride: boolean | null;
  captcha: SignupRow['captcha'];
  joinedAt: string;
  confirmedAt: string | null;
  privacyAcceptedAt: string | null;
  invitedAt: string | null;
  erasedAt: string | null;
  source: { source: string | null; medium: string | null; campaign: string | null; host: string | null };
  /** Null: unknown, or deleted. */
  network: { others: number; examples: PersonLink[] } | null;
  /** The referral that brought the person. */
  arrival: {
    referrer: PersonLink;
    isReferrerErased: boolean;
    state: ReferralState;
    reason: ReferralReason | null;
  } | null;
  suppressed: { reason: SuppressionRow['reason']; at: string } | null;
}

/** @returns null for an id that nobody has. */
export async function readPersonFacts(handle: Handle, id: string): Promise<PersonFacts | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const person = await findPersonByKey(handle, { by: 'id', value: id });
  if (!person) return null;
  const [arrival, network, suppression] = await Promise.all([
    readArrival(handle, person),
    readNetwork(handle, person.id, COUNT_LIMIT),
    findSuppression(handle, person.id),
  ]);
  const time = (value: Date | null) => value?.toISOString() ?? null;
  return {
    ...linkTo(person),
    firstName: person.firstName,
    referralCode: person.referralCode,
    friends: person.referralCount,
    creditCents: person.storeCreditCents,
    score: person.priorityScore,
    isVip: person.isVip,
    vipOverride: person.vipOverride,
    captcha: person.captcha,
    joinedAt: person.createdAt.toISOString(),
    confirmedAt: time(person.confirmedAt),
    privacyAcceptedAt: time(person.privacyAcceptedAt),
    invitedAt: time(person.invitedAt),
    erasedAt: time(person.erasedAt),
    source: {
      source: person.utmSource,
      medium: person.utmMedium,
      campaign: person.utmCampaign,
      host: person.referrerHost,
    },
    network: network && { others: network.others, examples: network.examples.map((one) => linkTo(one)) },
    arrival: arrival && {
      ...arrival,
      referrer: linkTo(arrival.referrer),
      isReferrerErased: arrival.referrer.erasedAt !== null,
    },
    suppressed: suppression ? { reason: suppression.reason, at: suppression.createdAt.toISOString() } : null,
  };
}

import type { SignupRow } from '@/db/schema/signups';
import { priorityScore } from '../credit/post-referral';
import { consent } from './messages';
import type { VisitSource } from './records';

/** A person who wants to join, with all fields that do not come from the database. */
export interface Join extends VisitSource {
  /** Created before the first attempt, so that a repeated transaction recognizes its own people. */
  id: string;
  email: string;
  normalizedEmail: string;
  canonicalMailbox: string;
  /** The registrable domain of the address; null at a mail provider. */
  ownDomain: string | null;
  /** The domain should have been checked for a mail server, but could not be. */
  isDomainUnchecked: boolean;
  firstName: string | null;
  referrerCode: string | null;
  captcha: 'passed' | 'unavailable';
  /** Null: unknown. */
  networkHash: string | null;
  privacyAcceptedAt: Date | null;
  idempotencyKey: string | null;
}

/** `isRepeat`: an earlier request with the same idempotency key made this signup. */
export type JoinOutcome =
  | { outcome: 'joined'; signup: SignupRow; isRepeat: boolean }
  | { outcome: 'duplicate'; id: string };

type Assigned = Pick<SignupRow, 'referralCode' | 'signupPosition' | 'referredBy' | 'createdAt'>;

/** Field by field: copying with a rest pattern took most of the planning time under load. */
export function newSignup(
  join: Join,
  { referralCode, signupPosition, referredBy, createdAt }: Assigned,
): SignupRow {
  return {
    id: join.id,
    email: join.email,
    normalizedEmail: join.normalizedEmail,
    canonicalMailbox: join.canonicalMailbox,
    confirmedAt: null,
    firstName: join.firstName,
    referralCode,
    signupPosition,
    referredBy,
    captcha: join.captcha,
    privacyAcceptedAt: join.privacyAcceptedAt,
    privacyTextVersion: join.privacyAcceptedAt && consent.version,
    idempotencyKey: join.idempotencyKey,
    utmSource: join.utmSource,
    utmMedium: join.utmMedium,
    utmCampaign: join.utmCampaign,
    referrerHost: join.referrerHost,
    createdAt,
    invitedAt: null,
    handedOverAt: null,
    erasedAt: null,
    vipOverride: null,
    placeVersion: 0,
    referralCount: 0,
    storeCreditCents: 0,
    vipBonusCents: null,
    isVip: false,
    priorityScore: priorityScore({ referralCount: 0, isVip: false, signupPosition }),
  };
}

import type { SignupRow } from '@/db/schema/signups';
import { priorityScore } from '../credit/post-referral';
import { consent } from './messages';
import type { VisitSource } from './records';

/** A signup before it is stored, with all fields that do not come from the database. */
export interface PendingSignup extends VisitSource {
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
export type BatchOutcome =
  | { outcome: 'joined'; signup: SignupRow; isRepeat: boolean }
  | { outcome: 'duplicate'; id: string };

type Assigned = Pick<SignupRow, 'referralCode' | 'signupPosition' | 'referredBy' | 'createdAt'>;

/** Field by field: copying with a rest pattern took most of the planning time under load. */
export function newSignup(
  pending: PendingSignup,
  { referralCode, signupPosition, referredBy, createdAt }: Assigned,
): SignupRow {
  return {
    id: pending.id,
    email: pending.email,
    normalizedEmail: pending.normalizedEmail,
    canonicalMailbox: pending.canonicalMailbox,
    confirmedAt: null,
    firstName: pending.firstName,
    referralCode,
    signupPosition,
    referredBy,
    captcha: pending.captcha,
    privacyAcceptedAt: pending.privacyAcceptedAt,
    privacyTextVersion: pending.privacyAcceptedAt && consent.version,
    idempotencyKey: pending.idempotencyKey,
    utmSource: pending.utmSource,
    utmMedium: pending.utmMedium,
    utmCampaign: pending.utmCampaign,
    referrerHost: pending.referrerHost,
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

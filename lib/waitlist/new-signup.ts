import 'server-only';
import type { SignupRow } from '@/db/schema/signups';
import { priorityScore } from '../credit/priority';
import type { Join } from './join';

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
    idempotencyKey: join.idempotencyKey,
    utmSource: join.utmSource,
    utmMedium: join.utmMedium,
    utmCampaign: join.utmCampaign,
    referrerHost: join.referrerHost,
    createdAt,
    invitedAt: null,
    erasedAt: null,
    vipOverride: null,
    referralCount: 0,
    storeCreditCents: 0,
    vipBonusCents: null,
    isVip: false,
    priorityScore: priorityScore({ referralCount: 0, isVip: false, signupPosition }),
  };
}

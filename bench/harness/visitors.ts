import { v7 as uuidv7 } from 'uuid';
import { identifyEmail } from '@/lib/address/canonical-mailbox';
import type { Join } from '@/lib/waitlist/join';

export interface Visitor {
  email: string;
  referrerCode: string | null;
}

/** A repeated signup uses the email of the visitor this many places earlier. */
const REPEAT_DISTANCE = 37;

/** Half of the visitors name the referrer, a tenth sign up again. */
export function createVisitors(referrerCode: string): () => Visitor {
  let count = 0;
  return () => {
    const number = count++;
    const isRepeat = number % 10 === 9 && number >= REPEAT_DISTANCE;
    return {
      email: `visitor-${isRepeat ? number - REPEAT_DISTANCE : number}@example.com`,
      referrerCode: number % 2 === 0 ? referrerCode : null,
    };
  };
}

/** A visitor as the signup queue takes them, after captcha and validation. */
export function toJoin({ email, referrerCode }: Visitor): Join {
  return {
    id: uuidv7(),
    ...identifyEmail(email),
    isDomainUnchecked: false,
    firstName: 'Ada',
    referrerCode,
    captcha: 'passed',
    networkHash: email,
    privacyAcceptedAt: null,
    idempotencyKey: null,
    utmSource: 'instagram',
    utmMedium: 'social',
    utmCampaign: 'prelaunch',
    referrerHost: 'l.instagram.com',
  };
}

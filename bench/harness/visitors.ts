import { v7 as uuidv7 } from 'uuid';
import { identifyEmail } from '@/lib/waitlist/canonical-mailbox';
import type { Join } from '@/lib/waitlist/plan-batch';

/** Someone who wants to join, as the form would tell. */
export interface Visitor {
  email: string;
  referrerCode: string | null;
}

/** How far back the visitor is who comes again. */
const REPEATS_AFTER = 37;

/** People who come to one list: half of them name one referrer, a tenth has been there before. */
export class Visitors {
  private count = 0;

  constructor(
    private readonly name: string,
    private readonly referrerCode: string,
  ) {}

  next(): Visitor {
    const number = this.count++;
    const isRepeat = number % 10 === 9 && number >= REPEATS_AFTER;
    const who = isRepeat ? number - REPEATS_AFTER : number;
    return {
      email: `${this.name}-${who}@example.com`,
      referrerCode: number % 2 === 0 ? this.referrerCode : null,
    };
  }
}

/** A visitor as the list takes them, once the door has looked at what they sent. */
export function toJoin({ email, referrerCode }: Visitor): Join {
  return {
    id: uuidv7(),
    ...identifyEmail(email),
    firstName: 'Ada',
    referrerCode,
    captcha: 'passed',
    privacyAcceptedAt: null,
    idempotencyKey: null,
  };
}

import { v7 as uuidv7 } from 'uuid';
import { type Origin, unknownClient } from '@/db/schema/origin';
import type { SignupRow } from '@/db/schema/signups';
import { identifyEmail } from '../address/canonical-mailbox';
import { unknownSource } from './records';
import type { ParsedSignupRequest } from './request-schema';

/** A signup before it is stored, with all fields that do not come from the database. */
export interface PendingSignup
  extends Omit<ParsedSignupRequest, 'captchaToken' | 'captchaBlocked' | 'privacyAccepted'>,
    Pick<SignupRow, 'normalizedEmail' | 'canonicalMailbox' | 'captcha' | 'privacyAcceptedAt'> {
  /** Created before the first attempt, so that a repeated transaction recognizes its own people. */
  id: string;
  origin: Origin;
  /** The domain should have been checked for a mail server, but could not be. */
  isDomainUnchecked: boolean;
  /** Nobody could verify captchas then, so mail to people without one does not wait for its minute. */
  isCaptchaDown: boolean;
}

/** A person who passed the captcha, and of whom nothing but the address is known. */
export const pendingSignupOf = (email: string): PendingSignup => ({
  id: uuidv7(),
  ...addressOf(email),
  isDomainUnchecked: false,
  isCaptchaDown: false,
  firstName: null,
  referrerCode: null,
  captcha: 'passed',
  privacyAcceptedAt: null,
  idempotencyKey: null,
  ...unknownSource,
});

export function addressOf(email: string) {
  const { ownDomain: domain, ...address } = identifyEmail(email);
  return { ...address, origin: { ...unknownClient, domain } };
}

/** `isRepeat`: an earlier request with the same idempotency key made this signup. `closed`: nobody can join any more. */
export type BatchOutcome =
  | { outcome: 'joined'; signup: SignupRow; isRepeat: boolean }
  | { outcome: 'duplicate'; id: string }
  | { outcome: 'closed' };

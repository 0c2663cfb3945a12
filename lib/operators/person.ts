import 'server-only';
import { validate as isUuid } from 'uuid';
import type { Handle } from '@/db/client';
import { findPersonByKey, type PersonKey } from '@/db/queries/people';
import type { SignupRow } from '@/db/schema/signups';
import { normalizeEmail } from '../waitlist/canonical-mailbox';
import { normalizeReferralCode } from '../waitlist/referral-code';

/** A person as the list holds them, or the tombstone of an erased one. */
export type Person = SignupRow;

/** The largest number a position can be. */
const LAST_POSITION = 2 ** 31 - 1;

/**
 * Finds the person an operator means.
 *
 * @param text an address, a referral code, a position like #12, or the id that the audit shows.
 * @returns the person, the tombstone of an erased one included, or `undefined`.
 */
export async function findPerson(handle: Handle, text: string): Promise<Person | undefined> {
  const key = keyOf(text.trim());
  return key && findPersonByKey(handle, key);
}

function keyOf(text: string): PersonKey | undefined {
  if (text.includes('@')) return { by: 'normalizedEmail', value: normalizeEmail(text) };
  if (isUuid(text)) return { by: 'id', value: text };
  if (/^#?\d+$/.test(text)) return positionKey(Number(text.replace('#', '')));
  return { by: 'referralCode', value: normalizeReferralCode(text) ?? '' };
}

function positionKey(value: number): PersonKey | undefined {
  return value <= LAST_POSITION ? { by: 'signupPosition', value } : undefined;
}

import 'server-only';
import { validate as isUuid } from 'uuid';
import type { Handle } from '@/db/client';
import { findPersonByKey, type PersonKey } from '@/db/queries/people';
import type { SignupRow } from '@/db/schema/signups';
import { normalizeEmail } from '../address/canonical-mailbox';
import { normalizeReferralCode } from '../waitlist/referral-code';
import { Refusal } from './refusals';

export { searchPeople } from '@/db/queries/people';
export type Person = SignupRow;

const MAX_POSITION = 2 ** 31 - 1;

/**
 * Finds a person, erased ones included, by email address, referral code, position ("#12") or id.
 *
 * @throws Refusal when nobody matches, or for a position without its "#": a number may be meant as something else.
 */
export async function findPerson(handle: Handle, text: string): Promise<Person> {
  const key = toKey(text.trim());
  const person = key && (await findPersonByKey(handle, key));
  if (!person) throw new Refusal('unknown_person');
  return person;
}

function toKey(text: string): PersonKey | undefined {
  if (text.includes('@')) return { by: 'normalizedEmail', value: normalizeEmail(text) };
  if (isUuid(text)) return { by: 'id', value: text };
  if (/^\d+$/.test(text)) throw new Refusal('position_without_hash');
  if (!/^#\d+$/.test(text)) return { by: 'referralCode', value: normalizeReferralCode(text) ?? '' };
  const position = Number(text.slice(1));
  return position <= MAX_POSITION ? { by: 'signupPosition', value: position } : undefined;
}

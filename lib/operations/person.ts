import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { findPersonByKey, type PersonKey } from '@/db/queries/people';
import type { PeopleSearch } from '@/db/queries/reports/search-people';
import type { SignupRow } from '@/db/schema/signups';
import { normalizeEmail } from '../address/canonical-mailbox';
import { findReferralCode, trimPasted } from '../waitlist/records';
import { Refusal } from './refusals';

export { isHidden } from '@/db/schema/personal-data';
export type Person = SignupRow;

const MAX_POSITION = 2 ** 31 - 1;

/**
 * Finds a person, erased ones included, by email address, referral code, position ("#12") or id.
 *
 * @throws Refusal when nobody matches, or for a position without its "#": a number may be meant as something else.
 */
export async function findPerson(handle: Handle, text: string): Promise<Person> {
  const key = toKey(trimPasted(text).normalize('NFKC'));
  const person = key && (await findPersonByKey(handle, key));
  if (!person) throw new Refusal('unknown_person');
  return person;
}

function toKey(text: string): PersonKey | undefined {
  if (text.includes('@')) return { by: 'normalizedEmail', value: normalizeEmail(text) };
  if (isUuid(text)) return { by: 'id', value: text };
  if (/^\d+$/.test(text)) throw new Refusal('position_without_hash');
  if (/^#\d[\d,]*$/.test(text)) {
    const position = Number(text.replace(/[#,]/g, ''));
    return position <= MAX_POSITION ? { by: 'signupPosition', value: position } : undefined;
  }
  const code = findReferralCode(text);
  return code === null ? undefined : { by: 'referralCode', value: code };
}

/** Postgres stores no zero bytes, and other control characters come from pasting. */
export const searchText = z.string().transform((text) => trimPasted(text.replace(/\p{Cc}/gu, '')));

/** An address in a text such as "Ada <ada@example.com>" or "#12 ada@example.com". */
const ADDRESS = /[^\s<>()[\]\\,;:"]+@[^\s<>()[\]\\,;:"]*[^\s<>()[\]\\,;:".]/;
/** "12", "#12", "5,043", or "#12 ada@example.com", as the admin area names people. */
const POSITION = /^(?:#\s?)?(\d{1,3}(?:[,.\s]\d{3})+|\d{1,10})$|^#(\d{1,10})\s/;

/** A position, a code or referral link, an address, or a part of an address, name or code. */
export function toPeopleSearch(text: string): PeopleSearch | undefined {
  if (text === '') return undefined;
  const [, whole, beginning] = POSITION.exec(text) ?? [];
  const position = Number((whole ?? beginning)?.replace(/\D/g, ''));
  const part = ADDRESS.exec(text)?.[0] ?? findReferralCode(text) ?? text;
  return { position: position <= MAX_POSITION ? position : null, part };
}

import { z } from 'zod';
import type { Handle } from '@/db/client';
import { findPersonByKey, type PersonKey } from '@/db/queries/people';
import type { PeopleSearch } from '@/db/queries/reports/search-people';
import type { SignupRow } from '@/db/schema/signups';
import { normalizeEmail } from '../../address/canonical-mailbox';
import { PERSON_TEXT_LENGTH } from '../../constants';
import { cleanLine, cleanLink, unwrap } from '../../pasted';
import { findReferralCode } from '../../waitlist/records';
import { Refusal } from '../refusals';

export { isHidden } from '@/db/schema/personal-data';
export type Person = SignupRow;

const MAX_POSITION = 2 ** 31 - 1;

/** A domain ends where a link, a quote or a sentence goes on. */
const ADDRESS = /(['‘’]?)([^\s<>()[\]\\,;:"“”„«»]+@[\p{L}\p{M}\p{N}.。_-]*[\p{L}\p{M}\p{N}_-])(['’]?)/u;
const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/i;

const NUMBER = String.raw`(\d{1,3}(?:[,.'’\s]\d{3})+|\d{1,10})(?![\p{L}\p{N}]|[.,]\d)`;
/** "#12" in any text, such as "You're #5,043 in line!" or "#12 Ada <ada@example.com>". */
const MARKED_POSITION = new RegExp(String.raw`(?:^|[\s("'“])#\s?${NUMBER}`, 'u');
/** "5,043" or "position 12": the number is all there is. */
const BARE_POSITION = new RegExp(`^(?:(?:no|nr|number|position)\\.?\\s*)?${NUMBER}(?: in line)?[.!]?$`, 'iu');

/** What a text that somebody sent says about a person. */
interface Pasted {
  id: string | undefined;
  address: string | null;
  code: string | null;
  position: number | null;
  /** Whether the position was written with a "#": a bare number can mean something else. */
  isMarked: boolean;
}

/** Reads what operators paste to name a person: a link, a code, a position, an address, or a line of a mail with one. */
function readPasted(text: string): Pasted {
  const plain = cleanLink(text, PERSON_TEXT_LENGTH);
  const marked = MARKED_POSITION.exec(plain)?.[1];
  const digits = (marked ?? BARE_POSITION.exec(plain)?.[1])?.replace(/\D/g, '');
  const position = Number(digits);
  return {
    id: UUID.exec(plain)?.[0],
    address: findAddress(plain),
    code: findReferralCode(plain),
    position: position <= MAX_POSITION ? position : null,
    isMarked: marked !== undefined,
  };
}

/** Some mail programs put an address into quotes. Phones type ’ for an apostrophe. */
function findAddress(text: string): string | null {
  const [, before = '', address, after = ''] = ADDRESS.exec(text) ?? [];
  if (!address) return null;
  return `${after ? '' : before}${address}`.replace(/[‘’]/g, "'");
}

/**
 * Finds a person, erased ones included, by what was pasted.
 *
 * @param isRead A number needs no "#", because nothing is changed.
 * @throws Refusal when nobody matches, or for a position without its "#".
 */
export async function findPerson(handle: Handle, text: string, isRead = false): Promise<Person> {
  const { isMarked, ...pasted } = readPasted(text);
  const key = toKey(pasted);
  if (key?.by === 'signupPosition' && !isMarked && !isRead) throw new Refusal('position_without_hash');
  const person = key && (await findPersonByKey(handle, key));
  if (!person) throw new Refusal('unknown_person');
  return person;
}

function toKey({ id, address, code, position }: Omit<Pasted, 'isMarked'>): PersonKey | undefined {
  if (id !== undefined) return { by: 'id', value: id };
  if (address !== null) return { by: 'normalizedEmail', value: normalizeEmail(address) };
  if (code !== null) return { by: 'referralCode', value: code };
  return position === null ? undefined : { by: 'signupPosition', value: position };
}

export const searchText = z.string().transform((text) => unwrap(cleanLine(text, PERSON_TEXT_LENGTH)));

/** Where nothing names one person, the text is a part of an address, name or code. */
export function toPeopleSearch(text: string): PeopleSearch | undefined {
  if (text === '') return undefined;
  const { id, address, code, position } = readPasted(text);
  return { id, position, part: address ?? code ?? text };
}

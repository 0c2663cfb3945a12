import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Handle } from '@/db/client';
import { eraseSignup, type Tombstone } from '@/db/queries/erasure';
import { lockCounter } from '@/db/queries/signup-writes';
import type { SignupRow } from '@/db/schema/signups';
import { REFERRAL_CODE_LENGTH, REFERRAL_PREFIX } from '../waitlist/referral-code';
import { change, type Operator, type Refused, refused } from './change';
import { findPerson } from './person';

export interface Erased {
  outcome: 'done';
  /** The position that stays. */
  signupPosition: number;
}

/**
 * Erases a person: name, address and code go, from the list and from every mail; the position stays, and so does the
 * credit that their joining paid to their referrer. The address may join again, as somebody new. May be repeated.
 */
export async function erasePerson(
  handle: Handle,
  operator: Operator,
  who: string,
): Promise<Erased | Refused> {
  return change(handle, operator, async ({ tx, record }) => {
    await lockCounter(tx);
    const person = await findPerson(tx, who);
    if (!person) return refused('unknown_person');
    await eraseSignup(tx, person.id, tombstoneOf(person));
    await record([{ action: 'erase', subjectId: person.id, detail: {} }]);
    return { outcome: 'done', signupPosition: person.signupPosition };
  });
}

/**
 * `.invalid` is nobody's domain, and the name in it cannot be guessed: somebody who joined under it would keep a person
 * from being erased. New codes hold no 0, so that none is ever like a tombstone's.
 */
function tombstoneOf({ signupPosition }: SignupRow): Tombstone {
  const number = signupPosition.toString(36).toUpperCase().padStart(REFERRAL_CODE_LENGTH, '0');
  return { email: `erased-${randomUUID()}@erased.invalid`, referralCode: `${REFERRAL_PREFIX}${number}` };
}

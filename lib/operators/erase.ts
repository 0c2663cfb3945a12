import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Handle } from '@/db/client';
import { lockCounter } from '@/db/queries/counter';
import { eraseSignup, forgetMailbox } from '@/db/queries/erasure';
import type { CreditPolicy } from '../credit/credit-policy';
import { REFERRAL_CODE_LENGTH, REFERRAL_PREFIX } from '../waitlist/referral-code';
import { change, type Operator } from './change';
import { findPerson } from './person';

/**
 * Removes a person's name, address and code from the list and from all emails. The position stays, and so does the
 * credit their signup paid. The address can join again as a new person. Erasing twice is harmless.
 *
 * @param hashesOf the keyed hashes of a mailbox: the first is kept, so that joining again pays no referrer twice, and a
 *   suppressed mailbox stays suppressed.
 */
export async function erasePerson(
  handle: Handle,
  operator: Operator,
  who: string,
  hashesOf: CreditPolicy['hashesOf'] = () => [],
) {
  return change(handle, operator, async ({ tx, record }) => {
    await lockCounter(tx);
    const { id, signupPosition, canonicalMailbox, erasedAt } = await findPerson(tx, who);
    await eraseSignup(tx, id, anonymousValuesAt(signupPosition));
    if (!erasedAt) await forgetMailbox(tx, canonicalMailbox, hashesOf(canonicalMailbox)[0]);
    await record([{ action: 'erase', subjectId: id, detail: {} }]);
    return { signupPosition, wasErased: erasedAt !== null };
  });
}

/**
 * The address must be unpredictable: someone who joined with it first would block the erasure. The code is padded
 * with 0, which no real code contains.
 */
function anonymousValuesAt(position: number) {
  const number = position.toString(36).toUpperCase().padStart(REFERRAL_CODE_LENGTH, '0');
  const email = `erased-${randomUUID()}@erased.invalid`;
  const referralCode = `${REFERRAL_PREFIX}${number}`;
  return { email, normalizedEmail: email, canonicalMailbox: email, referralCode };
}

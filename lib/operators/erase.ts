import { randomUUID } from 'node:crypto';
import type { Handle } from '@/db/client';
import { readFormerMailboxes } from '@/db/queries/address-changes';
import { lockCounter } from '@/db/queries/counter';
import { eraseSignup, hideSuppression, rememberErased } from '@/db/queries/erasure';
import { findPaidOrigin } from '@/db/queries/origins';
import { lockPersonByKey, readPeopleAfter } from '@/db/queries/people';
import { findReferral } from '@/db/queries/referrals';
import { countPeople } from '@/db/queries/reports/people';
import { isVerified } from '@/db/schema/signups';
import { pipeline } from '@/db/statements';
import type { CreditPolicy } from '../credit/credit-policy';
import { sharedBy } from '../credit/origin';
import { change, type Operator } from '../operations/change';
import { findPerson, type Person } from '../operations/person';
import { Refusal } from '../operations/refusals';
import { expectUnchanged } from '../operations/seen';
import { REFERRAL_CODE_LENGTH, REFERRAL_PREFIX } from '../waitlist/records';
import { type SeenPerson, seenOf } from './edit';

/** People per transaction: signups wait for the lock that it holds. */
const STEP = 100;

/**
 * Removes a person's name, address and code from the waitlist and from all emails. The position stays, and so does the
 * credit their signup paid. The address can join again as a new person. Erasing twice is harmless.
 *
 * @param hashesOf the keyed hashes of a mailbox: the first is kept, so that joining again pays no referrer twice, and a
 *   suppressed mailbox stays suppressed.
 * @param seen what the page showed of the person.
 */
export async function erasePerson(
  handle: Handle,
  operator: Operator,
  who: string,
  hashesOf: CreditPolicy['hashesOf'] = () => [],
  seen?: SeenPerson,
) {
  return change(handle, operator, async ({ tx, record }) => {
    await lockCounter(tx);
    const { id } = await findPerson(tx, who);
    const person = await lockPersonByKey(tx, { by: 'id', value: id }, 'no key update');
    if (!person) throw new Refusal('unknown_person');
    if (!person.erasedAt) expectUnchanged(seen, seenOf(person));
    await erase(tx, person, hashesOf);
    await record({ action: 'erase', subjectId: person.id });
    return { signupPosition: person.signupPosition, wasErased: person.erasedAt !== null };
  });
}

/**
 * Erases everybody who is not erased yet, so an interrupted run continues where it stopped.
 */
export async function eraseEverybody(
  handle: Handle,
  operator: Operator,
  hashesOf: CreditPolicy['hashesOf'],
  onProgress?: (done: number, total: number) => void,
): Promise<{ erased: number }> {
  const { people: total } = await countPeople(handle, {});
  if (operator.dryRun) return { erased: total };
  let erased = 0;
  let last = 0;
  const step = () =>
    change(handle, operator, async ({ tx, record }) => {
      await lockCounter(tx);
      const people = await readPeopleAfter(tx, last, STEP);
      for (const person of people) await erase(tx, person, hashesOf);
      if (people.length > 0) await record({ action: 'expire', detail: { people: people.length } });
      return people;
    });
  for (let people = await step(); people.length > 0; people = await step()) {
    last = people.at(-1)?.signupPosition ?? last;
    erased += people.length;
    onProgress?.(erased, total);
  }
  return { erased };
}

async function erase(tx: Handle, person: Person, hashesOf: CreditPolicy['hashesOf']): Promise<void> {
  const { id, signupPosition, canonicalMailbox, erasedAt } = person;
  const names = erasedAt ? [] : await namesToRemember(tx, person);
  await eraseSignup(tx, id, anonymousValuesAt(signupPosition));
  if (erasedAt) return;
  for (const [hash] of names.map(hashesOf)) if (hash) await rememberErased(tx, hash);
  await hideSuppression(tx, canonicalMailbox, hashesOf(canonicalMailbox)[0]);
}

/** Every mailbox of a person who may have been paid for, and what a paid friend shares with the referrer's other friends. */
async function namesToRemember(tx: Handle, person: Person): Promise<string[]> {
  const [former, referral, paid] = await pipeline([
    readFormerMailboxes(tx, person.id),
    findReferral(tx, person.id),
    findPaidOrigin(tx, person.id),
  ]);
  const isTrusted = isVerified(person) || referral?.referral.state === 'paid';
  const shared = paid ? sharedBy(paid.code, paid.origin) : [];
  return [...(isTrusted ? [person.canonicalMailbox] : []), ...former, ...shared.map(({ key }) => key)];
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

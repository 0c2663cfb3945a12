import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { lockCounter } from '@/db/queries/counter';
import { eraseSignup, hideSuppression, rememberErased } from '@/db/queries/erasure';
import { readProtectedCredit } from '@/db/queries/mailings/recipients';
import { findPaidOrigin } from '@/db/queries/origins';
import { lockPersonByKey, readPeopleAfter } from '@/db/queries/people';
import { findReferral } from '@/db/queries/referrals';
import { countPeople } from '@/db/queries/reports/people';
import { isVerified } from '@/db/schema/signups';
import { pipeline } from '@/db/statements';
import { CREDIT_NOTICE_DAYS } from '../constants';
import { type CreditPolicy, mailboxHasher } from '../credit/credit-policy';
import { sharedBy } from '../credit/origin';
import { formatUtc } from '../format';
import { plural } from '../plural';
import { REFERRAL_CODE_LENGTH, REFERRAL_PREFIX } from '../waitlist/records';
import { numberOf } from './audit-words';
import { personInput } from './fields';
import { operation } from './operation';
import { findPerson, type Person } from './person';
import { nameOf } from './person-name';
import { Refusal } from './refusals';

/** People per transaction: signups wait for the lock that it holds. */
const STEP = 100;

/**
 * Removes a person's name, address and code from the waitlist and from all emails. The position stays, and so does the
 * credit their signup paid. The address can join again as a new person. Erasing twice is harmless.
 */
export const erase = operation({
  name: 'erase',
  description: "delete a person's data permanently; the position stays",
  input: personInput,
  asks: true,
  hashes: true,
  async run({ tx, services, record }, { person: who }) {
    await lockCounter(tx);
    const { id } = await findPerson(tx, who);
    // People change their own name without the lock of the counter.
    const before = await lockPersonByKey(tx, { by: 'id', value: id }, 'no key update');
    if (!before) throw new Refusal('unknown_person');
    await erasePerson(tx, before, mailboxHasher(services.secrets));
    await record({ action: 'erase', subjectId: id });
    const { signupPosition, firstName, email, erasedAt, referralCount } = before;
    return {
      signupPosition,
      wasErased: erasedAt !== null,
      before: { signupPosition, firstName, email, erasedAt, referralCount },
    };
  },
  count: () => 1,
  seen: ({ wasErased, before: { firstName, email } }) => (wasErased ? {} : { firstName, email }),
  ask: ({ signupPosition, before }) => ({
    title: `Erase ${nameOf(before)}?`,
    confirmLabel: 'Erase',
    isDestructive: true,
    typeToConfirm: String(signupPosition),
    sentences: [
      'Name, address, code and source are removed for good. This cannot be undone.',
      `Position #${signupPosition} stays taken, and credit that their signup paid stays with the referrer.`,
      `Their own credit and their ${plural(before.referralCount, 'friend')} stay in the ledger, without a name.`,
      'Waiting emails are cancelled. No email is sent.',
    ],
  }),
  done: ({ signupPosition, wasErased }) => [
    wasErased
      ? `#${signupPosition} was already erased. Erased again.`
      : `Erased #${signupPosition}. Now delete their emails at Resend.`,
  ],
  audit: { erase: ['Erased'] },
});

/** Erases everybody who is not erased yet, so an interrupted run continues where it stopped. */
export const expire = operation({
  name: 'expire',
  description: "delete everybody's data permanently; run it again if it is interrupted",
  input: z.object({}),
  asks: true,
  terminalOnly: true,
  hashes: true,
  steps: {
    /** `last`: the position of the last person. */
    carry: z.object({ erased: z.int().min(0), last: z.int().min(0), isMore: z.boolean() }),
    add: (sum, one) => ({ ...one, erased: sum.erased + one.erased }),
    isMore: ({ isMore }) => isMore,
  },
  async plan({ tx }) {
    await requireAnnouncedEnd(tx);
    const { people } = await countPeople(tx, {});
    return { erased: people, last: 0, isMore: false };
  },
  async run({ tx, services, record }, _input, sum) {
    await lockCounter(tx);
    if (sum === undefined) await requireAnnouncedEnd(tx);
    const people = await readPeopleAfter(tx, sum?.last ?? 0, STEP);
    for (const person of people) await erasePerson(tx, person, mailboxHasher(services.secrets));
    if (people.length > 0) await record({ action: 'expire', detail: { people: people.length } });
    const last = people.at(-1)?.signupPosition ?? sum?.last ?? 0;
    return { erased: people.length, last, isMore: people.length === STEP };
  },
  count: ({ erased }) => erased,
  ask: ({ erased }) => ({
    title: 'Erase everybody?',
    confirmLabel: 'Erase',
    isDestructive: true,
    typeToConfirm: 'erase everybody',
    sentences: [
      `Name, address and code of ${plural(erased, 'person', 'people')} are removed for good. This cannot be undone.`,
    ],
  }),
  done: ({ erased }) => [
    `Erased ${plural(erased, 'person', 'people')}. Now delete all emails at Resend, and exports and backups.`,
  ],
  audit: {
    expire: ['Erased everybody', ({ detail }) => plural(numberOf(detail.people), 'person', 'people')],
  },
});

/** The terms promise that credit does not end before. */
async function requireAnnouncedEnd(handle: Handle): Promise<void> {
  const { people, untold, endsAt } = await readProtectedCredit(handle, CREDIT_NOTICE_DAYS);
  const rest = 'People whose mailbox gets no email are not counted.';
  if (untold > 0)
    throw new Refusal(
      'credit_not_announced',
      `${plural(untold, 'person holds', 'people hold')} store credit that the app does not have, and nobody told them that it ends. Tell them with \`credit announce-end\`, at least ${CREDIT_NOTICE_DAYS} days before. ${rest}`,
    );
  const holders = plural(people, 'person', 'people');
  if (endsAt)
    throw new Refusal(
      'credit_not_ended',
      `The announced end of store credit is ahead for ${holders}. Run this again after ${formatUtc(endsAt)}. ${rest}`,
    );
}

/** @param hashesOf the keyed hashes of a mailbox: the first is kept, so that joining again pays no referrer twice. */
async function erasePerson(tx: Handle, person: Person, hashesOf: CreditPolicy['hashesOf']): Promise<void> {
  const { id, signupPosition, canonicalMailbox, erasedAt } = person;
  const names = erasedAt ? [] : await namesToRemember(tx, person);
  await eraseSignup(tx, id, anonymousValuesAt(signupPosition));
  if (erasedAt) return;
  for (const [hash] of names.map(hashesOf)) if (hash) await rememberErased(tx, hash);
  await hideSuppression(tx, canonicalMailbox, hashesOf(canonicalMailbox)[0]);
}

/** The mailbox of a person who may have been paid for, and what a paid friend shares with the referrer's other friends. */
async function namesToRemember(tx: Handle, person: Person): Promise<string[]> {
  const [referral, paid] = await pipeline([findReferral(tx, person.id), findPaidOrigin(tx, person.id)]);
  const isTrusted = isVerified(person) || referral?.referral.state === 'paid';
  const shared = paid ? sharedBy(paid.code, paid.origin) : [];
  return [...(isTrusted ? [person.canonicalMailbox] : []), ...shared.map(({ key }) => key)];
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

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { lockCounter } from '@/db/queries/counter';
import { eraseSignup, hideSuppression, rememberErased } from '@/db/queries/erasure';
import { findPaidOrigin } from '@/db/queries/origins';
import { countHolders, lockPersonByKey, readWithoutCreditAfter } from '@/db/queries/people';
import { findReferral } from '@/db/queries/referrals';
import { countPeople } from '@/db/queries/reports/people';
import { isVerified } from '@/db/schema/signups';
import { pipeline } from '@/db/statements';
import { type CreditPolicy, mailboxHasher } from '../../credit/credit-policy';
import { sharedBy } from '../../credit/origin';
import { formatPeople, plural } from '../../plural';
import { REFERRAL_CODE_LENGTH, REFERRAL_PREFIX } from '../../waitlist/records';
import { numberOf } from '../audit-words';
import { personInput } from '../fields';
import { operation } from '../operation';
import { Refusal } from '../refusals';
import { personVersion } from '../versions';
import { findPerson, type Person } from './person';
import { nameOf } from './person-name';

/** People per transaction: signups wait for the lock that it holds. */
const STEP = 100;

/**
 * Removes a person's name, address and code from the waitlist and from all emails. The position stays, and so does the
 * credit their signup paid. The address can join again as a new person. Erasing twice is harmless.
 */
export const erase = operation({
  name: 'erase',
  description: "delete a person's data permanently; the position stays",
  words: { verb: 'Erase', past: 'Erased' },
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
  seen: ({ wasErased, before }) => (wasErased ? undefined : personVersion(before)),
  about: ({ before }) => nameOf(before),
  ask: ({ signupPosition, before }) => ({
    isDestructive: true,
    typeToConfirm: String(signupPosition),
    sentences: [
      'Name, address, code and source are removed for good. This cannot be undone.',
      `Position #${signupPosition} stays taken, and credit that their signup paid stays with the referrer.`,
      `Their own credit and their ${plural(before.referralCount, 'friend')} stay in the ledger, without a name.`,
      'Waiting emails are cancelled. No email is sent.',
    ],
  }),
  done: ({ wasErased }) => [wasErased ? 'They were erased before.' : 'Now delete their emails at Resend.'],
  audit: { erase: null },
});

const describeKept = (people: number) =>
  people === 0
    ? []
    : [
        `${plural(people, 'person keeps their data, because they hold', 'people keep their data, because they hold')} store credit that the app does not have.`,
      ];

/** Credit has no end, so who holds some stays. Erases the others who are not erased yet: an interrupted run continues where it stopped. */
export const expire = operation({
  name: 'expire',
  description:
    "delete everybody's data permanently, except who holds store credit; run it again if it is interrupted",
  words: { verb: 'Erase everybody', past: 'Erased everybody' },
  input: z.object({}),
  asks: true,
  terminalOnly: true,
  hashes: true,
  steps: {
    /** `kept`: how many people hold credit, counted by the last step. `last`: the position of the last person. */
    carry: z.object({
      erased: z.int().min(0),
      kept: z.int().min(0),
      last: z.int().min(0),
      isMore: z.boolean(),
    }),
    add: (sum, one) => ({ ...one, erased: sum.erased + one.erased }),
    isMore: ({ isMore }) => isMore,
  },
  async plan({ tx }) {
    const { people } = await countPeople(tx, {});
    const holders = await countHolders(tx);
    return { erased: people - holders, kept: holders, last: 0, isMore: false };
  },
  async run({ tx, services, record }, _input, sum) {
    await lockCounter(tx);
    const people = await readWithoutCreditAfter(tx, sum?.last ?? 0, STEP);
    for (const person of people) await erasePerson(tx, person, mailboxHasher(services.secrets));
    if (people.length > 0) await record({ action: 'expire', detail: { people: people.length } });
    const last = people.at(-1)?.signupPosition ?? sum?.last ?? 0;
    const isMore = people.length === STEP;
    return { erased: people.length, kept: isMore ? 0 : await countHolders(tx), last, isMore };
  },
  count: ({ erased }) => erased,
  about: ({ erased }) => `who holds no store credit: ${formatPeople(erased)}`,
  ask: ({ kept }) => ({
    isDestructive: true,
    typeToConfirm: 'erase everybody',
    sentences: ['Name, address and code are removed for good. This cannot be undone.', ...describeKept(kept)],
  }),
  done: ({ kept }) => ['Now delete their emails at Resend, and exports and backups.', ...describeKept(kept)],
  audit: {
    expire: ({ detail }) => formatPeople(numberOf(detail.people)),
  },
});

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

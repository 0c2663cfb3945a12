import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Handle } from '@/db/client';
import { signups } from '@/db/schema/signups';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { testDatabase } from '@/db/testing/test-database';
import { person } from '../testing/joins';
import { joinBatch } from './join-batch';

const database = testDatabase();

/** How one mailbox can be spelled. The first two are one address; the others are aliases of it. */
const spellings = [
  (n: number) => `person.${n}@gmail.com`,
  (n: number) => `PERSON.${n}@Gmail.com`,
  (n: number) => `person.${n}+tag@gmail.com`,
  (n: number) => `per.son.${n}@googlemail.com`,
];

interface Step {
  mailbox: number;
  spelling: number;
  /** Who sent them: the n-th person on the list when there is one, themselves when it is them, else nobody. */
  sentBy: number | null;
  disposable: boolean;
}

/** The place of nobody. */
const NOBODY = -1;

const step: fc.Arbitrary<Step> = fc.record({
  mailbox: fc.nat({ max: 24 }),
  spelling: fc.nat({ max: spellings.length - 1 }),
  sentBy: fc.option(fc.nat({ max: 5 })),
  disposable: fc.boolean(),
});
const batches = fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 12 });

const addressOf = ({ mailbox, spelling, disposable }: Step) => {
  const address = spellings[spelling]?.(mailbox) ?? '';
  return disposable && spelling === 0 ? `p${mailbox}@mailinator.com` : address;
};

/** One person as the plain model remembers them. */
interface Modelled {
  key: string;
  mailbox: string;
  referrals: number;
}

/** The rules once more, as plainly as they can be said. */
class Model {
  readonly people: Modelled[] = [];

  join(one: Step, referrer: Modelled | undefined): 'joined' | 'duplicate' {
    const key = addressOf(one).toLowerCase();
    if (this.people.some((person) => person.key === key)) return 'duplicate';
    const throwaway = key.endsWith('@mailinator.com');
    const mailbox = throwaway ? key : `mailbox ${one.mailbox}`;
    const isAlias = this.people.some((person) => person.mailbox === mailbox);
    if (referrer && !isAlias && !throwaway) referrer.referrals += 1;
    this.people.push({ key, mailbox, referrals: 0 });
    return 'joined';
  }
}

const stored = (handle: Handle) => handle.select().from(signups).orderBy(asc(signups.signupPosition));

test('any sequence of joins ends as the plain model says', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (sequence) => {
      await database.reset();
      const model = new Model();
      for (const batch of sequence) {
        const before = await stored(database.db);
        const joins = batch.map((one) =>
          person({ email: addressOf(one), referrerCode: before[one.sentBy ?? NOBODY]?.referralCode ?? null }),
        );
        const listed = model.people.slice();
        const expected = batch.map((one) => model.join(one, listed[one.sentBy ?? NOBODY]));
        const outcomes = await joinBatch(database.db, joins, { hourlyLimit: 0 });
        expect(outcomes.map((one) => one.outcome)).toEqual(expected);
      }
      const rows = await stored(database.db);
      expect(rows.map((row) => ({ key: row.normalizedEmail, referrals: row.referralCount }))).toEqual(
        model.people.map(({ key, referrals }) => ({ key, referrals })),
      );
      await expectConsistentList(database.db, model.people.length);
    }),
    { numRuns: 40 },
  );
});

import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Handle } from '@/db/client';
import { signups } from '@/db/schema/signups';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { unlimitedCredit } from '../credit/credit-policy';
import { joinBatch, person } from '../testing/joins';

const database = await emptyTestDatabase();

/** Spellings of one mailbox. The first two are the same address, the others are aliases. */
const spellings = [
  (n: number) => `person.${n}@gmail.com`,
  (n: number) => `PERSON.${n}@Gmail.com`,
  (n: number) => `person.${n}+tag@gmail.com`,
  (n: number) => `per.son.${n}@googlemail.com`,
];

interface Step {
  mailbox: number;
  spelling: number;
  /** The index of the referrer on the waitlist. If nobody has the index, there is no referrer. */
  referrer: number;
  disposable: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  mailbox: fc.nat({ max: 24 }),
  spelling: fc.nat({ max: spellings.length - 1 }),
  referrer: fc.option(fc.nat({ max: 5 }), { nil: -1 }),
  disposable: fc.boolean(),
});
const batches = fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 12 });

const addressOf = ({ mailbox, spelling, disposable }: Step) => {
  const address = spellings[spelling]?.(mailbox) ?? '';
  return disposable && spelling === 0 ? `p${mailbox}@mailinator.com` : address;
};

interface ModelPerson {
  key: string;
  mailbox: string;
  referrals: number;
}

/** The rules of joining in their simplest form. */
function joinModel(people: ModelPerson[], one: Step, referrer?: ModelPerson): 'joined' | 'duplicate' {
  const key = addressOf(one).toLowerCase();
  if (people.some((person) => person.key === key)) return 'duplicate';
  const isDisposable = key.endsWith('@mailinator.com');
  const mailbox = isDisposable ? key : `mailbox ${one.mailbox}`;
  const isAlias = people.some((person) => person.mailbox === mailbox);
  if (referrer && !isAlias && !isDisposable) referrer.referrals += 1;
  people.push({ key, mailbox, referrals: 0 });
  return 'joined';
}

const stored = (handle: Handle) => handle.select().from(signups).orderBy(asc(signups.signupPosition));

test('any sequence of joins has the same result as the model', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (sequence) => {
      await database.reset();
      const model: ModelPerson[] = [];
      for (const batch of sequence) {
        const before = await stored(database.db);
        const joins = batch.map((one) =>
          person({ email: addressOf(one), referrerCode: before[one.referrer]?.referralCode ?? null }),
        );
        const listed = model.slice();
        const expected = batch.map((one) => joinModel(model, one, listed[one.referrer]));
        const outcomes = await joinBatch(database.db, joins, unlimitedCredit);
        expect(outcomes.map((one) => one.outcome)).toEqual(expected);
      }
      const rows = await stored(database.db);
      expect(rows.map((row) => ({ key: row.normalizedEmail, referrals: row.referralCount }))).toEqual(
        model.map(({ key, referrals }) => ({ key, referrals })),
      );
      await expectConsistentList(database.db, model.length);
    }),
    { numRuns: 20 },
  );
});

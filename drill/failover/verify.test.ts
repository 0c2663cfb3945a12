import { beforeEach, expect, test } from 'vitest';
import { waitlistCounter } from '@/db/schema/waitlist-counter';
import { addPeople } from '@/db/testing/people';
import { testDatabase } from '@/db/testing/test-database';
import { isClean, verify } from './verify';
import type { Acknowledged } from './visitors';

const database = testDatabase();
let shown: Acknowledged[];

beforeEach(async () => {
  await database.reset();
  const people = await addPeople(database.owner, 3);
  await database.owner.update(waitlistCounter).set({ lastPosition: 3 });
  shown = people.map(({ email, signupPosition, referralCode }) => ({
    email,
    position: signupPosition,
    code: referralCode,
  }));
});

const [lost, doubled, misnumbered] = [{ lost: 1 }, { doubled: 1 }, { misnumbered: 1 }];

test('accepts a list on which everybody is as they were shown', async () => {
  const verdict = await verify(database.url, shown);
  expect(verdict).toEqual({ people: 3, lost: 0, doubled: 0, misnumbered: 0, inconsistency: undefined });
  expect(isClean(verdict)).toBe(true);
});

test.each<[string, object, (first: Acknowledged) => Acknowledged[]]>([
  [
    'a signup that is not stored',
    lost,
    (first) => [first, { ...first, email: 'lost@example.com', position: 4 }],
  ],
  ['two people with one position', doubled, (first) => [first, { ...first, email: 'lost@example.com' }]],
  ['another position', misnumbered, (first) => [{ ...first, position: 4 }]],
  ['another code', misnumbered, (first) => [{ ...first, code: 'MFM-OTHER1' }]],
  ['a person who was never acknowledged', { inconsistency: expect.any(String) }, () => []],
])('finds %s', async (_what, expected, change) => {
  const [first, ...others] = shown;
  const verdict = await verify(database.url, [...(first ? change(first) : []), ...others]);
  expect(verdict).toMatchObject(expected);
  expect(isClean(verdict)).toBe(false);
});

import { expect, test } from 'vitest';
import { countInMemory } from './rate-counters';

const limit = { name: 'test', points: 1, seconds: 60 };
/** More than a process counts at a time. */
const CROWD = 100_001;

test('a crowd of any size is counted in memory that has a bound: who came long ago is forgotten', () => {
  const count = countInMemory(limit);
  const isAllowed = (subject: string) => count(subject).allowed;
  expect(isAllowed('first')).toBe(true);
  expect(isAllowed('first')).toBe(false);
  for (let n = 0; n < CROWD; n += 1) count(`other-${n}`);
  expect(isAllowed('first')).toBe(true);
  expect(isAllowed(`other-${CROWD - 1}`)).toBe(false);
});

import { expect, test } from 'vitest';
import { outboxUnderTest } from '../testing/outbox';
import { addPeople } from '../testing/people';
import { renew } from './outcomes';
import { retryPostponedMail } from './retry-mail';

const { database, claim, claimOne } = outboxUnderTest();

test.each([
  ['of everybody', () => undefined],
  ['of one person', (id: string) => id],
])('retries postponed mail %s after Resend refused the sender', async (_whose, signupId) => {
  const [person] = await addPeople(database.db, 1);
  await renew(database.db, await claimOne(), 3_600_000, 'answer 403 (sender_refused)');
  expect(await claim()).toEqual([]);
  expect(await retryPostponedMail(database.db, signupId(person?.id ?? ''))).toBe(1);
  expect(await claim()).toHaveLength(1);
});

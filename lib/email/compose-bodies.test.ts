import { expect, test } from 'vitest';
import type { MailFacts } from '@/db/outbox-bodies';
import { composeBodies } from './compose-bodies';
import { testSender } from './sender-testing';

const BATCH = 100;

const people: MailFacts[] = Array.from({ length: BATCH }, (_, n) => ({
  id: `01a1f80c-70a1-728b-99bd-${String(n).padStart(12, '0')}`,
  email: `person-${n}@example.com`,
  firstName: null,
  referralCode: 'MFM-BCDFGH',
  signupPosition: n + 1,
  storeCreditCents: 0,
  isVip: false,
}));

/** How often somebody else had a turn while this ran. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isRunning = true;
  let turns = 0;
  const take = () => {
    turns += 1;
    if (isRunning) setImmediate(take);
  };
  setImmediate(take);
  await work;
  isRunning = false;
  return turns;
}

test('visitors are served between any two mails of a batch', async () => {
  const work = composeBodies('welcome', people, testSender);
  expect(await turnsDuring(work)).toBeGreaterThanOrEqual(BATCH - 1);
  expect([...(await work).keys()]).toEqual(people.map(({ id }) => id));
});

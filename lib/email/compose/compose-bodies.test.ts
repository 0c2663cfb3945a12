import { expect, test, vi } from 'vitest';
import type { MailFacts } from '@/db/outbox/mail-content';
import { log } from '../../observability/log';
import { testSender } from '../../testing/sender';
import { composeBodies } from './compose-bodies';

const BATCH = 100;
const request = { id: '7f2c1d0e-4f5f-4c5e-9a43-0f6a8a3d1b11', kind: 'welcome' } as const;

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
  const work = composeBodies(request, people, testSender);
  expect(await turnsDuring(work)).toBeGreaterThanOrEqual(BATCH - 1);
  expect([...(await work).keys()]).toEqual(people.map(({ id }) => id));
});

test('a mail that cannot be written is left out, and logged with its request', async () => {
  const line = vi.spyOn(log, 'error').mockImplementation(() => {});
  const withoutSecret = { ...testSender, unsubscribeSecrets: [] };
  expect(await composeBodies(request, people.slice(0, 1), withoutSecret)).toEqual(new Map());
  expect(line.mock.calls).toEqual([
    [expect.objectContaining({ event: 'mail_not_written', requestId: request.id })],
  ]);
});

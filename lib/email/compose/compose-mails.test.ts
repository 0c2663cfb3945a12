import { expect, test, vi } from 'vitest';
import type { MailFacts } from '@/db/outbox/mail-content';
import { log } from '../../observability/log';
import { testSender } from '../../testing/sender';
import { composeMails } from './compose-mails';

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
  confirmedAt: null,
}));

/** How often the event loop ran other callbacks during the work. */
async function countYields(work: Promise<unknown>): Promise<number> {
  let isRunning = true;
  let yields = 0;
  const count = () => {
    yields += 1;
    if (isRunning) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isRunning = false;
  return yields;
}

test('yields to the event loop between any two mails of a batch', async () => {
  const work = composeMails(request, people, testSender);
  expect(await countYields(work)).toBeGreaterThanOrEqual(BATCH - 1);
  expect([...(await work).keys()]).toEqual(people.map(({ id }) => id));
});

test('leaves out a mail that fails to render, and logs its request', async () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => {});
  const withoutSecret = { ...testSender, secrets: [] };
  expect(await composeMails(request, people.slice(0, 1), withoutSecret)).toEqual(new Map());
  expect(error.mock.calls).toEqual([
    [expect.objectContaining({ event: 'mail_render_failed', requestId: request.id })],
  ]);
});

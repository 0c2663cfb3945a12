import { beforeEach, expect, test, vi } from 'vitest';
import { outboxUnderTest } from '@/db/testing/outbox';
import { addPeople } from '@/db/testing/people';
import { log } from '../../observability/log';
import { addressesOf } from '../../testing/delivery';
import { testSender } from '../../testing/sender';
import { composeRequest } from './compose-request';

const { database, claimOne, rows } = outboxUnderTest();
const BATCH = 100;

const compose = async (sender = testSender) =>
  composeRequest(await claimOne({ batch: BATCH }), { handle: database.db, sender, operators: [] });

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

beforeEach(() => vi.spyOn(log, 'error').mockImplementation(() => {}));

test('yields to the event loop between any two mails of a batch', async () => {
  const people = await addPeople(database.db, BATCH);
  const work = compose();
  expect(await countYields(work)).toBeGreaterThanOrEqual(BATCH - 1);
  expect((await work).map(({ content }) => content.to).toSorted()).toEqual(addressesOf(people));
});

test('leaves out a mail that fails to render, and logs its request', async () => {
  await addPeople(database.db, 1);
  expect(await compose({ ...testSender, secrets: [] })).toEqual([]);
  const [row] = await rows();
  expect(row).toMatchObject({ status: 'dead', error: 'render_failed' });
  expect(vi.mocked(log.error).mock.calls).toEqual([
    [expect.objectContaining({ event: 'mail_render_failed', requestId: row?.requestId })],
  ]);
});

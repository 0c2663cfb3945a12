import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { createDatabase } from '@/db/client';
import { unlimitedCredit } from '@/lib/credit/credit-policy';
import { joinBatch } from '@/lib/testing/joins';
import { runtimeOn } from '../harness/runtime';
import { startList, toPendingSignup } from '../harness/seed';
import { CONCURRENCY, compare, runConcurrently } from '../measure/comparison';
import { type Row, rateLine } from './row';

/** A pool has this many connections by default. */
const POOL_SIZE = 10;

const INSERT_NOTE =
  'an INSERT writes one row. A signup writes one row to the waitlist, one to the outbox and half a row each to the referrals and ' +
  'the ledger, checks their foreign keys, and applies the rules. The queue commits one batch after another, the INSERTs use all cores. The ' +
  'slower a commit is, the better the queue compares.';

const candidateOf = (name: string, join: () => Promise<unknown>, close: () => Promise<void>) => ({
  name,
  run: (operations: number) => runConcurrently(operations, join),
  close,
});

async function queued(databaseUrl: string) {
  const nextVisitor = await startList(databaseUrl);
  const { signupQueue, close } = runtimeOn(databaseUrl);
  return candidateOf('signup queue', () => signupQueue.add(toPendingSignup(nextVisitor())), close);
}

async function transactionEach(databaseUrl: string) {
  const nextVisitor = await startList(databaseUrl);
  const { db, close } = createDatabase(databaseUrl, { max: POOL_SIZE, queryTimeoutMs: 0 });
  const join = () => joinBatch(db, [toPendingSignup(nextVisitor())], unlimitedCredit);
  return candidateOf('one transaction per person', join, close);
}

/** Signups without a server around them. */
export const signupQueue: Row = {
  name: 'signup-queue',
  async measure({ pace, harness }) {
    const candidates = [
      await queued(await harness.newDatabase()),
      await transactionEach(await harness.newDatabase()),
      await bareInserts(await harness.newDatabase()),
    ] as const;
    const [ours, each, inserts] = await compare(candidates, pace);
    await Promise.all(candidates.map((one) => one.close()));
    const what = `signup queue, ${CONCURRENCY} at once`;
    return [
      rateLine(what, ours, each, { atLeast: 8 }),
      rateLine(what, ours, inserts, { atLeast: 1, note: INSERT_NOTE }),
    ];
  },
};

/** The codes are not random, so that none repeats, and are spread over the index like random codes. */
const codeOf = (n: number) =>
  `MFM-${((n * 1_000_003) % 36 ** 6).toString(36).toUpperCase().padStart(6, '0')}`;

/**
 * The upper limit of one commit per person: one prepared INSERT into a table with the same columns and unique keys.
 * It checks no rule and writes neither ledger nor outbox.
 */
async function bareInserts(databaseUrl: string) {
  const client = postgres(databaseUrl, { max: POOL_SIZE, onnotice: () => {} });
  await client`create table bare_signups (like signups including defaults including indexes)`;
  let position = 0;
  const insert = async () => {
    position += 1;
    const email = `bare-${position}@example.com`;
    await client`
      insert into bare_signups
        (id, email, normalized_email, canonical_mailbox, first_name, referral_code, signup_position, captcha)
      values
        (${randomUUID()}, ${email}, ${email}, ${email}, 'Ada', ${codeOf(position)}, ${position}, 'passed')`;
  };
  return candidateOf(`one INSERT per person, ${POOL_SIZE} connections`, insert, () => client.end());
}

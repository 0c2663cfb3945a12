import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '@/db/client';
import { readTotal } from '@/db/queries/public-reads';
import { expectStatementCancelled } from '@/db/testing/blocked-transactions';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { testDatabase } from '@/db/testing/test-database';
import { findInstalled } from '@/dev/programs/find';
import { startPgBouncer } from '@/lib/testing/pgbouncer';
import { unlimitedCredit } from '../credit/credit-policy';
import { person } from '../testing/joins';
import { joinWhenLocked } from './join-batch';
import { getReferralStats } from './look-up';
import { SignupQueue } from './signup-queue';

const database = testDatabase();
const pgBouncer = findInstalled('pgbouncer');

/** The signup queue and the pools of a server process. */
function openServer(url: string) {
  const [writers, readers] = [createDatabase(url, { max: 2 }), createDatabase(url, { max: 8 })];
  const signupQueue = new SignupQueue({
    runBatch: (cut) => joinWhenLocked(writers.db, cut, { ...unlimitedCredit, hourlyLimit: 100 }),
    isSharedFault: () => true,
    batchSize: 16,
  });
  return { signupQueue, db: readers.db, close: () => Promise.all([writers.close(), readers.close()]) };
}

async function twoServersJoinThrough(url: string): Promise<void> {
  const servers = [openServer(url), openServer(url)] as const;
  const referrer = await servers[0].signupQueue.join(person({ email: 'referrer@x.io' }));
  const referrerCode = referrer.outcome === 'joined' ? referrer.signup.referralCode : '';
  const people = Array.from({ length: 300 }, (_, n) => {
    const email = n % 10 === 9 ? `p${n - 1}@x.io` : `p${n}@x.io`;
    return person({ email, referrerCode: n % 2 ? referrerCode : null });
  });
  const outcomes = await Promise.all(
    people.map(async (one, n) => {
      const { signupQueue, db } = servers[n % 2 ? 1 : 0];
      const [{ outcome }, stats, total] = await Promise.all([
        signupQueue.join(one),
        getReferralStats(db, referrerCode, 'https://x.io'),
        readTotal(db),
      ]);
      expect(stats?.signup_position).toBe(1);
      expect(total).toBeGreaterThan(0);
      return outcome;
    }),
  );
  expect(outcomes.filter((outcome) => outcome === 'joined')).toHaveLength(270);
  expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(30);
  await Promise.all(servers.map((server) => server.close()));
}

if (pgBouncer) {
  test('two servers share a list through PgBouncer in transaction mode', async () => {
    const { url, stop } = await startPgBouncer(pgBouncer, database.url);
    onTestFinished(stop);
    await twoServersJoinThrough(url);
    await expectConsistentList(database.db, 271);
  });

  test('a statement that times out does not keep waiting behind PgBouncer', async () => {
    const { url, stop } = await startPgBouncer(pgBouncer, database.url);
    onTestFinished(stop);
    await expectStatementCancelled(database.db, url);
  });
} else {
  test('PgBouncer is not installed: the tests with it did not run', () => {
    expect(findInstalled('pgbouncer')).toBeUndefined();
  });
}

import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '@/db/client';
import { readWaitlist } from '@/db/queries/public-reads';
import { signups } from '@/db/schema/signups';
import { expectStatementCancelled } from '@/db/testing/blocked-transactions';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { overTcp } from '@/db/testing/create-test-database';
import { testDatabase } from '@/db/testing/test-database';
import { freePort, waitForPort } from '@/dev/network/ports';
import { temporaryFolder, unprivilegedIdentity } from '@/dev/postgres/folder';
import { startProcess } from '@/dev/processes/process';
import { findInstalled } from '@/dev/programs/find';
import { unlimitedCredit } from '../credit/credit-policy';
import { setState } from '../operations/waitlist-state';
import { joinBatch, joined, person } from '../testing/joins';
import { perform } from '../testing/operators';
import { storeSignups } from './batch/store-signups';
import { getReferralStats } from './look-up';
import { SignupQueue } from './signup-queue';

const database = await testDatabase();
const pgBouncer = findInstalled('pgbouncer');
const policy = { ...unlimitedCredit, hourlyLimit: 1_000 };
const terms = { SITE_URL: 'https://x.io', REFERRAL_CREDIT: 'signup', REFERRALS_PER_PERSON: 0 } as const;

/** The signup queue and the pools of a server process. */
function openServer(url: string) {
  const open = (max: number) => createDatabase(url, { max, queryTimeoutMs: 0 });
  const [writers, readers] = [open(2), open(8)];
  onTestFinished(async () => void (await Promise.all([writers.close(), readers.close()])));
  const signupQueue = new SignupQueue({
    runBatch: (cut) => storeSignups(writers.db, cut, policy),
    isSharedFault: () => true,
    batchSize: 16,
    maxWaitMs: 60_000,
  });
  return { signupQueue, writers: writers.db, readers: readers.db };
}

/** Few sessions, so that consecutive transactions of a client get different ones. */
const configuration = (target: URL, port: number) => `
[databases]
* = host=${target.hostname} port=${target.port} user=${target.username} password=${target.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`;

/** The URL of the database, or that of a pooler in front of it. */
async function connect(how: 'directly' | 'through PgBouncer'): Promise<string> {
  if (how === 'directly') return database.url;
  const folder = temporaryFolder();
  const config = path.join(folder.path, 'pgbouncer.ini');
  const url = overTcp(database.url);
  const port = await freePort();
  writeFileSync(config, configuration(url, port), { mode: 0o600 });
  // PgBouncer refuses to run as root.
  const identity = unprivilegedIdentity();
  if (identity) chownSync(config, identity.uid, identity.gid);
  const program = { file: pgBouncer ?? '', args: ['-q', config] };
  const pooler = await startProcess(program, { identity, stdio: 'ignore' });
  onTestFinished(() => pooler.stop().then(folder.remove));
  await waitForPort(port, pooler);
  url.port = String(port);
  return url.href;
}

const ways = pgBouncer ? (['directly', 'through PgBouncer'] as const) : (['directly'] as const);

test.each(ways)('two servers that connect %s share a waitlist', async (how) => {
  await database.reset();
  const url = await connect(how);
  const servers = [openServer(url), openServer(url)] as const;
  const { id, referralCode } = await joined(database.db, { email: 'referrer@x.io' });
  const joins = Array.from({ length: 400 }, async (_, n) => {
    const server = servers[n % 2 ? 1 : 0];
    const repeats = n % 10 === 9;
    const email = repeats ? `P${n - 1}@x.io` : `p${n}@x.io`;
    const friend = person({ email, referrerCode: n % 4 < 2 ? referralCode : null });
    const [outcome, stats, { total }] = await Promise.all([
      // Every eighth signup bypasses the queue.
      n % 8
        ? server.signupQueue.add(friend)
        : joinBatch(server.writers, [friend], policy).then(([one]) => one),
      getReferralStats(server.readers, referralCode, terms),
      readWaitlist(server.readers),
    ]);
    expect(stats?.signup_position).toBe(1);
    expect(total).toBeGreaterThan(0);
    return outcome?.outcome;
  });
  const outcomes = await Promise.all(joins);
  expect(outcomes.filter((outcome) => outcome === 'joined')).toHaveLength(360);
  expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(40);
  await expectConsistentList(database.db, 361);
  const [referrer] = await database.db.select().from(signups).where(eq(signups.id, id));
  expect(referrer).toMatchObject({ isVip: true, vipBonusCents: 2500 });
});

test('two servers stop at the same moment: nobody is lost before it, and nobody joins or is paid after it', async () => {
  await database.reset();
  const servers = [openServer(database.url), openServer(database.url)] as const;
  const { id, referralCode } = await joined(database.db, { email: 'referrer@x.io' });
  const { email: known } = await joined(database.db, { email: 'known@x.io' });
  const joins = Array.from({ length: 64 }, (_, n) =>
    servers[n % 2 ? 1 : 0].signupQueue.add(person({ email: `p${n}@x.io`, referrerCode: referralCode })),
  );
  await Promise.race(joins);
  await perform(database.db, setState, { state: 'closed' });
  const total = (await readWaitlist(database.db)).total;
  const outcomes = (await Promise.all(joins)).map(({ outcome }) => outcome);
  const friends = outcomes.filter((outcome) => outcome === 'joined').length;
  expect(friends).toBeGreaterThan(0);
  expect(outcomes.filter((outcome) => outcome === 'closed')).toHaveLength(64 - friends);
  expect(total).toBe(friends + 2);
  for (const { signupQueue } of servers) {
    const add = (email: string) => signupQueue.add(person({ email, referrerCode: referralCode }));
    expect([await add('late@x.io'), await add(known)]).toMatchObject([
      { outcome: 'closed' },
      { outcome: 'duplicate' },
    ]);
  }
  const [referrer] = await database.db.select().from(signups).where(eq(signups.id, id));
  expect(referrer?.referralCount).toBe(friends);
  await expectConsistentList(database.db, friends + 2);
});

test.runIf(pgBouncer)('a statement that times out does not keep waiting behind PgBouncer', async () => {
  await expectStatementCancelled(database.db, await connect('through PgBouncer'));
});

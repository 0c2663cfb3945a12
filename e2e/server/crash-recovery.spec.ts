import { setTimeout as pause } from 'node:timers/promises';
import { signups } from '@/db/schema/signups';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { fromNetwork } from '@/dev/network/ports';
import { test as base, expect, resource } from '../fixtures';
import { join, type SignupAnswer } from '../setup/signups';
import { startTwoServers, type TwoServers } from '../setup/two-servers';

const test = base.extend<{ cluster: TwoServers }>({ cluster: resource(startTwoServers) });
test.setTimeout(120_000);

const SIGNUPS = 400;

/** Half of the signups have a referral code, every tenth is a repetition. A lost answer becomes undefined. */
function sendBurst({ servers }: TwoServers, code?: string): Promise<(SignupAnswer | undefined)[]> {
  return Promise.all(
    Array.from({ length: SIGNUPS }, async (_, n) => {
      const email = `burst-${n % 10 === 9 ? n - 1 : n}@x.io`;
      const request = { email, referrerCode: n % 2 ? code : null };
      // Over one second, so that the crash happens in the middle.
      await pause((n % 50) * 20);
      return join(servers[n % 2 ? 1 : 0].origin, request, fromNetwork(n)).catch(() => undefined);
    }),
  );
}

async function crashDuringBurst(cluster: TwoServers, crash: () => unknown) {
  const { signup } = await join(cluster.servers[0].origin, { email: 'first@x.io' });
  // Connects before the burst keeps this process too busy for the connect timeout.
  const storedSoFar = () => cluster.database.db.$count(signups);
  await storedSoFar();
  const burst = sendBurst(cluster, signup?.referral_code);
  await expect.poll(storedSoFar).toBeGreaterThan(40);
  await crash();
  return burst;
}

async function expectNothingLost(
  { database: { db }, resend }: TwoServers,
  answers: (SignupAnswer | undefined)[],
) {
  const ids = new Set((await db.select({ id: signups.id }).from(signups)).map(({ id }) => id));
  const answered = answers.flatMap((answer) => answer?.signup?.id ?? []);
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.filter((id) => !ids.has(id))).toEqual([]);
  const total = await db.$count(signups);
  await expectConsistentList(db, total);
  await expect
    .poll(() => resend.mails().length, { timeout: 90_000, message: 'mails in the inbox' })
    .toBe(total);
  expect(new Set(resend.mails().flatMap((mail) => mail.to)).size).toBe(total);
}

test('a server crash during a burst loses and repeats nothing', async ({ cluster }) => {
  const answers = await crashDuringBurst(cluster, () => process.kill(cluster.servers[1].pid, 'SIGKILL'));
  await expectNothingLost(cluster, answers);
});

test('a Postgres restart during a burst loses and repeats nothing', async ({ cluster }) => {
  const answers = await crashDuringBurst(cluster, cluster.restartPostgres);
  expect(answers.filter((answer) => answer === undefined)).toEqual([]);
  await expect
    .poll(async () => (await join(cluster.servers[0].origin, { email: 'after@x.io' })).outcome, {
      timeout: 5_000,
    })
    .not.toBe('failed');
  await expectNothingLost(cluster, answers);
});

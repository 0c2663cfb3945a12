import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '@/db/client';
import { migrate } from '@/db/migrate';
import { signups } from '@/db/schema/signups';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { freePort, fromNetwork } from '@/dev/network/ports';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startPostgres } from '@/dev/postgres/server';
import { startResend } from '@/dev/resend/mock-resend';
import { test as base, expect, resource } from '../fixtures';
import { configureRecaptcha, newKeys } from '../setup/shared';
import { join } from '../setup/signups';
import { startServer } from '../setup/site';

type TwoServers = Awaited<ReturnType<typeof startTwoServers>>;

async function startTwoServers() {
  const keys = newKeys();
  await configureRecaptcha(keys, { siteverify: 'passed' });
  const resend = await startResend(keys.apiKey);
  const folder = await temporaryFolder();
  const options = { folder: folder.path, port: await freePort() };
  let postgres = await startPostgres(options);
  const databaseUrl = postgres.urlOf('postgres');
  await migrate(databaseUrl);
  const database = createDatabase(databaseUrl, { max: 2, name: 'e2e', queryTimeoutMs: 0 });
  const start = () => startServer({ keys, databaseUrl, resendOrigin: resend.origin });
  const servers = await Promise.all([start(), start()]);
  return {
    servers,
    resend,
    database,
    restartPostgres: async () => {
      await postgres.close();
      postgres = await startPostgres(options);
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await database.close();
      await postgres.close();
      await folder.remove();
      await resend.close();
    },
  };
}

const test = base.extend<{ cluster: TwoServers }>({ cluster: resource(startTwoServers) });
test.setTimeout(600_000);

const SIGNUPS = 200;

/** Half of the signups have a referral code, every tenth is a repetition. A lost answer becomes undefined. */
function sendBurst({ servers }: TwoServers, name: string, code?: string) {
  return Promise.all(
    Array.from({ length: SIGNUPS }, async (_, n) => {
      const email = `${name}-${n % 10 === 9 ? n - 1 : n}@x.io`;
      const request = { email, referrerCode: n % 2 ? code : null };
      // The requests take one second, so that the crash happens in the middle.
      await sleep((n % 50) * 20);
      return join(servers[n % 2 ? 1 : 0].origin, request, fromNetwork(n)).catch(() => undefined);
    }),
  );
}

async function crashDuringBurst(cluster: TwoServers, name: string, crash: () => unknown) {
  const { signup } = await join(cluster.servers[0].origin, { email: `${name}@x.io` });
  // Connects before the burst keeps this process too busy for the connect timeout.
  const storedSoFar = () => cluster.database.db.$count(signups);
  const before = await storedSoFar();
  const burst = sendBurst(cluster, name, signup?.referral_code);
  await expect.poll(storedSoFar).toBeGreaterThan(before + 40);
  await crash();
  return burst;
}

test('a Postgres restart and a server crash during bursts lose and repeat nothing', async ({ cluster }) => {
  const { database, resend, servers, restartPostgres } = cluster;
  const first = await crashDuringBurst(cluster, 'restart', restartPostgres);
  expect(first.filter((answer) => answer === undefined)).toEqual([]);
  await expect
    .poll(async () => (await join(servers[0].origin, { email: 'after@x.io' })).outcome)
    .not.toBe('failed');
  const second = await crashDuringBurst(cluster, 'crash', () => process.kill(servers[1].pid, 'SIGKILL'));

  const { db } = database;
  const ids = new Set((await db.select({ id: signups.id }).from(signups)).map(({ id }) => id));
  const answered = [...first, ...second].flatMap((answer) => answer?.signup?.id ?? []);
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.filter((id) => !ids.has(id))).toEqual([]);
  await expectConsistentList(db, ids.size);
  // Alerts to operators, and what the two referrers get as VIPs, do not count.
  const welcomes = () => resend.mails().filter(({ subject }) => / in line /.test(subject));
  const mailed = () => welcomes().flatMap(({ to }) => to);
  await expect
    .poll(() => mailed().length, { timeout: 300_000, message: 'mails in the inbox' })
    .toBe(ids.size);
  expect(new Set(mailed()).size).toBe(ids.size);
});

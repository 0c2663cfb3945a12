import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { newestMigration, readSchemaVersion } from '@/db/checks/server';
import { createDatabase } from '@/db/client';
import { errorCode } from '@/db/errors';
import { migrate } from '@/db/migrate';
import { openFindings } from '@/db/schema/open-findings';
import { signups } from '@/db/schema/signups';
import { occupyConnections } from '@/db/testing/blocked-transactions';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { createTemplate, createTestDatabase } from '@/db/testing/create-test-database';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { temporaryFolder, unprivilegedIdentity } from '@/dev/postgres/folder';
import { startPostgres, startTemporaryPostgres } from '@/dev/postgres/server';
import { type FaultProxy, startFaultProxy } from '@/lib/testing/fault-proxy';
import { getReadiness } from '../api/system/health';
import { isProblem } from '../findings/finding';
import { log } from '../observability/log';
import { person } from '../testing/joins';
import { diagnose, formatResult } from '../testing/operators';
import { type SignUpHarness, startSignUp } from '../testing/sign-ups';

const database = await emptyTestDatabase({ own: true });
let proxy: FaultProxy;
let visitor: SignUpHarness;

beforeEach(async () => {
  proxy = await startFaultProxy(database.url);
  visitor = await startSignUp(proxy.url);
});
afterEach(() => proxy.close());

const joinMany = (count: number, name: string) =>
  Promise.all(Array.from({ length: count }, (_, n) => visitor.join({ email: `${name}-${n}@x.io` })));
const outcomeOf = async (email: string) => (await visitor.join({ email })).outcome;

/** Milliseconds until a join with a new address succeeds. */
async function timeToRecover(): Promise<number> {
  const start = Date.now();
  for (let n = 0; Date.now() - start < 15_000; n += 1) {
    if ((await outcomeOf(`recovered-${n}@x.io`)) === 'joined') return Date.now() - start;
    await delay(25);
  }
  throw new Error('Joins still fail although the database works again');
}

test.each(['refuse', 'mute', 'close'] as const)(
  'while the database fails by %s, joins fail within 6 s, and afterwards they recover within 5 s',
  async (fault) => {
    expect(await outcomeOf('before@x.io')).toBe('joined');
    await proxy.fail(fault);
    const acceptedBefore = proxy.accepted;
    const start = Date.now();
    const answers = await joinMany(20, 'during');
    expect(Date.now() - start).toBeLessThan(6_000);
    for (const answer of answers) expect(answer).toMatchObject({ outcome: 'failed' });
    expect(proxy.accepted - acceptedBefore).toBeLessThan(20);

    await proxy.heal();
    expect(await timeToRecover()).toBeLessThan(5_000);
    await expectConsistentList(database.db, await database.db.$count(signups));
  },
);

test.each(['reset-before-commit', 'reset-after-commit'] as const)(
  'a connection lost by %s: every signup is stored once',
  async (fault) => {
    await visitor.join({ email: 'before@x.io' });
    await proxy.fail(fault);
    const people = Array.from({ length: 30 }, (_, n) => person({ email: `during-${n}@x.io` }));
    const answers = await Promise.all(people.map((one) => visitor.runtime.signupQueue.add(one)));
    expect(answers).toMatchObject(people.map(({ id }) => ({ outcome: 'joined', signup: { id } })));
    await expectConsistentList(database.db, 31);
  },
);

test('a terminated session fails no other signup', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      if (n % 20 === 10) {
        await database.owner.execute(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name like 'waitlist-join/%' and datname = current_database()`,
        );
      }
      return visitor.join({ email: `p${n}@x.io` });
    }),
  );
  expect(answers.filter((one) => one.outcome === 'joined')).toHaveLength(60);
  await expectConsistentList(database.db, 60);
});

test.each([
  ['after Postgres refused the login for a while', 'nologin', 'login'],
  [
    'after a failover, because read-only sessions are closed, and only new ones reach the new primary',
    'set default_transaction_read_only = on',
    'reset default_transaction_read_only',
  ],
])('people can join again %s', async (_, change, undo) => {
  const { owner } = database;
  const role = `visitor_${randomUUID().slice(0, 8)}`;
  await owner.execute(`create role ${role} superuser login password 'secret'`);
  const url = Object.assign(new URL(proxy.url), { username: role, password: 'secret' });
  visitor = await startSignUp(url.href);
  onTestFinished(async () => {
    await visitor.runtime.close();
    await owner.execute(`drop role ${role}`);
  });
  expect(await outcomeOf('before@x.io')).toBe('joined');
  await owner.execute(`alter role ${role} ${change}`);
  await owner.execute(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);
  for (const answer of await joinMany(3, 'during')) expect(answer).toMatchObject({ outcome: 'failed' });
  await owner.execute(`alter role ${role} ${undo}`);
  expect(await timeToRecover()).toBeLessThan(5_000);
  const release = await occupyConnections(visitor.runtime.writers, 2);
  await release();
});

test('a full disk fails a batch once, not once for each person', async () => {
  const { owner } = database;
  await owner.execute(`
    create sequence attempts;
    create function refuse() returns trigger language plpgsql security definer as $$
      begin
        perform nextval('attempts');
        raise exception 'no space left on device' using errcode = 'disk_full';
      end $$;
    create trigger refuse before insert on signups for each statement execute function refuse();`);
  onTestFinished(async () => {
    await owner.execute('drop trigger refuse on signups');
  });
  const people = Array.from({ length: 40 }, (_, n) => person({ email: `p${n}@x.io` }));
  const answers = await Promise.allSettled(people.map((one) => visitor.runtime.signupQueue.add(one)));
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await owner.execute('select last_value::int as count, is_called from attempts')).toEqual([
    { count: 1, is_called: true },
  ]);
});

const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

/** Creates a database on a file system of 64 MB, on a separate server, because a full disk keeps a server from creating databases. */
async function databaseOnSmallDisk() {
  const disk = temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk.path]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', disk.path]));
  const folder = path.join(disk.path, 'data');
  mkdirSync(folder);
  const { uid, gid } = unprivilegedIdentity() ?? userInfo();
  chownSync(folder, uid, gid);
  const server = await startTemporaryPostgres();
  onTestFinished(server.close);
  const serverUrl = server.urlOf('postgres');
  await createTemplate(serverUrl);
  const { db, close } = createDatabase(serverUrl);
  await db.execute(`create tablespace small location '${folder}'`).finally(close);
  const small = await createTestDatabase(serverUrl, 'template waitlist_template tablespace small');
  const filler = path.join(disk.path, 'filler');
  return {
    url: small.url,
    fill: () => spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']),
    free: () => rmSync(filler),
  };
}

test.runIf(canMount)(
  'a disk that is really full is a failed readiness check and a problem of doctor',
  async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {});
    const { url, fill, free } = await databaseOnSmallDisk();
    visitor = await startSignUp(url);
    const { db } = visitor.runtime.readers;
    // On a busy machine, an answer can take longer than the second after which a check fails.
    const readiness = async () => (await getReadiness()).json();
    await expect.poll(readiness).toMatchObject({ status: 'ready' });
    fill();
    await expect.poll(readiness).toMatchObject({ status: 'unready', database: 'disk_full' });
    expect((await diagnose(url, db)).filter(isProblem).map(formatResult)).toEqual([
      'database_writes: The database has no disk space left (53100)',
    ]);
    free();
    await expect.poll(readiness).toMatchObject({ status: 'ready' });
    expect(await db.$count(openFindings)).toBe(0);
  },
  90_000,
);

test('while the database is down, total and state are those that were read last', async () => {
  const { runtime } = visitor;
  const read = async () => {
    vi.advanceTimersByTime(1_000);
    return runtime.waitlist().catch(errorCode);
  };
  const empty = { total: 0, state: 'open' };
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await proxy.fail('refuse');
  expect(await read()).toBe('ECONNREFUSED');
  await proxy.heal();
  expect(await read()).toEqual(empty);
  await proxy.fail('refuse');
  await runtime.readers.close();
  expect(await read()).toEqual(empty);
});

/** The URLs of a primary and of a hot standby that replicates it. */
async function startHotStandby(): Promise<[primary: string, standby: string]> {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  const start = (folder: string) => startPostgres({ folder, durable: false });
  await (await start(first.path)).close();
  for (const name of ['postgres', 'password']) {
    execFileSync('cp', ['-a', path.join(first.path, name), path.join(second.path, name)]);
  }
  const primary = await start(first.path);
  const { hostname, port, username, password } = new URL(primary.urlOf('postgres'));
  const source = `host=${decodeURIComponent(hostname)} port=${port} user=${username} password=${password}`;
  const data = path.join(second.path, 'postgres');
  appendFileSync(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  writeFileSync(path.join(data, 'standby.signal'), '');
  const standby = await start(second.path);
  onTestFinished(async () => {
    await Promise.all([standby.close(), primary.close()]);
    await Promise.all([first.remove(), second.remove()]);
  });
  return [primary.urlOf('postgres'), standby.urlOf('postgres')];
}

test('a server on a standby is not ready, and people can join once the standby is promoted', async () => {
  const [primaryUrl, standbyUrl] = await startHotStandby();
  await migrate(primaryUrl);
  const standby = createDatabase(standbyUrl);
  onTestFinished(standby.close);
  visitor = await startSignUp(standbyUrl);
  const readiness = async () => (await getReadiness()).json();

  // It has replayed the last migration, which its promotion would lose.
  await expect.poll(() => readSchemaVersion(standby.db)).toBe(newestMigration);
  expect((await getReadiness()).status).toBe(503);
  expect(await readiness()).toMatchObject({ database: 'read_only' });
  expect(await outcomeOf('before@x.io')).toBe('failed');
  const primaryOnly = ['primary', 'read-write'].map((attribute) =>
    createDatabase(`${standbyUrl}?target_session_attrs=${attribute}`),
  );
  for (const { db, close } of primaryOnly) {
    onTestFinished(close);
    await expect(db.execute(sql`select 1`)).rejects.toThrow();
  }

  await standby.db.execute(sql`select pg_promote()`);
  await expect.poll(readiness).toMatchObject({ status: 'ready' });
  expect(await outcomeOf('after@x.io')).toBe('joined');
  for (const { db } of primaryOnly) expect(await db.execute(sql`select 1`)).toHaveLength(1);
});

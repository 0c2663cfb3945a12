import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { errorCode } from '@/db/errors';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { testDatabase } from '@/db/testing/test-database';
import { type FaultProxy, startFaultProxy } from '@/dev/postgres/fault-proxy';
import { person } from '../testing/joins';
import { type SignUpHarness, startSignUp } from '../testing/sign-ups';

const database = testDatabase();
let proxy: FaultProxy;
let visitor: SignUpHarness;

beforeEach(async () => {
  await database.reset();
  proxy = await startFaultProxy(database.url);
  visitor = await startSignUp(proxy.url);
});
afterEach(() => proxy.close());

const outcomeOf = async (email: string) => (await visitor.join({ email })).outcome;

/** Joins under ever new addresses until one gets in; how long that took, in milliseconds. */
async function timeToHeal(): Promise<number> {
  const start = Date.now();
  for (let n = 0; Date.now() - start < 15_000; n += 1) {
    if ((await outcomeOf(`healed-${n}@x.io`)) === 'joined') return Date.now() - start;
  }
  throw new Error('The database came back and nobody can join');
}

const listed = async () => {
  const [row] = await database.db.execute<{ n: number }>('select count(*)::int as n from signups');
  return row?.n ?? 0;
};

describe.each(['refuse', 'mute', 'close'] as const)('a database that fails by %s', (fault) => {
  test('gives a clear answer within 6 s, does not storm, and heals within 5 s', async () => {
    expect(await outcomeOf('before@x.io')).toBe('joined');
    await proxy.fail(fault);
    const acceptedBefore = proxy.accepted;
    const start = Date.now();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => visitor.join({ email: `during-${n}@x.io` })),
    );
    expect(Date.now() - start).toBeLessThan(6_000);
    for (const answer of answers) expect(answer).toMatchObject({ outcome: 'failed' });
    expect(proxy.accepted - acceptedBefore).toBeLessThan(20);

    await proxy.heal();
    expect(await timeToHeal()).toBeLessThan(5_000);
    await expectConsistentList(database.db, await listed());
  });
});

test.each(['reset-before-commit', 'reset-after-commit'] as const)(
  'a connection cut by %s leaves every answered signup stored once',
  async (fault) => {
    await visitor.join({ email: 'before@x.io' });
    await proxy.fail(fault);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => visitor.join({ email: `during-${n}@x.io` })),
    );
    const joined = answers.filter((one) => one.outcome === 'joined').length;
    expect(joined).toBe(30);
    await expectConsistentList(database.db, 31);
  },
);

test('a session that the server ends between two statements takes nobody else with it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      if (n % 20 === 10) {
        await database.db.execute(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waitlist-join'",
        );
      }
      return visitor.join({ email: `p${n}@x.io` });
    }),
  );
  expect(answers.filter((one) => one.outcome === 'joined')).toHaveLength(60);
  await expectConsistentList(database.db, 60);
});

/** Lets visitors come by a role of their own, which others may change meanwhile. */
async function visitAsRole() {
  const role = `visitor_${randomUUID().slice(0, 8)}`;
  await database.db.execute(`create role ${role} superuser login password 'secret'`);
  const url = new URL(proxy.url);
  Object.assign(url, { username: role, password: 'secret' });
  visitor = await startSignUp(url.href);
  onTestFinished(async () => {
    await visitor.runtime.close();
    await database.db.execute(`drop role ${role}`);
  });
  return {
    alter: (what: string) => database.db.execute(`alter role ${role} ${what}`),
    endSessions: () =>
      database.db.execute(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`),
  };
}

test('a login that was refused for a while lets people in again', async () => {
  const role = await visitAsRole();
  expect(await outcomeOf('before@x.io')).toBe('joined');
  await role.alter('nologin');
  await role.endSessions();
  for (let n = 0; n < 3; n += 1) expect(await outcomeOf(`during-${n}@x.io`)).toBe('failed');

  await role.alter('login');
  expect(await timeToHeal()).toBeLessThan(5_000);
  expect(visitor.runtime.writers.load().inUse).toBe(0);
});

test('a session with a server that takes no writes is not kept: after a failover its address leads to another', async () => {
  const role = await visitAsRole();
  expect(await outcomeOf('before@x.io')).toBe('joined');
  await role.alter('set default_transaction_read_only = on');
  await role.endSessions();
  for (let n = 0; n < 3; n += 1) expect(await outcomeOf(`during-${n}@x.io`)).toBe('failed');

  // As a new primary would: who comes anew may write. The sessions that are there may not, for as long as they last.
  await role.alter('reset default_transaction_read_only');
  expect(await timeToHeal()).toBeLessThan(5_000);
});

test.each(['', '?target_session_attrs=read-write'])(
  'of several servers in the address the one that answers is found, whichever it is: %s',
  async (settings) => {
    const other = await startFaultProxy(database.url);
    onTestFinished(() => other.close());
    const { host } = new URL(proxy.url);
    const both = `${host},${new URL(other.url).host}`;
    visitor = await startSignUp(proxy.url.replace(host, both) + settings);

    await proxy.fail('refuse');
    // Nobody asks a second time, as for a join.
    expect(await visitor.runtime.total.get()).toBe(0);
    expect(await outcomeOf('first@x.io')).toBe('joined');
    await proxy.heal();
    await other.fail('close');
    expect(await timeToHeal()).toBeLessThan(5_000);
  },
);

test('a database that refuses everybody is not asked again for each of them', async () => {
  const { db } = database;
  await db.execute(`
    create sequence tries;
    create function refuse() returns trigger language plpgsql as $$
      begin
        perform nextval('tries');
        raise exception 'no space left on device' using errcode = 'disk_full';
      end $$;
    create trigger refuse before insert on signups for each statement execute function refuse();`);
  onTestFinished(async () => {
    await db.execute('drop trigger refuse on signups');
  });
  const people = Array.from({ length: 40 }, (_, n) => person({ email: `p${n}@x.io` }));
  const answers = await Promise.allSettled(people.map((one) => visitor.runtime.signupQueue.join(one)));
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  // The first alone, and the others together.
  expect(await db.execute('select last_value::int as tries from tries')).toEqual([{ tries: 2 }]);
});

test('reads fail with a code of the network, not with a sentence of the driver', async () => {
  await proxy.fail('refuse');
  const error = await visitor.runtime.total.get().catch((reason: unknown) => reason);
  expect(errorCode(error)).toBe('ECONNREFUSED');
});

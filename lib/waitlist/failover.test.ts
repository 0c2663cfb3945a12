import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readSchemaVersion } from '@/db/checks/schema-version';
import { createDatabase, type DatabaseOptions, type Handle } from '@/db/client';
import { migrate } from '@/db/migrate';
import { startFaultProxy } from '@/dev/postgres/fault-proxy';
import { startHotStandby } from '@/dev/postgres/hot-standby';
import { getReadiness } from '../api/health';
import { runtimeOn } from '../testing/runtime';

let servers: Awaited<ReturnType<typeof startHotStandby>>;

beforeAll(async () => {
  servers = await startHotStandby();
}, 60_000);
afterAll(() => servers.close());

function openPool(url: string, options?: DatabaseOptions) {
  const { db, close } = createDatabase(url, { max: 4, ...options });
  onTestFinished(close);
  return db;
}

/** On a busy machine the primary may answer so long after the standby that the search for it fails. */
const retry = <T>(query: () => Promise<T>) => vi.waitFor(query, { timeout: 20_000 });

async function isStandby(db: Handle): Promise<unknown> {
  const [row] = await db.execute(sql`select pg_is_in_recovery() as standby`);
  return row?.standby;
}

const targets = ['', '?target_session_attrs=read-write', '?target_session_attrs=primary'];

test.each(targets)('migrations skip a standby that is listed first, with the URL’s “%s”', async (query) => {
  const url = servers.urlOfBoth(query);
  await migrate(url);
  const db = openPool(url);
  expect(await retry(() => readSchemaVersion(db))).toBeGreaterThan(0);
});

test.each(targets)('every connection leads to the primary, with the URL’s “%s”', async (query) => {
  const db = openPool(servers.urlOfBoth(query));
  const four = Array.from({ length: 4 }, () => db);
  expect(await retry(() => Promise.all(four.map(isStandby)))).toEqual(Array(4).fill(false));
});

/** Lists the hosts in this order. */
const urlOf = (...servers: string[]) =>
  servers[0]?.replace(new URL(servers[0]).host, servers.map((url) => new URL(url).host).join(',')) ?? '';

async function startProxy() {
  const proxy = await startFaultProxy(servers.primaryUrl.href);
  onTestFinished(proxy.close);
  return proxy;
}

test('a host that hangs does not hide the primary', async () => {
  const proxy = await startProxy();
  await proxy.fail('mute');
  const db = openPool(urlOf(proxy.url, servers.standbyUrl.href, servers.primaryUrl.href));
  expect(await retry(() => isStandby(db))).toBe(false);
});

test('when a host hangs, only the first query on it times out', async () => {
  const proxy = await startProxy();
  const db = openPool(urlOf(proxy.url, servers.standbyUrl.href), { queryTimeoutMs: 2_000 });
  const query = () => db.execute(sql`select 1`);
  await Promise.all([query(), query(), query(), query()]);
  await proxy.fail('mute');
  await expect(query()).rejects.toMatchObject({ cause: { code: 'ETIMEDOUT' } });
  // The other connections are closed, and the standby does not count.
  await expect(query()).rejects.toMatchObject({ cause: { code: 'CONNECTION_DESTROYED' } });
  await proxy.heal();
  await expect.poll(() => query().then(Boolean, () => false)).toBe(true);
});

test('a server whose database takes no writes is not ready', async () => {
  globalThis.waitlistRuntime = runtimeOn(servers.standbyUrl.href, {});
  onTestFinished(async () => {
    await globalThis.waitlistRuntime?.close();
    globalThis.waitlistRuntime = undefined;
  });
  const response = await getReadiness();
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ database: 'read_only' });
});

test('writes continue on the promoted standby', async () => {
  const db = openPool(servers.urlOfBoth());
  await db.execute(sql`create table writes (n int)`);
  const write = () => db.execute(sql`insert into writes values (1)`);
  await retry(write);
  await servers.stopPrimary();
  await expect(write()).rejects.toThrow();
  await servers.promote();
  const hasRecovered = () => write().then(Boolean, () => false);
  await expect.poll(hasRecovered, { timeout: 10_000 }).toBe(true);
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readSchemaVersion } from '@/db/checks/schema-version';
import { createDatabase } from '@/db/client';
import { migrate } from '@/db/migrate';
import { startHotStandby } from '@/dev/postgres/hot-standby';
import { getReadiness } from '../api/health';
import { runtimeOn } from '../testing/runtime';

let servers: Awaited<ReturnType<typeof startHotStandby>>;

beforeAll(async () => {
  servers = await startHotStandby();
}, 60_000);
afterAll(() => servers.close());

function openPool(url: string, max = 4) {
  const { db, close } = createDatabase(url, { max });
  onTestFinished(close);
  return db;
}

const targets = ['', '?target_session_attrs=read-write', '?target_session_attrs=primary'];

test.each(targets)('migrations skip a standby that is listed first, with the URL’s “%s”', async (query) => {
  const url = servers.urlOfBoth(query);
  await migrate(url);
  expect(await readSchemaVersion(openPool(url))).toBeGreaterThan(0);
});

test.each(targets)('every connection leads to the primary, with the URL’s “%s”', async (query) => {
  const db = openPool(servers.urlOfBoth(query));
  const recovering = await Promise.all(
    Array.from({ length: 4 }, () => db.execute(sql`select pg_is_in_recovery() as standby`)),
  );
  expect(recovering.flat()).toEqual(Array(4).fill({ standby: false }));
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
  await write();
  await servers.stopPrimary();
  await expect(write()).rejects.toThrow();
  await servers.promote();
  const hasRecovered = () => write().then(Boolean, () => false);
  await expect.poll(hasRecovered, { timeout: 10_000 }).toBe(true);
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrate } from '@/db/migrate';
import { blockedSessions, untilBlocked } from '@/db/testing/blocked-transactions';
import { SITE_ROLE } from '@/db/testing/create-test-database';
import { testDatabase } from '@/db/testing/test-database';
import { log } from '../observability/log';
import { routesUnderTest } from '../testing/runtime';
import { getReadiness } from './health';

const database = testDatabase();
routesUnderTest(() => database.url);

// Readiness is cached for a second.
beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterAll(() => void vi.useRealTimers());
const waitASecond = () => void vi.advanceTimersByTime(1_000);

const READY = { status: 'ready', database: 'ok', migrations: 'ok' };

test('concurrent probes share one query, and later ones its result for a second', async () => {
  const probes = await database.owner.transaction(async (tx) => {
    await tx.execute(sql`lock table drizzle.__drizzle_migrations`);
    const started = Array.from({ length: 100 }, getReadiness);
    await untilBlocked(database.db, 1);
    expect(await database.db.$count(blockedSessions)).toBe(1);
    return started;
  });
  for (const probe of await Promise.all(probes)) expect(await probe.json()).toEqual(READY);

  await database.owner.execute(sql`alter table drizzle.__drizzle_migrations rename to hidden`);
  expect((await getReadiness()).status).toBe(200);
  waitASecond();
  expect((await getReadiness()).status).toBe(503);
  await database.owner.execute(sql`alter table drizzle.hidden rename to __drizzle_migrations`);
});

test('is unready while the role of the site cannot write what a signup writes', async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  await database.owner.execute(sql.raw(`revoke update on waitlist_counter from ${SITE_ROLE}`));
  waitASecond();
  const response = await getReadiness();
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    status: 'unready',
    database: 'missing_privileges',
    migrations: 'ok',
  });
  expect(errors).toHaveBeenCalledWith({ event: 'not_ready', missing: ['update waitlist_counter'] });
  await migrate(database.ownerUrl, SITE_ROLE);
  waitASecond();
  expect((await getReadiness()).status).toBe(200);
});

test('is unready while the database is gone, and logs it once a second', async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  waitASecond();
  await globalThis.waitlistRuntime?.readers.close();
  for (const response of await Promise.all([getReadiness(), getReadiness()])) {
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'unready', database: 'unreachable' });
  }
  expect(errors).toHaveBeenCalledTimes(1);
});

import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDatabase } from '@/db/client';
import { migrate } from '@/db/migrate';
import { startHotStandby } from '@/lib/testing/hot-standby';
import { getReadiness } from '../api/health';
import { runtimeOn } from '../testing/runtime';
import { startSignUp } from '../testing/sign-ups';

test('a server on a standby is not ready, and people can join once the standby is promoted', async () => {
  const { primaryUrl, standbyUrl, close } = await startHotStandby();
  onTestFinished(close);
  await migrate(primaryUrl);
  const runtime = runtimeOn(standbyUrl, {});
  globalThis.waitlistRuntime = runtime;
  const standby = createDatabase(standbyUrl);
  const visitor = await startSignUp(standbyUrl);
  onTestFinished(async () => {
    globalThis.waitlistRuntime = undefined;
    await Promise.all([runtime.close(), standby.close()]);
  });
  const readiness = async () => (await getReadiness()).json();

  await vi.waitFor(() => standby.db.execute(sql`select 1 from waitlist_counter`));
  expect((await getReadiness()).status).toBe(503);
  expect(await readiness()).toMatchObject({ database: 'read_only' });
  expect(await visitor.join({ email: 'before@x.io' })).toMatchObject({ outcome: 'failed' });

  await standby.db.execute(sql`select pg_promote()`);
  await expect.poll(readiness, { timeout: 10_000 }).toMatchObject({ status: 'ready' });
  expect(await visitor.join({ email: 'after@x.io' })).toMatchObject({ outcome: 'joined' });
}, 60_000);

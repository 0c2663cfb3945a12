import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { blockedSessions, untilBlocked } from '@/db/testing/blocked-transactions';
import { createTestDatabase, strangerTo } from '@/db/testing/create-test-database';
import { testDatabase } from '@/db/testing/test-database';
import { log } from '../../observability/log';
import { routesUnderTest, runtimeOn } from '../../testing/runtime';
import { type SignUpHarness, startSignUp } from '../../testing/sign-ups';
import { getReadiness } from './health';
import { scrapeMetrics } from './metrics-endpoint';

const database = await testDatabase();

describe('readiness', () => {
  routesUnderTest(database.url);

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
    for (const probe of await Promise.all(probes)) {
      expect(await probe.json()).toEqual(READY);
      expect(probe.headers.get('cache-control')).toBe('no-store');
    }

    await database.owner.execute(sql`alter table drizzle.__drizzle_migrations rename to hidden`);
    expect((await getReadiness()).status).toBe(200);
    waitASecond();
    expect((await getReadiness()).status).toBe(503);
    await database.owner.execute(sql`alter table drizzle.hidden rename to __drizzle_migrations`);
  });

  test('is unready while the site connects as a role that does not own the tables', async () => {
    const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
    const owner = globalThis.waitlistRuntime;
    const stranger = await strangerTo(database);
    globalThis.waitlistRuntime = runtimeOn(stranger.url, {});
    waitASecond();
    const response = await getReadiness();
    await globalThis.waitlistRuntime.close();
    globalThis.waitlistRuntime = owner;
    await stranger.drop();
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'unready', database: 'not_owner' });
    const remedy = expect.stringContaining('use its address in DATABASE_URL');
    expect(errors).toHaveBeenCalledWith(expect.objectContaining({ event: 'not_ready', remedy }));
    waitASecond();
    expect((await getReadiness()).status).toBe(200);
  });

  test('is unready on a database that cannot store every character, and logs what to do', async () => {
    const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
    const latin = await createTestDatabase(
      inject('databaseServer'),
      "template template0 encoding 'LATIN1' locale 'C'",
    );
    onTestFinished(latin.drop);
    const utf8 = globalThis.waitlistRuntime;
    globalThis.waitlistRuntime = runtimeOn(latin.url, {});
    waitASecond();
    expect(await (await getReadiness()).json()).toMatchObject({
      status: 'unready',
      database: 'wrong_encoding',
    });
    const remedy = expect.stringContaining('createdb --encoding UTF8');
    expect(errors).toHaveBeenCalledWith(expect.objectContaining({ event: 'not_ready', remedy }));
    await globalThis.waitlistRuntime.close();
    globalThis.waitlistRuntime = utf8;
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
});

describe('metrics', () => {
  beforeEach(async () => {
    await database.reset();
    globalThis.waitlistMetrics = undefined;
  });

  /** The samples by name and labels, as Prometheus reads them. */
  async function samplesOf({ runtime }: SignUpHarness): Promise<Record<string, number>> {
    const samples = (await scrapeMetrics(runtime)).matchAll(/^([^#\n].*) (\S+)$/gm);
    return Object.fromEntries([...samples].map(([, name, value]) => [name, Number(value)]));
  }

  test('counts joins by result, and measures their duration', async () => {
    const visitor = await startSignUp(database.url);
    await visitor.join({ email: 'ada@example.com' });
    await visitor.join({ email: 'ada@example.com' });
    await visitor.join({ email: 'not an address' });
    visitor.setVerdict('timeout-or-duplicate');
    await visitor.join({ email: 'bob@example.com' });
    visitor.setVerdict('status-503');
    await visitor.join({ email: 'cleo@example.com' });

    const samples = await samplesOf(visitor);
    expect(samples).toMatchObject({
      'waitlist_requests_total{request="join",result="joined"}': 2,
      'waitlist_requests_total{request="join",result="duplicate"}': 1,
      'waitlist_requests_total{request="join",result="email_invalid"}': 1,
      'waitlist_requests_total{request="join",result="captcha_rejected"}': 1,
      'waitlist_request_duration_seconds_count{request="join"}': 5,
    });
  });

  test('reports mails, findings and the process, without personal data', async () => {
    const visitor = await startSignUp(database.url);
    await visitor.join({ email: 'ada@example.com', firstName: 'Ada', referrerCode: 'MFM-BCDFGH' });
    expect(await scrapeMetrics(visitor.runtime)).not.toMatch(/ada|example\.com|MFM-|10\.0\./i);
    const samples = await samplesOf(visitor);
    expect(samples).toMatchObject({
      'waitlist_findings{id="mail_sender",severity="problem"}': 0,
      'waitlist_findings{id="captcha_unavailable",severity="warning"}': 0,
      'waitlist_mails_total{outcome="sent"}': 0,
      'waitlist_mails_total{outcome="complained"}': 0,
    });
    expect(samples.process_resident_memory_bytes).toBeGreaterThan(0);
  });

  test('reports open findings by check and severity', async () => {
    const visitor = await startSignUp(database.url);
    await visitor.join({ email: 'ada@example.com' });
    await database.db.execute(sql`update outbox_emails set status = 'dead'`);
    await database.owner.execute(sql`update signups set created_at = now() - interval '15 days'`);
    expect(await samplesOf(visitor)).toMatchObject({
      'waitlist_findings{id="mail_dead",severity="warning"}': 1,
      'waitlist_findings{id="no_signups",severity="warning"}': 1,
      'waitlist_findings{id="silence",severity="task"}': 1,
      'waitlist_findings{id="mail_late",severity="warning"}': 0,
    });
  });

  test('responds while the database is down, without the findings', async () => {
    const samples = await samplesOf(await startSignUp('postgres://nobody@127.0.0.1:1/none'));
    expect(samples).toMatchObject({ 'waitlist_requests_total{request="join",result="joined"}': 0 });
    expect(Object.keys(samples).filter((name) => name.startsWith('waitlist_findings'))).toEqual([]);
  });
});

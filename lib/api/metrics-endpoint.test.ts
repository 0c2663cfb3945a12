import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '@/db/testing/test-database';
import { metrics } from '../observability/metrics';
import { type SignUpHarness, startSignUp } from '../testing/sign-ups';
import { scrapeMetrics } from './metrics-endpoint';

const database = testDatabase();

beforeEach(async () => {
  await database.reset();
  metrics().registry.resetMetrics();
});

/** The samples by name and labels, as Prometheus reads them. */
async function samplesOf({ runtime }: SignUpHarness): Promise<Record<string, number>> {
  const lines = (await scrapeMetrics(runtime))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

test('counts joins and captchas by result, and measures their duration', async () => {
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
    'waitlist_captcha_total{outcome="passed"}': 2,
    'waitlist_captcha_total{outcome="rejected"}': 1,
    'waitlist_captcha_total{outcome="unavailable"}': 1,
    'waitlist_request_duration_seconds_count{request="join"}': 5,
    'waitlist_upstream_duration_seconds_count{upstream="siteverify"}': 4,
  });
});

test('reports the total, the signup queue, the pools and the mail queue, without personal data', async () => {
  const visitor = await startSignUp(database.url);
  await visitor.join({ email: 'ada@example.com', firstName: 'Ada', referrerCode: 'MFM-BCDFGH' });
  expect(await scrapeMetrics(visitor.runtime)).not.toMatch(/ada|example\.com|MFM-|10\.0\./i);
  const samples = await samplesOf(visitor);
  expect(samples).toMatchObject({
    waitlist_database_up: 1,
    waitlist_people: 1,
    waitlist_signups_waiting: 0,
    waitlist_mail_pending: 1,
    waitlist_mail_dead: 0,
    'waitlist_pool_in_use{pool="writers"}': 0,
    'waitlist_pool_waiting{pool="readers"}': 0,
  });
  expect(samples.waitlist_mail_oldest_seconds).toBeGreaterThan(0);
  expect(samples.process_resident_memory_bytes).toBeGreaterThan(0);
});

test('responds while the database is down, without the metrics read from it', async () => {
  const samples = await samplesOf(await startSignUp('postgres://nobody@127.0.0.1:1/none'));
  expect(samples).toMatchObject({ waitlist_database_up: 0, waitlist_signups_waiting: 0 });
  expect(samples).not.toHaveProperty('waitlist_people');
  expect(samples).not.toHaveProperty('waitlist_mail_pending');
});

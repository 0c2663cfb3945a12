import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { npm } from '@/dev/bootstrap.mjs';
import { fromNetwork } from '@/dev/network/ports';
import { startProcess } from '@/dev/processes/process';
import { emptyEnvironment } from '@/dev/site/server-environment';
import { test as base, expect, resource } from '../fixtures';
import { collectOutput } from '../setup/server';
import { join } from '../setup/signups';
import { type Site, startSite } from '../setup/site';

const METRICS_TOKEN = 'a token for the metrics';
const CRON_SECRET = 'a secret for the cron route';
const PEOPLE = 30;

const test = base.extend<{ ownSite: Site }>({
  ownSite: resource(() => startSite({ env: { METRICS_TOKEN, CRON_SECRET } })),
});

const get = ({ origin }: Site, path: string, token: string) =>
  fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
const metricsOf = async (site: Site) => (await get(site, '/api/metrics', METRICS_TOKEN)).text();

test('a server that is stopped answers the requests in flight, then exits', async ({ ownSite }) => {
  const { origin, pid, db, output, ended } = ownSite;
  await ownSite.setRecaptcha({ siteverify: 'passed' });
  // The lock keeps signups waiting until this transaction ends.
  const inFlight = await db.transaction(async (tx) => {
    await tx.execute(sql`select last_position from waitlist_counter for update`);
    const joins = Array.from({ length: PEOPLE }, (_, n) =>
      join(origin, { email: `p${n}@x.io` }, fromNetwork(n)),
    );
    await expect
      .poll(() => metricsOf(ownSite))
      .toMatch(new RegExp(`^waitlist_signups_waiting ${PEOPLE}$`, 'm'));
    process.kill(pid, 'SIGTERM');
    await expect.poll(output).toContain('server_stopping');
    return joins;
  });
  const answers = await Promise.all(inFlight);
  expect(answers.map((answer) => answer.outcome)).toEqual(Array(PEOPLE).fill('joined'));
  expect([0, 143]).toContain(await ended);
  // The rest of the output can arrive after the exit.
  await expect.poll(output).toContain('server_stopped');
});

test('a server with an invalid configuration lists every problem and exits with 1', async () => {
  const secret = 'hunter2';
  const server = await startProcess(npm(['start']), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...emptyEnvironment,
      PORT: '70000',
      NODE_ENV: 'production',
      DATABASE_URL: `mysql://u:${secret}@x/y`,
      // Tests build the site for this machine.
      SITE_URL: `https://${secret}.example`,
      EMAIL_FROM: secret,
    },
  });
  const output = collectOutput(server.child);
  const [code] = await once(server.child, 'close');
  expect(code).toBe(1);
  for (const name of [
    'DATABASE_URL',
    'SITE_URL',
    'RECAPTCHA_SITE_KEY',
    'RECAPTCHA_SECRET_KEY',
    // The default is Google's, but this build's security policy allows only the mock's.
    'RECAPTCHA_ORIGIN',
    'RESEND_API_KEY',
    'EMAIL_FROM',
    'PORT',
  ]) {
    expect(output()).toContain(`- ${name} `);
  }
  expect(output()).not.toContain(secret);
});

test('the health routes report on the process and the database', async ({ site }) => {
  expect(await (await fetch(`${site.origin}/api/health/live`)).json()).toEqual({ status: 'ok' });
  const ready = await fetch(`${site.origin}/api/health/ready`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({ status: 'ready', database: 'ok', migrations: 'ok' });
});

test('the metrics and cron routes require their tokens', async ({ ownSite, site }) => {
  await ownSite.setRecaptcha({ siteverify: 'passed' });
  await join(ownSite.origin, { email: 'ada@x.io' });
  for (const path of ['/api/metrics', '/api/cron/mail']) {
    expect((await fetch(ownSite.origin + path)).status).toBe(401);
    expect((await get(ownSite, path, 'guessed')).status).toBe(401);
    expect((await fetch(site.origin + path)).status).toBe(404);
  }
  const metrics = await metricsOf(ownSite);
  expect(metrics).toContain('waitlist_requests_total{request="join",result="joined"} 1');
  expect(metrics).toMatch(/^waitlist_people 1$/m);
  const drained = await get(ownSite, '/api/cron/mail', CRON_SECRET);
  expect(await drained.json()).toEqual({ outcome: 'drained' });
});

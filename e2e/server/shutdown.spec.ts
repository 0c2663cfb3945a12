import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { fromNetwork } from '@/dev/forwarded-for';
import { npm } from '@/dev/npm.mjs';
import { startProcess } from '@/dev/processes/process';
import { emptyEnvironment } from '@/dev/server-environment';
import { test as base, expect } from '../fixtures';
import { join } from '../setup/signups';
import { type OwnSite, startOwnSite } from '../setup/own-site';
import { started } from '../setup/started';

const METRICS_TOKEN = 'a token for the metrics';
const PEOPLE = 30;

const test = base.extend<{ own: OwnSite }>({
  own: started(() => startOwnSite({ env: { METRICS_TOKEN } })),
});

const figures = async ({ server }: OwnSite) =>
  (
    await fetch(`${server.origin}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text();

test('a server that is asked to stop answers everybody who is in flight, and is gone', async ({ own }) => {
  const { server, db } = own;
  await own.setRecaptcha({ siteverify: 'passed' });
  // Nobody can be numbered until this transaction ends.
  const inFlight = await db.transaction(async (tx) => {
    await tx.execute(sql`select last_position from waitlist_counter for update`);
    const people = Array.from({ length: PEOPLE }, (_, n) =>
      join(server.origin, { email: `p${n}@x.io` }, fromNetwork(n)),
    );
    await expect
      .poll(() => figures(own))
      .toMatch(new RegExp(`^waitlist_signups_waiting ${PEOPLE - 1}$`, 'm'));
    process.kill(server.pid, 'SIGTERM');
    await expect.poll(() => server.output()).toContain('server_stopping');
    return people;
  });
  const answers = await Promise.all(inFlight);
  expect(answers.map((answer) => answer.outcome)).toEqual(Array(PEOPLE).fill('joined'));
  expect(await server.ended).toBe(143);
  // Worker and pools were closed, not cut off.
  expect(server.output()).toContain('server_stopped');
});

test('a server with an incomplete configuration says everything that is wrong and exits with 1', async () => {
  const secret = 'hunter2';
  const server = await startProcess(npm(['start']), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...emptyEnvironment,
      PORT: '0',
      NODE_ENV: 'production',
      DATABASE_URL: `mysql://u:${secret}@x/y`,
      // Read while building as well, where it ends the build.
      SITE_URL: secret,
      EMAIL_FROM: secret,
    },
  });
  let output = '';
  for (const stream of [server.child.stdout, server.child.stderr])
    stream?.on('data', (chunk) => (output += chunk));
  const [code] = await once(server.child, 'close');
  expect(code).toBe(1);
  for (const name of [
    'DATABASE_URL',
    'SITE_URL',
    'RECAPTCHA_SITE_KEY',
    'RECAPTCHA_SECRET_KEY',
    // Google's, by default. The pages were built for the stand-in, and let nothing else in.
    'RECAPTCHA_ORIGIN',
    'RESEND_API_KEY',
    'EMAIL_FROM',
  ]) {
    expect(output).toContain(`- ${name} `);
  }
  expect(output).not.toContain(secret);
});

test('live answers for the process, ready for the database and its schema', async ({ site }) => {
  expect(await (await fetch(`${site.origin}/api/health/live`)).json()).toEqual({ status: 'ok' });
  const ready = await fetch(`${site.origin}/api/health/ready`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({ status: 'ready', database: 'ok', migrations: 'ok' });
});

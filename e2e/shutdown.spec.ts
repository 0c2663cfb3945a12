import { once } from 'node:events';
import { createTestDatabase } from '@/db/test-database';
import { npm } from '@/dev/npm.mjs';
import { startProcess } from '@/dev/processes/process';
import { startResend } from '@/dev/resend/stand-in';
import { expect, test } from './fixtures';
import { fromNetwork, join } from './setup/action';
import { newKeys, putRecaptcha } from './setup/keys';
import { startServer } from './setup/server';
import { shared } from './setup/shared';

test('a server that is asked to stop answers what is in flight and is gone', async () => {
  const keys = newKeys();
  await putRecaptcha(keys, { siteverify: 'passed' });
  const database = await createTestDatabase(shared.get().databaseServer);
  const resend = await startResend(keys.apiKey);
  const server = await startServer({ keys, databaseUrl: database.url, resendOrigin: resend.origin });

  const inFlight = Array.from({ length: 30 }, (_, n) =>
    join(server.origin, { email: `p${n}@x.io` }, fromNetwork(n)),
  );
  await Promise.race(inFlight);
  const start = Date.now();
  process.kill(server.pid, 'SIGTERM');
  const answers = await Promise.allSettled(inFlight);
  await server.ended;
  expect(Date.now() - start).toBeLessThan(15_000);
  // Worker and pools were closed, not cut off.
  expect(server.output()).toContain('server_stopped');
  // Those whose connection was not yet accepted were refused, not cut off.
  for (const answer of answers) {
    if (answer.status === 'fulfilled') expect(answer.value.outcome).toBe('joined');
    else
      expect(String(answer.reason.cause ?? answer.reason)).toMatch(
        /ECONNREFUSED|other side closed|ECONNRESET/,
      );
  }
  await resend.close();
  await database.drop();
});

test('a server with an incomplete configuration says everything that is wrong and exits with 1', async () => {
  const secret = 'hunter2';
  const server = await startProcess(npm(['start']), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PORT: '0',
      NODE_ENV: 'production',
      DATABASE_URL: `mysql://u:${secret}@x/y`,
      SITE_URL: '',
      RECAPTCHA_SITE_KEY: '',
      RECAPTCHA_SECRET_KEY: '',
      RECAPTCHA_ORIGIN: '',
      RESEND_API_KEY: '',
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
    'RECAPTCHA_SITE_KEY',
    'RECAPTCHA_SECRET_KEY',
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

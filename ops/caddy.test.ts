import { execFileSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '@/dev/http/server';
import { freePort, waitForPort } from '@/dev/network/ports';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startProcess } from '@/dev/processes/process';
import { findInstalled } from '@/dev/programs/find';

const caddyFile = findInstalled('caddy');

/** A mock of the site whose health checks can fail, as those of a server that stops do. */
async function startStoppingSite() {
  const site = { isStopping: false, failedProbes: 0, signups: 0, origin: '' };
  const server = await listen(({ url, method }, response) => {
    const fails = url === '/api/health/live' && site.isStopping;
    if (fails) site.failedProbes += 1;
    if (method === 'POST') site.signups += 1;
    const status = method === 'POST' ? 201 : 200;
    response.writeHead(fails ? 503 : status).end();
  });
  onTestFinished(() => server.close());
  return Object.assign(site, { origin: server.origin });
}

/** Whether Caddy repeats a request with the body that it has kept: from 2.11 on. */
function keepsBodies(): boolean {
  const [, major = 0, minor = 0] =
    /(\d+)\.(\d+)/.exec(execFileSync(caddyFile ?? '', ['version'], { encoding: 'utf8' })) ?? [];
  return Number(major) * 1000 + Number(minor) >= 2011;
}

async function startCaddy(upstream: string, cache = upstream) {
  const [port, admin] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const BODIES = keepsBodies() ? 'request_buffers 64KiB' : '';
  const servers = { DOMAIN: origin, UPSTREAM: upstream, CACHE: cache, BODIES };
  const env = { ...servers, CADDY_ADMIN: `127.0.0.1:${admin}`, HOME: temporaryFolder().path };
  const program = { file: caddyFile ?? '', args: ['run', '--config', 'ops/Caddyfile'] };
  const caddy = await startProcess(program, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => caddy.stop());
  let log = '';
  caddy.child.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  await waitForPort(port, caddy);
  return { origin, log: () => log };
}

test.runIf(caddyFile)('Caddy holds a signup while the only process restarts', async () => {
  const site = await startStoppingSite();
  const { origin } = await startCaddy(new URL(site.origin).host);
  const join = async () => {
    const options = { method: 'POST', body: '{}' };
    return (await fetch(`${origin}/api/waitlist/signups`, options)).status;
  };
  expect(await join()).toBe(201);
  site.isStopping = true;
  // When Caddy probes again, it has the result of the first failed probe.
  await expect.poll(() => site.failedProbes).toBeGreaterThan(1);
  const held = join();
  site.isStopping = false;
  expect(await held).toBe(201);
  expect(site.signups).toBe(2);
});

/** It accepts connections and never answers. */
async function startHungCache(): Promise<string> {
  const hung = await listen(() => {});
  onTestFinished(hung.close);
  return new URL(hung.origin).host;
}

test.runIf(caddyFile)(
  'Caddy waits five seconds for a cache that hangs, and leaves it out then',
  async () => {
    const site = await startStoppingSite();
    const { origin } = await startCaddy(new URL(site.origin).host, await startHungCache());
    const start = performance.now();
    const answers = [await fetch(origin), await fetch(`${origin}/stats`), await fetch(origin)];
    expect(answers.map(({ status, headers }) => [status, headers.get('cache-down')])).toEqual(
      Array(3).fill([200, '1']),
    );
    expect(performance.now() - start).toBeLessThan(7_000);
  },
  10_000,
);

test.runIf(caddyFile)('Caddy goes past a cache that is down, at once, and says so', async () => {
  const site = await startStoppingSite();
  const { origin } = await startCaddy(new URL(site.origin).host, `127.0.0.1:${await freePort()}`);
  const times: number[] = [];
  for (const target of [
    '/',
    '/stats',
    '/images/a.avif',
    '/_next/static/a.js',
    '/api/waitlist/total',
    '/?ref=MFM-ABC123',
  ]) {
    const start = performance.now();
    const { status, headers } = await fetch(origin + target);
    expect([status, headers.get('cache-down')], target).toEqual([200, '1']);
    times.push(performance.now() - start);
  }
  expect(times.toSorted((one, other) => one - other)[2]).toBeLessThan(50);
});

test.runIf(caddyFile)(
  'a process is killed while visitors join: the other one answers them, or Caddy soon says no',
  async () => {
    const bodies: string[] = [];
    let death: Promise<unknown> | undefined;
    const dying = await listen(async ({ url, socket }, response) => {
      if (url === '/api/health/live') return void response.end();
      // Later than an older Caddy gives up.
      death ??= sleep(keepsBodies() ? 3_100 : 0);
      await death;
      socket.resetAndDestroy();
    });
    const healthy = await listen(async (request, response) => {
      if (request.method === 'POST') bodies.push(await text(request));
      response.writeHead(request.method === 'POST' ? 201 : 200).end();
    });
    onTestFinished(dying.close);
    onTestFinished(healthy.close);
    const { origin } = await startCaddy(`${new URL(dying.origin).host} ${new URL(healthy.origin).host}`);
    const start = performance.now();
    const joins = Array.from({ length: 50 }, async (_, n) => {
      const options = { method: 'POST', body: `{"person":${n}}` };
      return (await fetch(`${origin}/api/waitlist/signups`, options)).status;
    });
    const lost = (await Promise.all(joins)).filter((status) => status !== 201).length;
    expect([bodies.length, new Set(bodies).size]).toEqual([50 - lost, 50 - lost]);
    if (keepsBodies()) expect(lost).toBe(0);
    else expect(performance.now() - start).toBeLessThan(6_000);
  },
  20_000,
);

test.runIf(caddyFile)('Caddy answers 404 for metrics and readiness, and logs no personal data', async () => {
  const { origin, log } = await startCaddy(new URL((await startStoppingSite()).origin).host);
  const requests = [
    ['/api/metrics', 404, '/api/metrics'],
    ['/api/health/ready/x', 404, '/api/health/ready/x'],
    ['/api/referrals/ADA%40EXAMPLE.COM', 200, '/api/referrals/-'],
    ['/api/referrals/MFM-ABC123?a=b', 200, '/api/referrals/-'],
    ['/?ref=mfm-abc123&email=ada@example.com', 200, '/?-'],
    ['/admin/people?q=ada%40example.com&open=1', 200, '/admin/people?-'],
    ['/admin/people?filter=vip&q=Ada', 200, '/admin/people?-'],
    ['/api/unsubscribe?token=abc.def', 200, '/api/unsubscribe?-'],
    ['/place/AaIO1iYl/name', 200, '/place/-'],
    ['/MFM-ABC123', 200, '/-'],
    ['/_next/static/chunks/a.js', 200, '/_next/static/chunks/a.js'],
  ] as const;
  for (const [target, status] of requests) {
    expect((await fetch(origin + target, { headers: { cookie: 'secret' } })).status).toBe(status);
  }
  const logged = () => [...log().matchAll(/"uri":"([^"]+)"/g)].map(([, uri]) => uri);
  await expect.poll(logged).toEqual(requests.map(([, , uri]) => uri));
  expect(log()).toContain('"remote_ip":"127.0.0.0"');
  expect(log()).not.toContain('secret');
});

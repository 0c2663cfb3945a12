import { expect, onTestFinished, test } from 'vitest';
import { listen } from '@/dev/http/server';
import { freePort, waitForPort } from '@/dev/network/ports';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startProcess } from '@/dev/processes/process';
import { findInstalled } from '@/dev/programs/find';

const caddyFile = findInstalled('caddy');

/** A mock of the site whose health checks can fail, as those of a server that stops do. */
async function startStoppingSite() {
  const site = { isStopping: false, failedProbes: 0, origin: '' };
  const server = await listen(({ url, method }, response) => {
    const fails = url === '/api/health/live' && site.isStopping;
    if (fails) site.failedProbes += 1;
    const status = method === 'POST' ? 201 : 200;
    response.writeHead(fails ? 503 : status).end();
  });
  onTestFinished(() => server.close());
  return Object.assign(site, { origin: server.origin });
}

async function startCaddy(upstream: string) {
  const [port, admin] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const servers = { DOMAIN: origin, UPSTREAM: upstream, CACHE: upstream };
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
});

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

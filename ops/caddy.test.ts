import { expect, onTestFinished, test } from 'vitest';
import { listen } from '@/dev/http/server';
import { freePort, waitForPort } from '@/dev/network/ports';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startProcess } from '@/dev/processes/process';
import { findInstalled } from '@/dev/programs/find';

const caddyFile = findInstalled('caddy');

/** A mock of the site whose health checks can fail, as those of a server that stops do. */
async function startSite() {
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

async function startCaddy(file: string, upstream: string) {
  const [port, admin] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const caddy = await startProcess(
    { file, args: ['run', '--config', 'ops/Caddyfile'] },
    {
      env: {
        DOMAIN: origin,
        UPSTREAM: upstream,
        CACHE: upstream,
        CADDY_ADMIN: `127.0.0.1:${admin}`,
        HOME: temporaryFolder().path,
      },
      stdio: 'ignore',
    },
  );
  onTestFinished(() => caddy.stop());
  await waitForPort(port, caddy);
  return origin;
}

if (caddyFile) {
  test('Caddy holds a signup while the only process restarts', async () => {
    const site = await startSite();
    const origin = await startCaddy(caddyFile, new URL(site.origin).host);
    const join = async () => {
      const options = { method: 'POST', body: '{}' };
      return (await fetch(`${origin}/api/waitlist/signups`, options)).status;
    };
    expect(await join()).toBe(201);
    site.isStopping = true;
    // When Caddy probes again, it has the result of the first failed probe.
    await expect.poll(() => site.failedProbes, { timeout: 10_000 }).toBeGreaterThan(1);
    const held = join();
    site.isStopping = false;
    expect(await held).toBe(201);
    expect((await fetch(`${origin}/api/metrics`)).status).toBe(404);
  });
} else {
  test('Caddy is not installed: ops/Caddyfile was not tested', () => {
    expect(caddyFile).toBeUndefined();
  });
}

import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { untrustedCertificate } from '@/db/testing/untrusted-certificate';
import { measureAvailability } from './availability';
import { createProxyClient } from './proxy-client';

const TIMES = 3;

/** A proxy whose first answers are errors, and the number of its answers. */
async function startProxy(errors: number) {
  let count = 0;
  const server = createServer(untrustedCertificate, (_request, response) => {
    count += 1;
    response.writeHead(count > errors ? 200 : 502).end('{"signup":{"signup_position":7}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  return { origin, answers: () => count };
}

test('the client reads the authority once the proxy has it, and waits for the site', async () => {
  const { origin } = await startProxy(TIMES);
  let reads = 0;
  const client = createProxyClient(origin, async () => {
    reads += 1;
    if (reads < TIMES) throw new Error('not yet');
    return untrustedCertificate.cert;
  });
  await client.waitForSite();
  expect(reads).toBe(TIMES);
  expect(await client.join('ada@example.com')).toBe(7);
});

test('counts the requests that failed while something happened', async () => {
  const { origin, answers } = await startProxy(TIMES);
  const client = createProxyClient(origin, async () => untrustedCertificate.cert);
  const recovered = () => vi.waitFor(() => expect(answers()).toBeGreaterThan(TIMES), 10_000);
  const { requests, failed, longestMs } = await measureAvailability(client, recovered);
  expect(requests).toBeGreaterThan(TIMES);
  expect(failed).toBe(TIMES);
  expect(longestMs).toBeGreaterThan(0);
});

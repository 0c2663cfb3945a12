import { once } from 'node:events';
import net from 'node:net';
import { fromNetwork } from '@/dev/network/ports';
import { expect, test } from '../fixtures';
import { freshEmail } from '../page/signup';
import { join } from '../setup/signups';

/** Sends a request that no client library would send. Returns the status of the answer. */
async function statusOf(origin: string, requestLine: string, ...headers: string[]): Promise<number> {
  const { hostname, port } = new URL(origin);
  const socket = net.connect(Number(port), hostname);
  socket.write([requestLine, `Host: ${hostname}`, ...headers, '', ''].join('\r\n'));
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return Number(String(answer).split(' ')[1]);
}

test('odd requests are answered like any other, and not with 5xx', async ({ site }) => {
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket'];
  expect(await statusOf(site.origin, 'GET /nowhere HTTP/1.1', ...upgrade)).toBe(404);
  // The server does not resize images on request.
  const resize = 'GET /_next/image?url=%2Fimages%2Fcard-night-480.avif&w=640&q=75 HTTP/1.1';
  expect(await statusOf(site.origin, resize)).toBe(404);
  for (const target of ['OPTIONS *', 'GET /%ff', 'GET /%00', 'GET //', 'GET /\\..\\..', 'GET /?%', 'GET ?']) {
    expect(await statusOf(site.origin, `${target} HTTP/1.1`), target).toBeLessThan(500);
  }
});

test('stalled uploads of one client do not keep others waiting', async ({ site }) => {
  await site.setRecaptcha({ siteverify: 'passed' });
  const { hostname, port } = new URL(site.origin);
  const stalled = Array.from({ length: 300 }, (_, n) => {
    const path = ['/api/waitlist/signups', '/api/unsubscribe', '/admin/sign-in/request'][n % 3];
    const head = [`POST ${path} HTTP/1.1`, `Host: ${hostname}`, 'Content-Type: application/json'];
    const socket = net.connect(Number(port), hostname).on('error', () => {});
    socket.write([...head, 'Content-Length: 60000', '', '{"email":"'].join('\r\n'));
    return socket;
  });
  for (let n = 1; n <= 20; n += 1) {
    const start = performance.now();
    const path = ['/', '/api/waitlist/total', '/api/health/live'][n % 3];
    expect((await fetch(`${site.origin}${path}`)).status).toBe(200);
    expect((await join(site.origin, { email: freshEmail() }, fromNetwork(n))).outcome).toBe('joined');
    expect(performance.now() - start, 'milliseconds').toBeLessThan(2_000);
  }
  for (const socket of stalled) socket.destroy();
});

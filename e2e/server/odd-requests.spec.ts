import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from '../fixtures';

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

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

test('an upgrade request is answered like any other', async ({ site }) => {
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket'];
  expect(await statusOf(site.origin, 'GET /nowhere HTTP/1.1', ...upgrade)).toBe(404);
});

for (const target of ['OPTIONS *', 'GET /%ff', 'GET /%00', 'GET //', 'GET /\\..\\..', 'GET /?%', 'GET ?']) {
  test(`${target} is not answered with 5xx`, async ({ site }) => {
    expect(await statusOf(site.origin, `${target} HTTP/1.1`)).toBeLessThan(500);
  });
}

for (const [length, header] of [
  ['ten megabytes', 'Content-Length: 10485760'],
  ['an unknown length', 'Transfer-Encoding: chunked'],
] as const) {
  test(`an upload of ${length} to the admin area is refused before it arrives`, async ({ site }) => {
    expect(await statusOf(site.origin, 'POST /admin/people HTTP/1.1', header)).toBe(413);
  });
}

test('the server does not resize images on request', async ({ site }) => {
  const resized = await fetch(`${site.origin}/_next/image?url=%2Fimages%2Fcard-night-480.avif&w=640&q=75`);
  expect(resized.status).toBe(404);
});

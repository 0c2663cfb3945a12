import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from '../fixtures';

/** The first line of what a server answers to a request that no client library would send. */
async function statusLineOf(origin: string, requestLine: string, ...headers: string[]): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = net.connect(Number(port), hostname);
  socket.write([requestLine, `Host: ${hostname}`, ...headers, '', ''].join('\r\n'));
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer).split('\r\n', 1)[0] ?? '';
}

test('a socket that asks to be another protocol is answered like any request', async ({ site }) => {
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket'];
  expect(await statusLineOf(site.origin, 'GET /nowhere HTTP/1.1', ...upgrade)).toContain(' 404 ');
});

test('an address with its host is that address', async ({ site }) => {
  expect(await statusLineOf(site.origin, 'GET http://other.host/stats HTTP/1.1')).toContain(' 200 ');
  expect(await statusLineOf(site.origin, 'OPTIONS * HTTP/1.1')).not.toContain(' 500 ');
});

test('a part of a file that the file does not have is refused', async ({ site }) => {
  const picture = `${site.origin}/images/card-night-480.avif`;
  const part = (range: string) => fetch(picture, { headers: { range } });
  expect((await part('bytes=0-10')).status).toBe(206);
  const refused = await part('bytes=99999999-');
  expect([refused.status, await refused.text()]).toEqual([416, '']);
});

test('nobody can have the server make pictures', async ({ site }) => {
  const made = await fetch(`${site.origin}/_next/image?url=%2Fimages%2Fcard-night-480.avif&w=640&q=75`);
  expect(made.status).toBe(404);
});

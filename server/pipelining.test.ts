import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createSiteServer } from './listen';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
/** Node.js reads this much at once, and parses all of it. */
const READ_BYTES = 64 * 1024;

async function connectTo(handle: RequestListener) {
  const server = createSiteServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  return { server, client };
}

/** Counts the answers that arrive. */
function countAnswers(client: Socket): () => number {
  let count = 0;
  client.setEncoding('latin1').on('data', (text: string) => {
    count += text.split('HTTP/1.1 200').length - 1;
  });
  return () => count;
}

test('a connection that pipelines without end is read as fast as it is answered', async () => {
  const total = 20_000;
  let parsed = 0;
  let answered = 0;
  let most = 0;
  const { server, client } = await connectTo((_request, response) => {
    setImmediate(() => {
      answered += 1;
      response.writeHead(200, { 'content-length': 0 }).end();
    });
  });
  server.prependListener('request', () => {
    parsed += 1;
    most = Math.max(most, parsed - answered);
  });
  const answers = countAnswers(client);
  client.write(REQUEST.repeat(total));
  await expect.poll(answers).toBe(total);
  expect(most).toBeLessThanOrEqual(20 + Math.ceil(READ_BYTES / REQUEST.length) + 1);
});

test('starts the requests of a connection one after the other', async () => {
  const started: string[] = [];
  const { client } = await connectTo(async ({ url = '' }, response) => {
    started.push(url);
    await yieldToEventLoop();
    expect(started.at(-1)).toBe(url);
    response.writeHead(200, { 'content-length': 0 }).end();
  });
  const answers = countAnswers(client);
  const paths = Array.from({ length: 30 }, (_, n) => `/${n}`);
  client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  await expect.poll(answers).toBe(30);
  expect(started).toEqual(paths);
});

test('starts none of the requests that wait when the client disconnects', async () => {
  const started: string[] = [];
  const { client, server } = await connectTo(({ url = '' }) => started.push(url));
  client.write(REQUEST.repeat(3));
  const [request] = await once(server, 'request');
  client.destroy();
  await once(request.socket, 'close');
  await yieldToEventLoop();
  expect(started).toEqual(['/']);
});

test.each([
  ['a request line', `GET /${'a'.repeat(8_192)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['a header', `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(8_192)}\r\n\r\n`],
])('refuses more than 8 KB of headers: %s', async (_name, text) => {
  const { client } = await connectTo((_request, response) => response.end());
  client.write(text);
  expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1.1 431 /);
});

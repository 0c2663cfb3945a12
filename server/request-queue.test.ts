import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRequestQueue } from './request-queue';

/** A server that notes which requests it has begun, and how many it has let wait. */
function startNoting(): { server: Server; begun: string[]; waiting: number[] } {
  const begun: string[] = [];
  const waiting: number[] = [];
  const inTurns = createRequestQueue(
    ({ url = '' }) => begun.push(url),
    (count) => waiting.push(count),
  );
  return { server: createServer(inTurns), begun, waiting };
}

function arrive(server: Server, url: string): ServerResponse {
  const request = Object.assign(new IncomingMessage(new Socket()), { url });
  const response = new ServerResponse(request);
  server.emit('request', request, response);
  return response;
}

/** Where so many visitors go. */
const visits = (count: number) => Array.from({ length: count }, (_, n) => `/${n}`);

function comeAtOnce(server: Server, urls: string[]): ServerResponse[] {
  return urls.map((url) => arrive(server, url));
}

test('one who comes alone is served at once', () => {
  const { server, begun } = startNoting();
  arrive(server, '/');
  expect(begun).toEqual(['/']);
});

test('of a crowd a few are begun in each turn of the event loop, in the order in which they came', async () => {
  const { server, begun } = startNoting();
  const crowd = visits(1000);
  comeAtOnce(server, crowd);
  let before = 0;
  while (begun.length < crowd.length) {
    expect(begun.length - before).toBeLessThanOrEqual(8);
    before = begun.length;
    await nextTurn();
  }
  expect(begun).toEqual(crowd);
});

test('tells at every turn how many wait', async () => {
  const { server, waiting } = startNoting();
  comeAtOnce(server, visits(20));
  while (waiting.length < 2) await nextTurn();
  expect(waiting).toEqual([4, 0]);
});

test('those who are coming are taken in before the next ones are begun, for a while', async () => {
  const { server, begun } = startNoting();
  comeAtOnce(server, visits(100));
  for (let turn = 0; turn < 64; turn += 1) {
    arrive(server, '/later');
    await nextTurn();
  }
  expect(begun).toEqual(visits(8));
  arrive(server, '/later');
  await nextTurn();
  expect(begun).toEqual(visits(16));
});

test('who comes while others wait goes behind them', async () => {
  const { server, begun } = startNoting();
  comeAtOnce(server, visits(20));
  await nextTurn();
  arrive(server, '/last');
  while (begun.length < 21) await nextTurn();
  expect(begun).toEqual([...visits(20), '/last']);
});

test('nothing is done for who has left before their turn', async () => {
  const { server, begun } = startNoting();
  const responses = comeAtOnce(server, visits(10));
  responses[8]?.destroy();
  while (begun.length < 9) await nextTurn();
  expect(begun).toEqual([...visits(8), '/9']);
});

test('who watches the server goes past the line, one in each turn', async () => {
  const { server, begun } = startNoting();
  comeAtOnce(server, visits(100));
  comeAtOnce(server, ['/api/health/live', '/api/health/ready', '/api/metrics']);
  expect(begun).toEqual([...visits(8), '/api/health/live']);
  while (begun.length < 11) await nextTurn();
  expect(begun.slice(9)).toEqual(['/api/health/ready', ...visits(16).slice(8)]);
});

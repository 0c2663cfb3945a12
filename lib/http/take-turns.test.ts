import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takeTurns } from './take-turns';

/** A server that notes which requests it has begun, by their number. */
function startNoting(): { server: Server; begun: number[] } {
  const begun: number[] = [];
  const server = createServer((request) => begun.push(Number(request.url)));
  takeTurns(server);
  return { server, begun };
}

function arrive(server: Server, number: number): ServerResponse {
  const request = Object.assign(new IncomingMessage(new Socket()), { url: String(number) });
  const response = new ServerResponse(request);
  server.emit('request', request, response);
  return response;
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

test('one who comes alone is served at once', () => {
  const { server, begun } = startNoting();
  arrive(server, 0);
  expect(begun).toEqual([0]);
});

test('of a crowd a few are begun in each turn of the event loop, in the order in which they came', async () => {
  const { server, begun } = startNoting();
  for (const number of upTo(1000)) arrive(server, number);
  let before = 0;
  while (begun.length < 1000) {
    expect(begun.length - before).toBeLessThanOrEqual(8);
    before = begun.length;
    await nextTurn();
    expect(begun.length).toBeGreaterThan(before);
  }
  expect(begun).toEqual(upTo(1000));
});

test('who comes while others wait goes behind them', async () => {
  const { server, begun } = startNoting();
  for (const number of upTo(20)) arrive(server, number);
  await nextTurn();
  arrive(server, 20);
  while (begun.length < 21) await nextTurn();
  expect(begun).toEqual(upTo(21));
});

test('nothing is done for who has left before their turn', async () => {
  const { server, begun } = startNoting();
  const responses = upTo(10).map((number) => arrive(server, number));
  responses[8]?.destroy();
  while (begun.length < 9) await nextTurn();
  expect(begun).toEqual([...upTo(8), 9]);
});

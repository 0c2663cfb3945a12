import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRequestQueue } from './request-queue';

/** A server that records which requests it started. */
function startRecording() {
  const started: string[] = [];
  const queued = createRequestQueue(({ url = '' }) => started.push(url));
  return { server: createServer(queued), started };
}

function arrive(server: Server, url: string): ServerResponse {
  const request = Object.assign(new IncomingMessage(new Socket()), { url });
  const response = new ServerResponse(request);
  server.emit('request', request, response);
  return response;
}

const arriveTogether = (server: Server, urls: string[]) => urls.map((url) => arrive(server, url));
const paths = (count: number) => Array.from({ length: count }, (_, n) => `/${n}`);

test('starts a few requests at once and per turn of the event loop, in order of arrival', async () => {
  const { server, started } = startRecording();
  arriveTogether(server, paths(1000));
  expect(started).toEqual(paths(8));
  let before = 0;
  arrive(server, '/last');
  while (started.length < 1001) {
    expect(started.length - before).toBeLessThanOrEqual(8);
    before = started.length;
    await yieldToEventLoop();
  }
  expect(started).toEqual([...paths(1000), '/last']);
});

test('accepts arriving connections before it starts more requests, for 64 turns at most', async () => {
  const { server, started } = startRecording();
  arriveTogether(server, paths(100));
  for (let turn = 0; turn < 64; turn += 1) {
    arrive(server, '/later');
    await yieldToEventLoop();
  }
  expect(started).toEqual(paths(8));
  arrive(server, '/later');
  await yieldToEventLoop();
  expect(started).toEqual(paths(16));
});

test('skips a client that has disconnected', async () => {
  const { server, started } = startRecording();
  const responses = arriveTogether(server, paths(10));
  responses[8]?.destroy();
  while (started.length < 9) await yieldToEventLoop();
  expect(started).toEqual([...paths(8), '/9']);
});

test('API requests start before pages, which start in one of eight turns while API requests wait', async () => {
  const { server, started } = startRecording();
  arriveTogether(server, [...paths(100), ...Array(100).fill('/admin/sign-in')]);
  arriveTogether(server, Array(160).fill('/api/waitlist/total'));
  const count = (path: string) => started.filter((one) => one === path).length;
  const before = started.length;
  while (count('/api/waitlist/total') < 160) await yieldToEventLoop();
  // 160 API requests take 20 turns.
  expect(started.length - before - 160).toBeLessThanOrEqual(3 * 9);
  while (started.length < 360) await yieldToEventLoop();
});

test.each(['/admin', '/admin/people?x', '/place/token', '/place/token/data'])(
  'starts one page like %s per turn',
  async (path) => {
    const { server, started } = startRecording();
    arriveTogether(server, Array(10).fill(path));
    for (let turn = 0; turn < 10; turn += 1) {
      expect(started.length).toBeLessThanOrEqual(turn + 1);
      await yieldToEventLoop();
    }
    while (started.length < 10) await yieldToEventLoop();
  },
);

test('probes skip the queue, and a flood of one delays visitors and other probes by a few requests per turn', async () => {
  const { server, started } = startRecording();
  arriveTogether(server, paths(1_000));
  arriveTogether(server, Array(1_000).fill('/api/health/ready'));
  const others = ['/api/health/live', '/api/metrics?x'];
  arriveTogether(server, ['/api/health/ready?mine', ...others]);
  expect(started.slice(8)).toEqual([...Array(32).fill('/api/health/ready'), ...others]);
  let turns = 0;
  for (; !started.includes('/api/health/ready?mine'); turns += 1) await yieldToEventLoop();
  expect(turns).toBeLessThan(40);
  expect(started).toContain('/200');
});

const likeProbes =
  '/api/healthy /api/health /api/metrics/x /api/health/live/x /api/health/live/ /api/health/%6cive //api/health/live';

test.each([...likeProbes.split(' '), '/api/./metrics'])('queues %s like any visitor', async (path) => {
  const { server, started } = startRecording();
  arriveTogether(server, paths(8));
  arrive(server, path);
  expect(started).toEqual(paths(8));
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '@/dev/http/server';
import { routes } from '@/lib/api/routes';
import { serveApi } from './api-listener';

/** The origin of a server of the API in front of a listener that answers 418. */
async function start(): Promise<string> {
  const { origin, close } = await listen(serveApi((_request, response) => response.writeHead(418).end()));
  onTestFinished(close);
  return origin;
}

test('serves GET and HEAD of a route with security headers', async () => {
  const origin = await start();
  const response = await fetch(`${origin}/api/health/live?x=1`);
  expect(await response.json()).toEqual({ status: 'ok' });
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const head = await fetch(`${origin}/api/health/live`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test.each(['/', '/api', '/api/nothing', '/api/health/live/'])('passes %s on', async (path) => {
  const origin = await start();
  expect((await fetch(origin + path)).status).toBe(418);
});

test('answers 500 without details when a handler throws', async () => {
  vi.spyOn(routes['/api/recaptcha'], 'GET').mockRejectedValue(new Error('hunter2'));
  const origin = await start();
  const response = await fetch(`${origin}/api/recaptcha`);
  expect([response.status, await response.text()]).toEqual([500, '{"error":"unavailable"}']);
});

test('survives a client that disconnects while it sends its body', async () => {
  const origin = await start();
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write(
    'POST /api/waitlist/signups HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    () => socket.destroy(),
  );
  await once(socket, 'close');
  expect((await fetch(`${origin}/api/health/live`)).status).toBe(200);
});

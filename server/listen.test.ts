import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { routes } from '@/lib/api/routes';
import { log } from '@/lib/observability/log';
import { closeServer, listen, serveApi } from './listen';

/** Twice Node's default backlog. */
const CLIENTS = 1_000;
const TIMEOUT_MS = 10_000;

/** Opens the connections, and ends when all of them are open. */
const clients = `
  let waiting = ${CLIENTS};
  const opened = () => (waiting -= 1) || process.exit();
  for (let n = 0; n < ${CLIENTS}; n += 1) require('node:net').connect(process.argv[1], '127.0.0.1', opened);
`;

async function listening(host?: string) {
  const server = createServer();
  await listen(server, 0, host);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, ...(server.address() as AddressInfo) };
}

const KERNEL_LIMIT = '/proc/sys/net/core/somaxconn';
const canWait = existsSync(KERNEL_LIMIT) && Number(readFileSync(KERNEL_LIMIT, 'utf8')) >= CLIENTS;

test.runIf(canWait)('lets a thousand connections wait', async () => {
  const { port } = await listening('127.0.0.1');
  // The server accepts nothing while its thread waits for the other process.
  const { status } = spawnSync(process.execPath, ['-e', clients, String(port)], { timeout: TIMEOUT_MS });
  expect(status).toBe(0);
});

test.each(['my-laptop', '4f2c1a9b3d7e', undefined])('listens on every address as host %s', async (host) => {
  expect(['::', '0.0.0.0']).toContain((await listening(host)).address);
});

test('keeps idle connections longer than the proxies in front of it', async () => {
  const { server, port } = await listening('127.0.0.1');
  server.on('request', (_request, response) => response.end());
  const agent = new Agent({ keepAlive: true });
  const [response] = await once(get({ port, host: '127.0.0.1', agent }), 'response');
  expect(response.resume().headers['keep-alive']).toBe('timeout=650');
});

test('says in one sentence that a port is in use', async () => {
  const { port } = await listening('127.0.0.1');
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toThrow(`Port ${port} is in use.`);
});

test('a server that is probed answers for two seconds more when it stops, so that proxies see it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { server, port } = await servingApi();
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect(await statusOf('/api/health/live')).toBe(200);

  const closed = closeServer(server);
  expect(await statusOf('/api/health/live')).toBe(503);
  expect(await statusOf('/api/health/ready')).toBe(503);
  expect(await statusOf('/')).toBe(200);
  vi.advanceTimersByTime(2_000);
  await closed;
  await expect(statusOf('/')).rejects.toThrow();

  vi.advanceTimersByTime(5_000);
  const unprobed = await listening('127.0.0.1');
  await closeServer(unprobed.server);
});

test('a connection without a request does not keep a server from stopping', async () => {
  const { server, port } = await listening('127.0.0.1');
  const connected = once(server, 'connection');
  const closed = once(connect(port, '127.0.0.1'), 'close');
  await connected;
  await Promise.all([closeServer(server), closed]);
});

async function servingApi() {
  const listener = await listening('127.0.0.1');
  const api = serveApi((_request, response) => response.end());
  listener.server.on('request', api);
  return listener;
}

test('answers 500 without details when a handler throws', async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  vi.spyOn(routes['/api/recaptcha'], 'GET').mockRejectedValue(new Error('hunter2'));
  const { port } = await servingApi();
  const response = await fetch(`http://127.0.0.1:${port}/api/recaptcha`);
  expect([response.status, await response.text()]).toEqual([500, '{"error":"unavailable"}']);
  expect(errors).toHaveBeenCalledOnce();
});

test('a client that disconnects while it sends its body is no error', async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  const signUp = vi.spyOn(routes['/api/waitlist/signups'], 'POST');
  signUp.mockImplementation(async (request) => Response.json(await request.json()));
  const { port } = await servingApi();
  const socket = connect(port, '127.0.0.1');
  const head = ['POST /api/waitlist/signups HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
  socket.write([...head, 'Content-Length: 99', '', '{'].join('\r\n'), () => socket.destroy());
  await once(socket, 'close');
  await expect.poll(() => signUp.mock.settledResults).toMatchObject([{ type: 'rejected' }]);
  expect(errors).not.toHaveBeenCalled();
});

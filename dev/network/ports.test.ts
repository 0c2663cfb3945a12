import { expect, test } from 'vitest';
import { listen } from '../http/server';
import { freePort, isFree, preferPort } from './ports';

test('a port with a server is not free, and another one is preferred', async () => {
  const port = await freePort();
  expect(await isFree(port)).toBe(true);
  const server = await listen((_request, response) => void response.end(), port);
  expect(server.origin).toBe(`http://127.0.0.1:${port}`);
  expect(await isFree(port)).toBe(false);
  expect(await preferPort(port)).not.toBe(port);
  await server.close();
});

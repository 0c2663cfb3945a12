import { expect, test } from 'vitest';
import { listen } from '../http/server';
import { freePort, isFree, preferPort } from './ports';

test('a port with a server is not free, and another one is preferred', async () => {
  const { origin, close } = await listen((_request, response) => void response.end());
  const port = Number(new URL(origin).port);
  expect(await isFree(port)).toBe(false);
  expect(await preferPort(port)).not.toBe(port);
  await close();
});

test('a free port can be listened on', async () => {
  const port = await freePort();
  expect(await isFree(port)).toBe(true);
  const { origin, close } = await listen((_request, response) => void response.end(), port);
  await close();
  expect(origin).toBe(`http://127.0.0.1:${port}`);
});

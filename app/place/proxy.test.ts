import { NextRequest } from 'next/server';
import { beforeEach, expect, test } from 'vitest';
import { addPeople } from '@/db/testing/people';
import { testDatabase } from '@/db/testing/test-database';
import { signPlaceToken } from '@/lib/email/link-tokens';
import { erasePerson } from '@/lib/operators/erase';
import { limits } from '@/lib/rate-limit/rate-limiter';
import { routesUnderTest } from '@/lib/testing/runtime';
import { proxy } from '@/proxy';

const database = testDatabase();
routesUnderTest(() => database.url);
let id: string;

beforeEach(async () => {
  await database.reset();
  const [person] = await addPeople(database.db, 1);
  id = person?.id ?? '';
});

const sign = (issuedAt?: Date) => signPlaceToken({ id, placeVersion: 0 }, ['re_test'], issuedAt);
const request = (token: string, init?: { method: string; body?: string }) =>
  proxy(new NextRequest(`http://localhost:3000/place/${token}`, init));
const isPassedOn = ({ headers }: Response) => headers.has('x-middleware-next');

test('a link opens the page under a policy with a nonce, and nobody else learns its address', async () => {
  const { status, headers } = await request(sign());
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
});

test('a link that opens nothing has the status of a page that is gone or unknown', async () => {
  expect((await request('x')).status).toBe(404);
  expect((await request('%00')).status).toBe(404);
  expect((await request(sign(new Date('2020-01-01')))).status).toBe(410);
  await erasePerson(database.db, { actor: 'test', dryRun: false }, id);
  expect((await request(sign())).status).toBe(410);
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s never reaches React', async (method) => {
  const response = await request(sign(), { method, body: '["$B1"]' });
  expect([response.status, isPassedOn(response)]).toEqual([405, false]);
});

test('a network can open thirty pages a second', async () => {
  expect(limits.placeByNetwork.points / limits.placeByNetwork.seconds).toBe(30);
  const answers: Response[] = [];
  while (answers.length <= limits.placeByNetwork.points) answers.push(await request('x'));
  expect(answers.at(-2)?.status ?? 0).not.toBe(500);
  const limited = await request(sign());
  expect([limited.status, isPassedOn(limited)]).toEqual([429, false]);
  expect(limited.headers.get('content-security-policy')).toContain("style-src 'unsafe-inline'");
});

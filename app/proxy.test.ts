import { NextRequest } from 'next/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { addPeople } from '@/db/testing/people';
import { testDatabase } from '@/db/testing/test-database';
import { postLink, postLinkRequest, postSignOut } from '@/lib/admin/auth/sign-in-routes';
import { signLink } from '@/lib/email/link-tokens';
import { limits } from '@/lib/rate-limit/rate-limiter';
import { operatorAuthUnderTest } from '@/lib/testing/operator-auth';
import { erasePerson, operator } from '@/lib/testing/operators';
import { routesUnderTest } from '@/lib/testing/runtime';
import { proxy } from '@/proxy';

type Init = ConstructorParameters<typeof NextRequest>[1];
const send = (path: string, init?: Init) => proxy(new NextRequest(`http://localhost:3000${path}`, init));
const isPassedOn = ({ headers }: Response) => headers.has('x-middleware-next');

describe('in the admin area', async () => {
  const under = await operatorAuthUnderTest();

  beforeEach(() => {
    globalThis.waitlistRuntime = under.site;
    globalThis.waitlistAuth = under.auth;
    return () => {
      globalThis.waitlistRuntime = undefined;
      globalThis.waitlistAuth = undefined;
    };
  });

  const post = (path: string, headers: HeadersInit = {}) =>
    send(path, { method: 'POST', headers, body: '["$B1"]' });

  test.each<Record<string, string>>([
    { 'next-action': 'abc' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { cookie: 'a=b' },
    { cookie: 'operator_session=forged' },
    { cookie: 'operator_session=forged.c2lnbmF0dXJl' },
  ])('a server action without a session is answered before React decodes it: %o', async (headers) => {
    const response = await post('/admin/review', headers);
    expect(response.status).toBe(403);
    expect(isPassedOn(response)).toBe(false);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.text()).toContain('{"status":"signed_out"}');
  });

  test('the actions of a session are passed on, unless another site sent them', async () => {
    const { headers } = await under.signIn();
    headers.set('x-forwarded-host', 'waitlist.internal, localhost');
    const passedOn = await post('/admin/review', headers);
    expect(isPassedOn(passedOn)).toBe(true);
    // Next.js compares it with the origin.
    expect(passedOn.headers.get('x-middleware-request-x-forwarded-host')).toBe('localhost:3000');
    headers.set('origin', 'https://elsewhere.example');
    const response = await post('/admin/review', headers);
    expect([response.status, isPassedOn(response)]).toEqual([403, false]);
    expect(await response.text()).toContain('{"status":"refused"}');
  });

  test.each([
    ['sign-in/request', postLinkRequest],
    ['sign-in/confirm', postLink],
    ['sign-out', postSignOut],
  ])('passes on the form %s, whose target refuses another site', async (path, target) => {
    expect(isPassedOn(await post(`/admin/${path}`))).toBe(true);
    const headers = { 'sec-fetch-site': 'cross-site' };
    const foreign = new Request(`http://localhost:3000/admin/${path}`, { method: 'POST', headers });
    expect((await target(foreign)).status).toBe(403);
  });

  test('a network opens a hundred pages in ten seconds, which does not stop an operator who is signed in', async () => {
    const { points, seconds } = limits.adminByNetwork;
    expect([points, seconds]).toEqual([100, 10]);
    const { headers } = await under.signIn();
    const network = { 'x-forwarded-for': headers.get('x-forwarded-for') ?? '' };
    const pages = ['/admin/sign-in', '/admin/people?page=2', '/admin/nope', '/admin'];
    for (let n = 0; n < points; n += 1)
      expect((await send(pages[n % pages.length] ?? '', { headers: network })).status).toBe(200);
    const limited = await send('/admin/sign-in', { headers: network });
    expect([limited.status, isPassedOn(limited)]).toEqual([429, false]);
    expect(limited.headers.get('retry-after')).toMatch(/^\d+$/);
    const forged = { ...network, cookie: 'operator_session=forged.c2lnbmF0dXJl' };
    expect((await send('/admin/people', { headers: forged })).status).toBe(429);
    expect(isPassedOn(await send('/admin/people', { headers }))).toBe(true);
    const other = { 'x-forwarded-for': '203.0.113.9' };
    expect(isPassedOn(await send('/admin/sign-in', { headers: other }))).toBe(true);
  });

  test('each response has a policy with a new nonce, is not indexed and never cached', async () => {
    const [first, second] = [await send('/admin/people'), await send('/admin/people')];
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/),
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    const policyOf = ({ headers }: Response) => headers.get('content-security-policy');
    expect(policyOf(second)).not.toBe(policyOf(first));
  });
});

describe("a person's page", async () => {
  const database = await testDatabase();
  routesUnderTest(database.url);
  let id: string;

  beforeEach(async () => {
    await database.reset();
    const [person] = await addPeople(database.db, 1);
    id = person?.id ?? '';
  });

  const sign = (issuedAt?: Date) => signLink('place', id, ['re_test'], { issuedAt });
  const open = (token: string, init?: Init) => send(`/place/${token}`, init);

  test('opens under a policy with a nonce', async () => {
    const { status, headers } = await open(sign());
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/),
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
  });

  test('has the status of a page that is gone or unknown, for a link that opens nothing', async () => {
    for (const token of ['x', '%00']) expect((await open(token)).status).toBe(404);
    expect((await open(sign(new Date('2020-01-01')))).status).toBe(410);
    await erasePerson(database.db, operator, id);
    expect((await open(sign())).status).toBe(410);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s never reaches React', async (method) => {
    const response = await open(sign(), { method, body: '["$B1"]' });
    expect([response.status, isPassedOn(response)]).toEqual([405, false]);
  });

  test('can be opened thirty times a second by a network', async () => {
    const { points, seconds } = limits.placeByNetwork;
    expect(points / seconds).toBe(30);
    for (let n = 0; n <= points; n += 1) expect((await open('x')).status).toBeLessThan(500);
    const limited = await open(sign());
    expect([limited.status, isPassedOn(limited)]).toEqual([429, false]);
    expect(limited.headers.get('content-security-policy')).toContain("style-src 'unsafe-inline'");
  });
});

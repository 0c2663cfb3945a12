import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { testDatabase } from '@/db/testing/test-database';
import {
  chooseFrom,
  createSender,
  describeRequest,
  findSlow,
  type Hostile,
  inHeader,
  inJson,
  inUrl,
  units,
} from '@/dev/http/hostile';
import { freePort } from '@/dev/network/ports';
import { temporaryFolder } from '@/dev/postgres/folder';
import { routes } from '@/lib/api/routes';
import { log } from '@/lib/observability/log';
import { resendEvent, signatureHeaders, WEBHOOK_SECRET } from '@/lib/testing/mail-provider';
import { type SignUpHarness, startSignUp } from '@/lib/testing/sign-ups';
import { createSiteServer, serveApi } from './listen';
import { serveFiles, servePages } from './pages';
import { guardRequests } from './request-guard';
import { createRequestQueue } from './request-queue';

const WEBHOOK = '/api/webhooks/resend';
const REQUESTS = 10_000;
const MAX_CPU_MS = 50;
const REQUESTS_PER_JOIN = 100;

const APP_TOKEN = 'a token for the servers of the app';

/** Bytes of a path, and almost as much as the server reads of a path with headers, a form and an event. */
const [SHORT, LONG, FORM, EVENT] = [900, 7_000, 2_800, 60_000];

const pages = '/ /stats /nope /favicon.ico /images/x /_next/static/x.js /admin/people /place/x /place/x/name';
const addresses = [...pages.split(' '), ...Object.keys(routes).map((path) => path.replace(/\[\w+\]/, 'x'))];
const headerNames =
  'accept-encoding authorization content-type cookie host if-none-match origin range svix-signature user-agent x-forwarded-for'.split(
    ' ',
  );
const fieldNames =
  'email firstName referrerCode captchaToken idempotencyKey website utmSource referrerHost id token tryOnFirst'.split(
    ' ',
  );

const parts = (address: string, unit: string): Hostile[] => [
  ...[SHORT, LONG].flatMap((length) => {
    const text = inUrl(unit, length);
    return [address + text, `${address}/${text}/b`, address.replace(/[^/]*$/, text)].map((path) => ({
      address,
      path,
    }));
  }),
  { address, path: `${address}?${inUrl(unit, LONG)}` },
  { address, path: `${address}?token=${inUrl(unit, SHORT)}` },
  ...headerNames.map((name) => ({ address, headers: { [name]: inHeader(unit, LONG) } })),
];

const post = (address: string, type: string, body: string): Hostile => ({
  address,
  method: 'POST',
  headers: { 'content-type': type },
  body,
});

function bodies(path: string, unit: string, complete: SignUpHarness['complete']): Hostile[] {
  const text = inJson(unit, FORM);
  const signup = complete({ email: `${crypto.randomUUID()}@x.io` });
  return [
    post(path, 'application/json', text),
    post(path, 'application/json', JSON.stringify({ ...signup, firstName: inJson(unit, EVENT) })),
    ...fieldNames.flatMap((name) => [
      post(path, 'application/json', JSON.stringify({ ...signup, [name]: text })),
      post(path, 'application/x-www-form-urlencoded', `${name}=${text}`),
    ]),
  ];
}

/** Resend signs what others wrote, such as the answer of the server that bounced a mail. A stranger signs nothing. */
function events(unit: string): Hostile[] {
  const send = (body: string, signed = body): Hostile => ({
    ...post(WEBHOOK, 'application/json', body),
    headers: signatureHeaders(signed),
  });
  const text = inJson(unit, EVENT);
  const part = inJson(unit, EVENT / 4);
  const bounce = { type: 'Permanent', subType: part, message: part };
  return [
    send(text, 'another body'),
    send(resendEvent('email.bounced', { bounce, tags: { [part]: part } })),
    send(resendEvent('email.delivered', {}, [text])),
    send(resendEvent('email.failed', { failed: { reason: text } })),
  ];
}

function allRequests(complete: SignUpHarness['complete']): Hostile[] {
  const targets = Object.entries(routes).flatMap(([path, route]) =>
    'POST' in route && path !== WEBHOOK ? path : [],
  );
  return units.flatMap((unit) => [
    ...addresses.flatMap((address) => parts(address, unit)),
    ...targets.flatMap((path) => bodies(path, unit, complete)),
  ]);
}

/** The server that `start-server.ts` starts. What Next.js would answer is 404. */
async function startServer() {
  const { path: folder } = temporaryFolder();
  const api = serveApi((_request, response) => void response.writeHead(404).end());
  const files = serveFiles(folder, createRequestQueue(api));
  const prerendered = servePages({ folder, siteUrl: 'http://localhost', policy: '' }, files);
  const server = createSiteServer(guardRequests({ trustedHops: 1, hasAdminArea: true }, prerendered));
  const port = await freePort();
  await once(server.listen(port), 'listening');
  const { send, close } = createSender(`http://localhost:${port}`, { authorization: `Bearer ${APP_TOKEN}` });
  onTestFinished(() => {
    close();
    server.close();
  });
  return send;
}

test('10,000 requests filled with one unit cause no error and take less than 50 ms of CPU time each, and people join meanwhile', async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  const database = await testDatabase();
  const { complete } = await startSignUp(database.url, { APP_TOKEN, RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET });
  const send = await startServer();

  const join = async () => {
    const body = JSON.stringify(complete({ email: `${crypto.randomUUID()}@x.io` }));
    expect(await send(post('/api/waitlist/signups', 'application/json', body))).toBe(201);
  };
  const failed: Hostile[] = [];
  const request = async (hostile: Hostile) => {
    const status = await send(hostile);
    // On a busy machine, Postgres may answer too late.
    if ((status === 503 ? await send(hostile) : status) >= 500) failed.push(hostile);
  };
  let sent = 0;
  const measure = async (together: readonly Hostile[]) => {
    const before = process.cpuUsage();
    sent += together.length;
    const joining = sent % REQUESTS_PER_JOIN === 0 && join();
    await Promise.all(together.map(request));
    await joining;
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };

  // The server reads no other body of this length, so all events are sent.
  const all = [...units.flatMap(events), ...chooseFrom(allRequests(complete), REQUESTS)];
  const slow = await findSlow(all, MAX_CPU_MS, measure);
  expect(describeRequest(slow)).toBeUndefined();
  expect(failed.map(describeRequest)).toEqual([]);
  const unexpected = errors.mock.calls.filter(([line]) => !JSON.stringify(line).includes('TimeoutError'));
  expect(unexpected).toEqual([]);
  const { length } = await database.db.execute('select from signups');
  expect(length).toBeGreaterThanOrEqual(REQUESTS / REQUESTS_PER_JOIN);
  await expectConsistentList(database.db, length);
}, 600_000);

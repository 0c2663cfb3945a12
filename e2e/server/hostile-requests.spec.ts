import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { fromNetwork } from '@/dev/network/ports';
import { expect, test } from '../fixtures';
import { metricsOf } from '../setup/metrics';
import type { Site } from '../setup/site';

/** All of them take minutes on a busy machine. These are spread over all. */
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 600);
/** A prime number. */
const STRIDE = 7_919;
const TOGETHER = 10;
const MAX_CPU_MS = 50;
/** Almost as much as the server reads. */
const LENGTH = 7_000;

const paths =
  '/ /stats /nope /nope/ //nope /robots.txt /favicon.ico /images/x /_next/image /_next/static/x.js /admin/sign-in /admin/people /place/x /api/x';
const headerNames =
  'user-agent accept accept-encoding accept-language cookie host forwarded x-forwarded-for x-forwarded-host x-forwarded-proto if-none-match if-match if-modified-since range if-range rsc next-router-state-tree next-router-prefetch next-router-segment-prefetch next-url next-action x-matched-path x-nextjs-data x-middleware-subrequest x-invoke-path sec-fetch-dest referer origin content-type authorization cache-control upgrade traceparent';
const shapes = [
  ...['a', '-', 'a-', '1', ',', ';', '%', '%25', '"a",', 'W/"a",', '/', '[', 'a=b; ', 'a;q=0,', 'en-US,'],
  ...['0-1,', '["",{},', '127.0.0.1, ', 'é', 'Googlebot '],
];
const queries = [...shapes, 'a&', 'a=&', '&', 'a[]=1&', '%26', 'a=b&a=b;', '?a&', '=&', 'a+'];
const segments = [...shapes, 'a/', './', '../', '%2f', '%2e%2e/', '\\', '%00', '%e2%82%ac', '(a)', '[a]/'];

interface Hostile {
  path: string;
  method: string;
  headers: OutgoingHttpHeaders;
}

const long = (shape: string) => `${shape.repeat(LENGTH / shape.length)}x`;
/** Clients send other characters of a URL encoded. */
const inUrl = (shape: string) =>
  long(shape)
    .replace(/[^!-~]/g, encodeURIComponent)
    .slice(0, LENGTH);

function requestsTo(path: string): Hostile[] {
  const hostile = (suffix: string, headers: OutgoingHttpHeaders = {}, method = 'GET') => ({
    path: path + suffix,
    method,
    headers,
  });
  const differentKeys = Array.from({ length: 1_400 }, (_, n) => `k${n}`).join('&');
  return [
    ...headerNames
      .split(' ')
      .flatMap((name) => [
        ...shapes.map((shape) => hostile('', { [name]: Buffer.from(long(shape)).toString('latin1') })),
        hostile('', { [name]: name === 'host' ? 'a:99999' : Array(90).fill('a=b') }),
      ]),
    ...queries.map((shape) => hostile(`?${inUrl(shape)}`)),
    ...segments.map((shape) => hostile(`/${inUrl(shape)}`)),
    ...'HEAD POST PUT PATCH DELETE OPTIONS TRACE'.split(' ').map((method) => hostile('?a&a', {}, method)),
    hostile(`?${differentKeys}`),
    hostile('', Object.fromEntries(Array.from({ length: 95 }, (_, n) => [`x-${n}`, 'a'.repeat(70)]))),
  ];
}

const all = paths.split(' ').flatMap(requestsTo);

function chooseRequests(): Hostile[] {
  const count = Math.min(REQUESTS, all.length);
  return Array.from({ length: count }, (_, n) => all[(n * STRIDE) % all.length]).filter(
    (one) => one !== undefined,
  );
}

const agent = new Agent({ keepAlive: true });
let network = 0;

/** Each comes from another network: otherwise, most would be limited. The status is 0 when the server closes the connection. */
function send({ origin }: Site, { path, method, headers }: Hostile): Promise<number> {
  network += 1;
  const options = { agent, path, method, headers: { ...fromNetwork(network), ...headers } };
  return new Promise((resolve) => {
    request(origin, options, (response) =>
      response.resume().once('close', () => resolve(response.statusCode ?? 0)),
    )
      .once('error', () => resolve(0))
      .end();
  });
}

async function cpuMilliseconds(site: Site): Promise<number> {
  const [, seconds] = /^process_cpu_seconds_total (\S+)$/m.exec(await metricsOf(site)) ?? [];
  return Number(seconds) * 1_000;
}

/** The statuses of requests that are sent together, and the CPU time of the server. */
async function measure(site: Site, requests: Hostile[]) {
  const before = await cpuMilliseconds(site);
  const statuses = await Promise.all(requests.map((one) => send(site, one)));
  return { statuses, milliseconds: (await cpuMilliseconds(site)) - before };
}

const describeRequest = (one: Hostile | undefined) => JSON.stringify(one)?.slice(0, 300);

test('hostile requests cause no error, and each takes less than 50 ms of CPU time', async ({ site }) => {
  test.setTimeout(600_000);
  const before = site.output().length;
  const chosen = chooseRequests();
  const slow: Hostile[] = [];
  for (let n = 0; n < chosen.length; n += TOGETHER) {
    const requests = chosen.slice(n, n + TOGETHER);
    const { statuses, milliseconds } = await measure(site, requests);
    for (const [index, status] of statuses.entries())
      expect(status, describeRequest(requests[index])).toBeLessThan(500);
    if (milliseconds >= MAX_CPU_MS) slow.push(...requests);
  }
  // Garbage collection, compilation and the mail worker make some requests slow, but no request every time.
  for (const hostile of slow) {
    const times: number[] = [];
    while (times.length < 5 && !times.some((time) => time < MAX_CPU_MS))
      times.push((await measure(site, [hostile])).milliseconds);
    expect(Math.min(...times), describeRequest(hostile)).toBeLessThan(MAX_CPU_MS);
  }
  expect(site.output().slice(before)).not.toMatch(/"level":50|^ +at /m);
  agent.destroy();
});

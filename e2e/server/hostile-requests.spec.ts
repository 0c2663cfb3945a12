import { readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
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
import { fromNetwork } from '@/dev/network/ports';
import { expect, test } from '../fixtures';
import { metricsOf } from '../setup/metrics';
import { join } from '../setup/signups';
import type { Site } from '../setup/site';

/** All of them take an hour. These have each address, each shape and each place of it. */
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 300);
const MAX_CPU_MS = 50;
const REQUESTS_PER_JOIN = 100;
/** Bytes of a path or query that Next.js gets, and almost as much as the server reads of headers, a form and a server action. */
const [SHORT, LONG, FORM, ACTION] = [900, 7_000, 4_000, 60_000];

/** What Next.js answers, by the list that its build writes, and what it does not know. */
function addresses(): string[] {
  const built = Object.values(JSON.parse(readFileSync('.next/app-path-routes-manifest.json', 'utf8')));
  const pages = built.map((path) => String(path).replace(/\[[^\]]+\]/g, 'x'));
  const others = '/nope /nope/ //nope /favicon.ico /images/x /_next/image /_next/data/x /_next/static/x.js';
  return [...pages, ...others.split(' ')];
}

const headerNames =
  'user-agent accept accept-encoding accept-language cookie host forwarded x-forwarded-for x-forwarded-host x-forwarded-proto if-none-match if-match if-modified-since range if-range rsc next-router-state-tree next-router-prefetch next-router-segment-prefetch next-url next-action x-matched-path x-nextjs-data x-middleware-subrequest x-invoke-path sec-fetch-dest referer origin content-type authorization cache-control upgrade traceparent'.split(
    ' ',
  );
const shapes = [
  ...units,
  ...['a-', '1', ',', '%25', '"a",', 'W/"a",', 'a=b; ', 'a;q=0,', 'en-US,', '0-1,', '["",{},', '127.0.0.1, '],
  ...[
    'é',
    'Googlebot ',
    'a&',
    'a=&',
    'a[]=1&',
    '%26',
    'a=b&a=b;',
    '?a&',
    'a/',
    './',
    '../',
    '%2f',
    '%2e%2e/',
  ],
  ...['\\', '%00', '(a)', '[a]/'],
];

const post = (address: string, body: string, headers: OutgoingHttpHeaders): Hostile => ({
  address,
  method: 'POST',
  headers,
  body,
});
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const filled = (address: string, shape: string): Hostile[] => [
  ...[SHORT, LONG].flatMap((length) => {
    const text = inUrl(shape, length);
    return [`/${text}`, `/${text}/b`, `?${text}`].map((suffix) => ({ address, path: address + suffix }));
  }),
  ...headerNames.map((name) => ({ address, headers: { [name]: inHeader(shape, LONG) } })),
  post(address, `email=${inJson(shape, FORM / 2)}&token=${inJson(shape, FORM / 3)}`, form),
  post(address, inJson(shape, ACTION), { 'next-action': 'a'.repeat(42), 'content-type': 'text/plain' }),
];

const many = (address: string): Hostile[] => [
  ...headerNames
    .filter((name) => name !== 'host')
    .map((name) => ({ address, headers: { [name]: Array(90).fill('a=b') } })),
  ...'HEAD PUT PATCH DELETE OPTIONS TRACE'
    .split(' ')
    .map((method) => ({ address, path: `${address}?a&a`, method })),
  { address, path: `${address}?${Array.from({ length: 1_400 }, (_, n) => `k${n}`).join('&')}` },
  { address, headers: { host: 'a:99999' } },
  { address, headers: Object.fromEntries(Array.from({ length: 95 }, (_, n) => [`x-${n}`, 'a'.repeat(70)])) },
];

async function cpuMilliseconds(site: Site): Promise<number> {
  const [, seconds] = /^process_cpu_seconds_total (\S+)$/m.exec(await metricsOf(site)) ?? [];
  return Number(seconds) * 1_000;
}

test('hostile requests cause no error and take less than 50 ms of CPU time each, and people join meanwhile', async ({
  site,
}) => {
  test.setTimeout(600_000);
  await site.setRecaptcha({ siteverify: 'passed' });
  const written = site.output().length;
  const { send, close } = createSender(site.origin);
  let sent = 0;
  let spent = await cpuMilliseconds(site);
  const measure = async (together: readonly Hostile[]) => {
    sent += together.length;
    const joins = sent % REQUESTS_PER_JOIN === 0;
    const joining = joins ? join(site.origin, { email: `${sent}@x.io` }, fromNetwork(sent)) : undefined;
    const start = spent;
    for (const [n, status] of (await Promise.all(together.map(send))).entries())
      expect(status, describeRequest(together[n])).toBeLessThan(500);
    expect([undefined, 'joined']).toContain((await joining)?.outcome);
    spent = await cpuMilliseconds(site);
    return spent - start;
  };
  const known = addresses();
  const all = known.flatMap((address) => shapes.flatMap((shape) => filled(address, shape)));
  const ofMany = known.flatMap((address, n) => many(address).filter((_, kind) => kind % known.length === n));
  const slow = await findSlow([...chooseFrom(all, REQUESTS), ...ofMany], MAX_CPU_MS, measure);
  close();
  expect(describeRequest(slow)).toBeUndefined();
  // On a busy machine, Postgres may answer the metrics too late.
  expect(site.output().slice(written)).not.toMatch(/"level":50(?!.*"scrape_without_database")|^ +at /m);
});

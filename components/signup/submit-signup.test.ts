import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copied } from '@/lib/testing/copied';
import { type SignupRequest, unknownSource } from '@/lib/waitlist/records';
import { idempotencyKeyOf, readFormValues, submitSignup } from './submit-signup';

const request: SignupRequest = {
  ...readFormValues(new FormData()),
  email: 'ana@studio.com',
  captchaToken: 'token',
  captchaBlocked: false,
  idempotencyKey: '5f0c8d0e-6a8e-4c2c-9d5e-0a4d1d6f2b11',
  ...unknownSource,
};

// A form replaces a lone surrogate.
test.each(copied.filter(([what]) => what !== 'lone surrogate'))(
  'reads the fields as the server does, with %s around them',
  (_what, before, after) => {
    const fields = new FormData();
    fields.set('email', `${before}ana@x.org${after}`);
    fields.set('firstName', `${before}Ana${after}`);
    expect(readFormValues(fields)).toMatchObject({ email: 'ana@x.org', firstName: 'Ana' });
  },
);

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([null, {}, { outcome: 'joined' }])('reports %j as an empty result', async (body) => {
  fetchMock.mockResolvedValue(Response.json(body, { status: 201 }));
  expect(await submitSignup(request)).toEqual({ outcome: 'failed', code: 'empty_result' });
});

test.each([
  ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a body that is not JSON', async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 })],
])('reports %s as a network failure', async (_, answer) => {
  fetchMock.mockImplementation(answer);
  expect(await submitSignup(request)).toEqual({ outcome: 'failed', code: 'network' });
});

test('aborts a request that takes longer than 50 seconds', async () => {
  let signal: AbortSignal | null | undefined;
  fetchMock.mockImplementation((_path, options) => {
    signal = options?.signal;
    return new Promise(() => {});
  });
  const outcome = submitSignup(request);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(await outcome).toEqual({ outcome: 'failed', code: 'network' });
  expect(signal?.aborted).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

/** What a browser keeps for a reload: storage that works, that can only be read, and that is blocked. */
const refuse = () => {
  throw new DOMException('', 'QuotaExceededError');
};
test.each([
  ['working', {}],
  ['full', { setItem: refuse }],
  ['blocked', { getItem: refuse, setItem: refuse, removeItem: refuse }],
])('keeps one key per email, in any case, also after a reload with %s storage', async (_, changes) => {
  const items = new Map<string, string>();
  const setItem = (key: string, value: string) => void items.set(key, value);
  const getItem = (key: string) => items.get(key) ?? null;
  const removeItem = (key: string) => void items.delete(key);
  vi.stubGlobal('sessionStorage', { getItem, setItem, removeItem, ...changes });
  vi.stubGlobal('window', { name: '' });
  const first = await idempotencyKeyOf('Ana@Studio.com');
  expect(await idempotencyKeyOf('eve@studio.com')).not.toBe(first);
  vi.resetModules();
  const reloaded = await import('./submit-signup');
  expect(await reloaded.idempotencyKeyOf('ana@studio.com')).toBe(first);
  (await import('@/components/ui/browser-memory')).forget('attempts');
  expect(await reloaded.idempotencyKeyOf('ana@studio.com')).not.toBe(first);
});

/** Loads a page, as a browser does: modules start anew. */
async function load(url: string, referrer = '') {
  vi.resetModules();
  vi.stubGlobal('document', { referrer });
  vi.stubGlobal('window', { location: new URL(url) });
  const visit = await import('./visit-source');
  visit.rememberFirstPage();
  return visit;
}

const home = 'https://myfitmodel.example/';
const tagged = `${home}stats?utm_source=instagram&utm_medium=social&utm_campaign=spring%20drop&ref=MFM-ABC123`;

test.each([
  ['', null],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['https://news.example?q=private', 'news.example'],
  ['about:blank', null],
  ['nonsense', null],
  // This site is no source.
  [tagged, null],
])('reads the host of %j as %s', async (referrer, referrerHost) => {
  const visit = await load(home, referrer);
  expect(visit.readVisitSource()).toEqual({ ...unknownSource, referrerHost });
});

test('sends at most 100 characters of a source', async () => {
  const visit = await load(`${home}?utm_source=${'x'.repeat(100_000)}`);
  expect(visit.readVisitSource().utmSource).toHaveLength(100);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { analyticsSettings } from './analytics-settings';
import { track } from './track';

const fetchStub = vi.fn<typeof fetch>();

beforeEach(() => {
  fetchStub.mockReset().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', fetchStub);
  // Pages on plain HTTP have no crypto.randomUUID.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const address = 'https://myfitmodel.example/stats?ref=MFM-BCDFGH&utm_source=x#top';
  vi.stubGlobal('window', { location: new URL(address) });
});

/** Sets the variables that the build replaces by constants. */
function buildFor(tool: string): void {
  const settings = analyticsSettings({ ANALYTICS_TOOL: tool, ANALYTICS_SITE: 'our-site' });
  vi.stubEnv('ANALYTICS_TOOL', settings?.tool);
  vi.stubEnv('ANALYTICS_ENDPOINT', settings?.endpoint);
  vi.stubEnv('ANALYTICS_SITE', settings?.site);
}

const requests = () =>
  fetchStub.mock.calls.map(([url, init]) => ({ url, ...init, body: JSON.parse(String(init?.body)) }));

test('without an analytics tool, events go to the data layer only', () => {
  track('referral_link_copy', { place: 'stats' });
  expect(window.dataLayer).toEqual([{ event: 'referral_link_copy', place: 'stats' }]);
  expect(fetchStub).not.toHaveBeenCalled();
});

const page = 'https://myfitmodel.example/stats';
const data = { referred: true, premiere: false };
const name = 'waitlist_signup_success';
const umami = { website: 'our-site', hostname: 'myfitmodel.example', url: '/stats', name, data };
const properties = { ...data, $current_url: page, $process_person_profile: false };
const pageId = expect.stringMatching(/^\d+-\d+-\d+-\d+$/);

test.each([
  ['plausible', 'https://plausible.io/api/event', { name, domain: 'our-site', url: page, props: data }],
  ['umami', 'https://cloud.umami.is/api/send', { type: 'event', payload: umami }],
  [
    'posthog',
    'https://us.i.posthog.com/i/v0/e/',
    { api_key: 'our-site', event: name, properties, distinct_id: pageId },
  ],
])('%s gets events with their payload, without cookies and referral code', (tool, url, body) => {
  buildFor(tool);
  track(name, data);
  expect(window.dataLayer).toHaveLength(1);
  // Plausible accepts it without a CORS preflight.
  const headers = { 'content-type': tool === 'plausible' ? 'text/plain' : 'application/json' };
  const privacy = { credentials: 'omit', referrerPolicy: 'origin', keepalive: true };
  expect(requests()).toEqual([{ url, method: 'POST', headers, body, ...privacy }]);
});

test('PostHog events of one page view have the same id, and a blocked tool causes no error', async () => {
  buildFor('posthog');
  fetchStub.mockRejectedValue(new TypeError('blocked'));
  track('referral_link_share_attempt', { place: 'success' });
  track('referral_link_share_success', { place: 'success' });
  await Promise.resolve();
  const [first, second] = requests().map(({ body }) => body.distinct_id);
  expect(second).toBe(first);
});

const known = { ANALYTICS_TOOL: 'umami', ANALYTICS_SITE: 's' };

test('analytics is off without ANALYTICS_TOOL, and ANALYTICS_ORIGIN replaces the hosted service', () => {
  expect(analyticsSettings({ ANALYTICS_SITE: 'x', ANALYTICS_TOOL: '' })).toBeNull();
  const { endpoint } = analyticsSettings({ ...known, ANALYTICS_ORIGIN: 'https://stats.example' }) ?? {};
  expect(endpoint).toBe('https://stats.example/api/send');
});

test.each([
  [{ ...known, ANALYTICS_TOOL: 'toString' }, /ANALYTICS_TOOL must be one of plausible, umami, posthog/],
  [{ ANALYTICS_TOOL: 'umami' }, /ANALYTICS_SITE is missing/],
  [{ ...known, ANALYTICS_ORIGIN: 'stats:8000' }, /ANALYTICS_ORIGIN/],
])('an invalid configuration fails the build: %o', (source, message) => {
  expect(() => analyticsSettings(source)).toThrow(message);
});

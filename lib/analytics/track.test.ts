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
const payload = { referred: true, premiere: false };
const event = 'waitlist_signup_success';

test.each([
  [
    'plausible',
    'https://plausible.io/api/event',
    'text/plain',
    { name: event, domain: 'our-site', url: page, props: payload },
  ],
  [
    'umami',
    'https://cloud.umami.is/api/send',
    'application/json',
    {
      type: 'event',
      payload: {
        website: 'our-site',
        hostname: 'myfitmodel.example',
        url: '/stats',
        name: event,
        data: payload,
      },
    },
  ],
  [
    'posthog',
    'https://us.i.posthog.com/i/v0/e/',
    'application/json',
    {
      api_key: 'our-site',
      event,
      properties: { ...payload, $current_url: page, $process_person_profile: false },
    },
  ],
])('%s gets events with their payload, without cookies and referral code', (tool, url, type, body) => {
  buildFor(tool);
  track(event, payload);
  expect(window.dataLayer).toHaveLength(1);
  const privacy = { credentials: 'omit', referrerPolicy: 'origin', keepalive: true };
  const headers = { 'content-type': type };
  expect(requests()).toMatchObject([{ url, method: 'POST', headers, body, ...privacy }]);
  expect(JSON.stringify(requests())).not.toMatch(/MFM|ref=|utm_/);
});

test('PostHog events of one page view have the same random id', () => {
  buildFor('posthog');
  track('referral_link_share_attempt', { place: 'success' });
  track('referral_link_share_success', { place: 'success' });
  const [first, second] = requests().map(({ body }) => body.distinct_id);
  expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(second).toBe(first);
});

test('a blocked tool causes no error', async () => {
  buildFor('plausible');
  fetchStub.mockRejectedValue(new TypeError('blocked'));
  expect(() => track('bot_detected', {})).not.toThrow();
  await Promise.resolve();
});

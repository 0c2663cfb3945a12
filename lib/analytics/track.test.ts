import { beforeEach, expect, test, vi } from 'vitest';
import { analyticsSettings } from './analytics-settings';
import { track } from './track';

const fetchStub = vi.fn<typeof fetch>();

beforeEach(() => {
  fetchStub.mockReset().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', fetchStub);
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

function sent(): { url: unknown; init: RequestInit; body: unknown } {
  const [url, init] = fetchStub.mock.calls[0] ?? [];
  return { url, init: init ?? {}, body: JSON.parse(String(init?.body)) };
}

test('without an analytics tool, events go to the data layer only', () => {
  track('referral_link_copy', { place: 'stats' });
  expect(window.dataLayer).toEqual([{ event: 'referral_link_copy', place: 'stats' }]);
  expect(fetchStub).not.toHaveBeenCalled();
});

test('Plausible gets an event with its properties', () => {
  buildFor('plausible');
  track('waitlist_signup_success', { referred: true, premiere: false });
  expect(window.dataLayer).toHaveLength(1);
  expect(sent()).toMatchObject({
    url: 'https://plausible.io/api/event',
    init: { method: 'POST', headers: { 'content-type': 'text/plain' } },
    body: {
      name: 'waitlist_signup_success',
      domain: 'our-site',
      url: 'https://myfitmodel.example/stats',
      props: { referred: true, premiere: false },
    },
  });
});

test('Umami gets an event with its data', () => {
  buildFor('umami');
  track('waitlist_signup_error', { reason: 'duplicate' });
  expect(sent()).toMatchObject({
    url: 'https://cloud.umami.is/api/send',
    init: { headers: { 'content-type': 'application/json' } },
    body: {
      type: 'event',
      payload: {
        website: 'our-site',
        hostname: 'myfitmodel.example',
        url: '/stats',
        name: 'waitlist_signup_error',
        data: { reason: 'duplicate' },
      },
    },
  });
});

test('PostHog gets anonymous events with one id for each page view', () => {
  buildFor('posthog');
  // Pages on plain HTTP have no crypto.randomUUID.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  track('referral_link_share_attempt', { place: 'success' });
  track('referral_link_share_success', { place: 'success' });
  const bodies = fetchStub.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
  expect(bodies[0]).toMatchObject({
    api_key: 'our-site',
    event: 'referral_link_share_attempt',
    properties: {
      place: 'success',
      $current_url: 'https://myfitmodel.example/stats',
      $process_person_profile: false,
    },
  });
  expect(bodies[0].distinct_id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(bodies[1].distinct_id).toBe(bodies[0].distinct_id);
});

test.each(['plausible', 'umami', 'posthog'])('%s gets neither cookies nor the referral code', (tool) => {
  buildFor(tool);
  track('referral_code_detected', {});
  expect(sent().init).toMatchObject({ credentials: 'omit', referrerPolicy: 'origin', keepalive: true });
  expect(sent().init.body).not.toMatch(/MFM|ref=|utm_/);
});

test('a blocked tool causes no error', async () => {
  buildFor('plausible');
  fetchStub.mockRejectedValue(new TypeError('blocked'));
  expect(() => track('bot_detected', {})).not.toThrow();
  await Promise.resolve();
});

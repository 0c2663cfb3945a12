import { expect, test } from 'vitest';
import { analyticsSettings } from './analytics-settings';

test('without a tool there is none, whatever else is said', () => {
  expect(analyticsSettings({ ANALYTICS_SITE: 'x', ANALYTICS_TOOL: '' })).toBeNull();
});

test.each([
  ['plausible', 'https://plausible.io/api/event'],
  ['umami', 'https://cloud.umami.is/api/send'],
  ['posthog', 'https://us.i.posthog.com/i/v0/e/'],
])('%s is reached at its hosted service', (tool, endpoint) => {
  expect(analyticsSettings({ ANALYTICS_TOOL: tool, ANALYTICS_SITE: 's' })).toEqual({
    tool,
    site: 's',
    endpoint,
  });
});

test('another origin takes the place of the hosted service', () => {
  const settings = {
    ANALYTICS_TOOL: 'posthog',
    ANALYTICS_SITE: 's',
    ANALYTICS_ORIGIN: 'https://stats.example',
  };
  expect(analyticsSettings(settings)?.endpoint).toBe('https://stats.example/i/v0/e/');
});

test.each([
  [
    { ANALYTICS_TOOL: 'toString', ANALYTICS_SITE: 's' },
    /ANALYTICS_TOOL must be one of plausible, umami, posthog/,
  ],
  [{ ANALYTICS_TOOL: 'umami' }, /ANALYTICS_SITE is missing/],
  [{ ANALYTICS_TOOL: 'umami', ANALYTICS_SITE: 's', ANALYTICS_ORIGIN: 'stats' }, /ANALYTICS_ORIGIN/],
  [{ ANALYTICS_TOOL: 'umami', ANALYTICS_SITE: 's', ANALYTICS_ORIGIN: 'stats:8000' }, /ANALYTICS_ORIGIN/],
  [
    { ANALYTICS_TOOL: 'umami', ANALYTICS_SITE: 's', ANALYTICS_ORIGIN: 'https://s.io/ingest' },
    /ANALYTICS_ORIGIN/,
  ],
])('an incomplete configuration ends the build: %o', (source, complaint) => {
  expect(() => analyticsSettings(source)).toThrow(complaint);
});

import { expect, test } from 'vitest';
import { analyticsSettings } from './analytics-settings';

test('without ANALYTICS_TOOL, analytics is off', () => {
  expect(analyticsSettings({ ANALYTICS_SITE: 'x', ANALYTICS_TOOL: '' })).toBeNull();
});

test.each([
  ['plausible', 'https://plausible.io/api/event'],
  ['umami', 'https://cloud.umami.is/api/send'],
  ['posthog', 'https://us.i.posthog.com/i/v0/e/'],
])('%s defaults to its hosted service', (tool, endpoint) => {
  expect(analyticsSettings({ ANALYTICS_TOOL: tool, ANALYTICS_SITE: 's' })).toEqual({
    tool,
    site: 's',
    endpoint,
  });
});

test('ANALYTICS_ORIGIN replaces the hosted service', () => {
  const settings = {
    ANALYTICS_TOOL: 'posthog',
    ANALYTICS_SITE: 's',
    ANALYTICS_ORIGIN: 'https://stats.example',
  };
  expect(analyticsSettings(settings)?.endpoint).toBe('https://stats.example/i/v0/e/');
});

const known = { ANALYTICS_TOOL: 'umami', ANALYTICS_SITE: 's' };

test.each([
  [{ ...known, ANALYTICS_TOOL: 'toString' }, /ANALYTICS_TOOL must be one of plausible, umami, posthog/],
  [{ ANALYTICS_TOOL: 'umami' }, /ANALYTICS_SITE is missing/],
  [{ ...known, ANALYTICS_ORIGIN: 'stats' }, /ANALYTICS_ORIGIN/],
  [{ ...known, ANALYTICS_ORIGIN: 'stats:8000' }, /ANALYTICS_ORIGIN/],
  [{ ...known, ANALYTICS_ORIGIN: 'https://s.io/ingest' }, /ANALYTICS_ORIGIN/],
])('an invalid configuration fails the build: %o', (source, message) => {
  expect(() => analyticsSettings(source)).toThrow(message);
});

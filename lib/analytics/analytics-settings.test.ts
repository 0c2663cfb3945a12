import { expect, test } from 'vitest';
import { analyticsSettings } from './analytics-settings';

test('without ANALYTICS_TOOL, analytics is off', () => {
  expect(analyticsSettings({ ANALYTICS_SITE: 'x', ANALYTICS_TOOL: '' })).toBeNull();
});

const known = { ANALYTICS_TOOL: 'umami', ANALYTICS_SITE: 's' };

test('ANALYTICS_ORIGIN replaces the hosted service', () => {
  const { endpoint } = analyticsSettings({ ...known, ANALYTICS_ORIGIN: 'https://stats.example' }) ?? {};
  expect(endpoint).toBe('https://stats.example/api/send');
});

test.each([
  [{ ...known, ANALYTICS_TOOL: 'toString' }, /ANALYTICS_TOOL must be one of plausible, umami, posthog/],
  [{ ANALYTICS_TOOL: 'umami' }, /ANALYTICS_SITE is missing/],
  [{ ...known, ANALYTICS_ORIGIN: 'stats' }, /ANALYTICS_ORIGIN/],
  [{ ...known, ANALYTICS_ORIGIN: 'stats:8000' }, /ANALYTICS_ORIGIN/],
  [{ ...known, ANALYTICS_ORIGIN: 'https://s.io/ingest' }, /ANALYTICS_ORIGIN/],
])('an invalid configuration fails the build: %o', (source, message) => {
  expect(() => analyticsSettings(source)).toThrow(message);
});

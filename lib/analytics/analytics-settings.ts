import { buildOrigin } from '../config/build-origin';
import { setting } from '../config/setting';

const tools = {
  plausible: { origin: 'https://plausible.io', path: '/api/event' },
  umami: { origin: 'https://cloud.umami.is', path: '/api/send' },
  posthog: { origin: 'https://us.i.posthog.com', path: '/i/v0/e/' },
};

export type AnalyticsTool = keyof typeof tools;

/**
 * The pages and their Content-Security-Policy contain these settings, so a wrong configuration fails the build. `site` is
 * Plausible's domain, Umami's website id or PostHog's project key, and not a secret.
 */
export function analyticsSettings(source: Record<string, string | undefined>) {
  const [tool, site] = [setting(source.ANALYTICS_TOOL), setting(source.ANALYTICS_SITE)];
  if (!tool) return null;
  if (!isKnown(tool)) throw new Error(`ANALYTICS_TOOL must be one of ${Object.keys(tools).join(', ')}`);
  if (!site)
    throw new Error('ANALYTICS_SITE is missing. Set it to the id of this site in the analytics tool.');
  const host = buildOrigin('ANALYTICS_ORIGIN', source.ANALYTICS_ORIGIN, tools[tool].origin);
  return { tool, site, endpoint: new URL(tools[tool].path, host).href };
}

const isKnown = (name: string): name is AnalyticsTool => Object.hasOwn(tools, name);

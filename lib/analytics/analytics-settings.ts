import { buildOrigin } from '../config/build-origin';

/** Where each tool takes events, by its own documentation, and its hosted service. */
const tools = {
  plausible: { origin: 'https://plausible.io', path: '/api/event' },
  umami: { origin: 'https://cloud.umami.is', path: '/api/send' },
  posthog: { origin: 'https://us.i.posthog.com', path: '/i/v0/e/' },
};

export type AnalyticsTool = keyof typeof tools;

/** The tool that events go to, as the build bakes it into the pages and their policy. */
export interface AnalyticsSettings {
  tool: AnalyticsTool;
  endpoint: string;
  /** Plausible's domain, Umami's website id or PostHog's project key; none of them is a secret. */
  site: string;
}

/**
 * Reads which tool the events go to.
 *
 * @param source environment variables, while building.
 * @returns `null` when none is configured.
 * @throws Error when the configuration is incomplete, which ends the build.
 */
export function analyticsSettings(source: Record<string, string | undefined>): AnalyticsSettings | null {
  const { ANALYTICS_TOOL: tool, ANALYTICS_SITE: site, ANALYTICS_ORIGIN: origin } = source;
  if (!tool) return null;
  if (!isKnown(tool)) throw new Error(`ANALYTICS_TOOL must be one of ${Object.keys(tools).join(', ')}`);
  if (!site) throw new Error('ANALYTICS_SITE is missing: what does the analytics tool know this site by?');
  const host = buildOrigin('ANALYTICS_ORIGIN', origin, tools[tool].origin);
  return { tool, site, endpoint: new URL(tools[tool].path, host).href };
}

const isKnown = (name: string): name is AnalyticsTool => Object.hasOwn(tools, name);

import type { NextConfig } from 'next';
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from 'next/constants';
import { analyticsSettings } from './lib/analytics/analytics-settings';
import { buildOrigin, defaultOrigins } from './lib/config/build-origin';
import { policyHeader, securityHeaders } from './lib/security/headers';

/** Pictures keep their names: a browser may use one for a day, and for a week while it asks for a newer one. */
const cachedForDays = { key: 'Cache-Control', value: 'public, max-age=86400, stale-while-revalidate=604800' };

/** What becomes part of the build, as the policy does: everything else is read when the server starts. */
function buildSettings({ SITE_URL, RECAPTCHA_ORIGIN, ...others }: Record<string, string | undefined>) {
  return {
    siteUrl: buildOrigin('SITE_URL', SITE_URL, defaultOrigins.SITE_URL),
    recaptchaOrigin: buildOrigin('RECAPTCHA_ORIGIN', RECAPTCHA_ORIGIN, defaultOrigins.RECAPTCHA_ORIGIN),
    analytics: analyticsSettings(others),
  };
}

/** A bad one ends the build. When the server starts, lib/config/env.ts lists it with everything else that is wrong. */
function settingsIn(phase: string) {
  try {
    return buildSettings(process.env);
  } catch (error) {
    if (phase === PHASE_PRODUCTION_SERVER) return buildSettings({});
    throw error;
  }
}

export default function config(phase: string): NextConfig {
  const { siteUrl, recaptchaOrigin, analytics } = settingsIn(phase);
  const policy = {
    recaptchaOrigin,
    analyticsEndpoint: analytics?.endpoint,
    isDevelopment: phase === PHASE_DEVELOPMENT_SERVER,
  };
  return {
    reactStrictMode: true,
    poweredByHeader: false,
    typedRoutes: true,
    agentRules: false,
    // The development indicator would cover the sticky bar.
    devIndicators: false,
    // Pictures are made ahead by a script: the server must not resize them on request.
    images: { unoptimized: true },
    // For container images: the server with only what it needs. `next start` does not need it.
    output: process.env.NEXT_OUTPUT === 'standalone' ? 'standalone' : undefined,
    env: {
      // The server refuses to start with another one: its pages could not load the captcha.
      BUILT_RECAPTCHA_ORIGIN: recaptchaOrigin,
      ANALYTICS_TOOL: analytics?.tool ?? '',
      ANALYTICS_ENDPOINT: analytics?.endpoint ?? '',
      ANALYTICS_SITE: analytics?.site ?? '',
    },
    // They hold what a person typed.
    logging: { serverFunctions: false },
    experimental: {
      // Some CDNs ask by another name than the visitor, and signups are taken from pages of the asked name alone.
      serverActions: { bodySizeLimit: '64kb', allowedOrigins: [new URL(siteUrl).host] },
    },
    // Without a name for the path: with one, the framework compiles each value anew for every request.
    headers: async () => [
      { source: '/(.*)', headers: securityHeaders },
      { source: '/((?!_next/static/|images/|icons/).*)', headers: [policyHeader(policy)] },
      { source: '/(images|icons)/(.*)', headers: [cachedForDays] },
    ],
  };
}

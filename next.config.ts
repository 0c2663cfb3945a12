import { existsSync } from 'node:fs';
import type { NextConfig } from 'next';
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from 'next/constants.js';
import { analyticsSettings } from './lib/analytics/analytics-settings';
import { buildOrigin, defaultOrigins } from './lib/config/build-origin';
import { MAX_BODY_BYTES } from './lib/constants';
import {
  canonicalHeader,
  documentHeaders,
  noReferrerHeader,
  policyHeader,
  securityHeaders,
} from './lib/security/headers';

/** Settings that become part of the build. Everything else is read when the server starts. */
function buildSettings({ SITE_URL, RECAPTCHA_ORIGIN, ...others }: Record<string, string | undefined>) {
  return {
    siteUrl: buildOrigin('SITE_URL', SITE_URL, defaultOrigins.SITE_URL),
    recaptchaOrigin: buildOrigin('RECAPTCHA_ORIGIN', RECAPTCHA_ORIGIN, defaultOrigins.RECAPTCHA_ORIGIN),
    analytics: analyticsSettings(others),
  };
}

/** lib/config/env.ts reports a bad value at start, together with every other problem. */
function settingsIn(phase: string) {
  try {
    return buildSettings(process.env);
  } catch (error) {
    if (phase === PHASE_PRODUCTION_SERVER) return buildSettings({});
    throw error;
  }
}

/** The keys of the code in a referral link, also where a page escaped the link. Next.js compares them exactly. */
const referralKeys = ['ref', 'Ref', 'REF', 'amp;ref'].map((key) => ({ type: 'query' as const, key }));

const listOf = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));

export default function config(phase: string): NextConfig {
  const { siteUrl, recaptchaOrigin, analytics } = settingsIn(phase);
  const policy = {
    recaptchaOrigin,
    analyticsEndpoint: analytics?.endpoint,
    isDevelopment: phase === PHASE_DEVELOPMENT_SERVER,
  };
  return {
    reactStrictMode: true,
    // next dev sends its scripts to localhost only, unless told otherwise.
    allowedDevOrigins: ['127.0.0.1'],
    poweredByHeader: false,
    agentRules: false,
    // The indicator would cover the sticky bar.
    devIndicators: false,
    // React Email imports it for a function that we don't call. As an external package, it would be missing in production.
    transpilePackages: ['prettier'],
    // dist leaves them in node_modules, too, so a server loads one copy of each. Bundling them takes a fourth of a build.
    serverExternalPackages: ['better-auth', 'drizzle-orm', 'postgres', 'resend', 'tldts', 'undici', 'zod'],
    // public/images has every size.
    images: { unoptimized: true },
    experimental: {
      // Next.js keeps a copy of each request body for proxy.ts, before anybody checks the session.
      proxyClientMaxBodySize: MAX_BODY_BYTES,
      serverActions: { bodySizeLimit: MAX_BODY_BYTES },
      // The site, the admin area and people's pages have a root layout each: a common one would make all of them dynamic.
      globalNotFound: true,
      // It takes a sixth of a build, and only a folder that is built again profits from it.
      turbopackFileSystemCacheForBuild: existsSync('.next/BUILD_ID'),
      // Servers run without --enable-source-maps.
      turbopackSourceMaps: phase === PHASE_DEVELOPMENT_SERVER,
      // Fewer and larger scripts: most visits are one page, and together they compress better.
      turbopackChunking: {
        firstPageLoadPriority: 1,
        requestCost: 10_000_000,
        minChunkSize: 1_000_000,
        maxMergeChunkSize: 1_000_000,
        maxChunkCountPerGroup: 6,
      },
    },
    env: {
      // A server with other origins refuses to start (lib/config/env.ts): its pages would have wrong links and no captcha.
      BUILT_SITE_URL: siteUrl,
      BUILT_RECAPTCHA_ORIGIN: recaptchaOrigin,
      ANALYTICS_TOOL: analytics?.tool ?? '',
      ANALYTICS_ENDPOINT: analytics?.endpoint ?? '',
      ANALYTICS_SITE: analytics?.site ?? '',
    },
    // Referral links have a preview for people whom a friend invites. It is a prerendered page, the same for every code.
    rewrites: async () => ({
      beforeFiles: referralKeys.map((key) => ({ source: '/', has: [key], destination: '/invited' })),
    }),
    redirects: async () => [{ source: '/invited', destination: '/', permanent: true }],
    // Unnamed path parameters: with named ones, Next.js compiles every header value for each request.
    headers: async () => [
      { source: '/(.*)', headers: listOf({ ...securityHeaders, ...documentHeaders }) },
      // The address is a secret. Next.js prefers these headers to those of a route.
      { source: '/place/(.*)', headers: listOf(noReferrerHeader) },
      // proxy.ts sets the policy of the admin area and of people's pages.
      { source: '/((?!admin$|admin/|place/[^/]+$).*)', headers: listOf(policyHeader(policy)) },
      // Facebook and Messenger share the canonical address instead of the visitor's, so a referral link has none.
      ...(['/', '/stats'] as const).map((source) => ({
        source,
        missing: referralKeys,
        headers: listOf(canonicalHeader(siteUrl + source)),
      })),
    ],
  };
}

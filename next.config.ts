import type { NextConfig } from 'next';
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants';
import { securityHeaders } from './lib/security/headers';

export default function config(phase: string): NextConfig {
  const policy = {
    // Part of the build, as the policy is: everything else is read when the server starts.
    recaptchaOrigin: process.env.RECAPTCHA_ORIGIN || 'https://www.google.com',
    isDevelopment: phase === PHASE_DEVELOPMENT_SERVER,
  };
  return {
    reactStrictMode: true,
    poweredByHeader: false,
    typedRoutes: true,
    agentRules: false,
    experimental: { serverActions: { bodySizeLimit: '64kb' } },
    headers: async () => [{ source: '/:path*', headers: securityHeaders(policy) }],
  };
}

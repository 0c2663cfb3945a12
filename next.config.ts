import type { NextConfig } from 'next';

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  typedRoutes: true,
  agentRules: false,
  experimental: { serverActions: { bodySizeLimit: '64kb' } },
};

export default config;

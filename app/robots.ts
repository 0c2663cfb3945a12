import type { MetadataRoute } from 'next';
import { env } from '@/lib/config/env';

/** Runs per request: on one machine, the server's port can differ from the build's. */
export const dynamic = 'force-dynamic';

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/api/', '/place/'] },
    sitemap: new URL('/sitemap.xml', env().SITE_URL).href,
  };
}

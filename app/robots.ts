import type { MetadataRoute } from 'next';
import { env } from '@/lib/config/env';

/** Answered per request, as the site's address is the server's to know, not the build's. */
export const dynamic = 'force-dynamic';

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: '/api/' },
    sitemap: new URL('/sitemap.xml', env().SITE_URL).href,
  };
}

import type { MetadataRoute } from 'next';
import { env } from '@/lib/config/env';

/** The build doesn't know SITE_URL, so this runs per request. */
export const dynamic = 'force-dynamic';

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: '/api/' },
    sitemap: new URL('/sitemap.xml', env().SITE_URL).href,
  };
}

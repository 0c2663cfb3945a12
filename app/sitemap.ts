import type { MetadataRoute } from 'next';
import { env } from '@/lib/config/env';

/** Answered per request, as the site's address is the server's to know, not the build's. */
export const dynamic = 'force-dynamic';

export default function sitemap(): MetadataRoute.Sitemap {
  return ['/', '/stats'].map((path) => ({ url: new URL(path, env().SITE_URL).href }));
}

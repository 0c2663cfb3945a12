import type { MetadataRoute } from 'next';
import { env } from '@/lib/config/env';

/** The build doesn't know SITE_URL, so this runs per request. */
export const dynamic = 'force-dynamic';

export default function sitemap(): MetadataRoute.Sitemap {
  return ['/', '/stats'].map((path) => ({ url: new URL(path, env().SITE_URL).href }));
}

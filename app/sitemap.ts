import type { MetadataRoute } from 'next';
import { env } from '@/lib/config/env';

/** Runs per request: on one machine, the server's port can differ from the build's. */
export const dynamic = 'force-dynamic';

export default function sitemap(): MetadataRoute.Sitemap {
  return ['/', '/stats'].map((path) => ({ url: new URL(path, env().SITE_URL).href }));
}

import { buildOrigin, defaultOrigins } from '@/lib/config/build-origin';

/** Prerendered pages use this origin. What the server renders per request reads `env().SITE_URL` instead. */
export const buildTimeSiteUrl = new URL(
  buildOrigin('SITE_URL', process.env.SITE_URL, defaultOrigins.SITE_URL),
);

import { buildOrigin, defaultOrigins } from '@/lib/config/build-origin';

/**
 * The origin that canonical links and share cards are built with. Pages are prerendered, so it is read when the site is
 * built; whatever is answered per request reads the environment of the server instead.
 */
export const buildTimeSiteUrl = new URL(
  buildOrigin('SITE_URL', process.env.SITE_URL, defaultOrigins.SITE_URL),
);

/**
 * The origin that canonical links and share cards are built with, and from whose pages signups are taken. Pages are
 * prerendered, so it is read when the site is built; whatever is answered per request reads the environment of the server
 * instead. Empty counts as absent.
 */
export const buildTimeSiteUrl = new URL(process.env.SITE_URL?.trim() || 'http://localhost:3000');

import { createHash } from 'node:crypto';

/** The prerendered pages that are asked for by their address. */
export const taggedPages = ['/', '/stats'];

/** Stands in a page's `ETag` while building; the tag of the built page takes its place. */
export const tagPlaceholder = (page: string): string => `"tag-of-${page}"`;

/** The `ETag` of a page: the same for the same text. */
export const tagOf = (html: string): string => `"${createHash('sha256').update(html).digest('hex')}"`;

/**
 * The header rule that gives a page its tag. A page is the same for everybody until the next deployment, so that its
 * tag is worked out once: the framework hashes a page anew for every request, which is two thirds of its cost. What
 * the router asks for at the same address is not the page.
 */
export const pageTagRule = (page: string) => ({
  source: page,
  missing: [{ type: 'header' as const, key: 'rsc' }],
  headers: [{ key: 'ETag', value: tagPlaceholder(page) }],
});

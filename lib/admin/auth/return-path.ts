export const DEFAULT_PATH = '/admin';

const ORIGIN = 'https://site.invalid';
const MAX_LENGTH = 1_000;

/** The page to open after signing in. `value` comes from a URL, so anything but a page of the admin area is ignored. */
export function returnPath(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !URL.canParse(value, ORIGIN))
    return DEFAULT_PATH;
  const { origin, pathname, search } = new URL(value, ORIGIN);
  const isAdminPage = /^\/admin(\/|$)/.test(pathname) && !pathname.startsWith('/admin/sign-');
  return origin === ORIGIN && isAdminPage ? pathname + search : DEFAULT_PATH;
}

/** proxy.ts sets it to the path of the request, because Next.js does not tell a page its own URL. */
export const PATH_HEADER = 'x-admin-path';

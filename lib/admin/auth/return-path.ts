export const DEFAULT_PATH = '/admin';

const ORIGIN = 'https://site.invalid';
const MAX_LENGTH = 1_000;

/** Where to go after signing in: a page of the admin area, whatever the address of the sign-in page says. */
export function returnPath(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !URL.canParse(value, ORIGIN))
    return DEFAULT_PATH;
  const { origin, pathname, search } = new URL(value, ORIGIN);
  const isAdminPage = /^\/admin(\/|$)/.test(pathname) && !pathname.startsWith('/admin/sign-');
  return origin === ORIGIN && isAdminPage ? pathname + search : DEFAULT_PATH;
}

/** proxy.ts sets it to the path of the request: Next.js does not tell a page its own address. */
export const PATH_HEADER = 'x-admin-path';

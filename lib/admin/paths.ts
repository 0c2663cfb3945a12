export type Search = Readonly<Record<string, string | number | undefined | null>>;

export function href(path: string, search: Search = {}): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return query ? `${path}?${query}` : path;
}

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

export const signInStates = [
  'sent',
  'invalid',
  'limited',
  'expired',
  'other_browser',
  'signed_out',
  'failed',
] as const;
export type SignInState = (typeof signInStates)[number];

/** @param to where to go after signing in. */
export function signInPath(to: string, state?: SignInState) {
  const query = new URLSearchParams();
  if (state) query.set('state', state);
  if (to !== DEFAULT_PATH) query.set('to', to);
  return query.size > 0 ? (`/admin/sign-in?${query}` as const) : '/admin/sign-in';
}

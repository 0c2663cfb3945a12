import { DEFAULT_PATH } from './return-path';

export const signInStates = [
  'sent',
  'invalid',
  'limited',
  'expired',
  'other_browser',
  'signed_out',
  'failed',
] as const;
/** What the sign-in page says above its form. */
export type SignInState = (typeof signInStates)[number];

/** @param to where to go after signing in. */
export function signInPath(to: string, state?: SignInState) {
  const query = new URLSearchParams();
  if (state) query.set('state', state);
  if (to !== DEFAULT_PATH) query.set('to', to);
  return query.size > 0 ? (`/admin/sign-in?${query}` as const) : '/admin/sign-in';
}

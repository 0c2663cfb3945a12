import { isAPIError } from 'better-auth/api';
import { parseCookies } from 'better-auth/cookies';
import { z } from 'zod';
import { deleteOperatorSession } from '@/db/queries/operator-sessions';
import { log } from '../../observability/log';
import { change } from '../../operations/change';
import { cleanAddress } from '../../pasted';
import { clientNetwork } from '../../rate-limit/client-network';
import type { Runtime } from '../../runtime';
import type { Auth } from './auth';
import { cookiesFor, isWholeToken, joinToken } from './cookies';
import { findKnownBrowser, rememberBrowser } from './known-browsers';
import { type OperatorSession, operatorOf } from './sessions';

type LinkRequested = { status: 'sent'; headers: Headers } | { status: 'invalid' } | { status: 'limited' };
type LinkRedeemed =
  | { status: 'signed_in'; headers: Headers }
  | { status: 'expired' }
  | { status: 'other_browser' }
  | { status: 'limited' };

type Site = Pick<Runtime, 'env' | 'admin' | 'rateLimiter'>;

export const operatorAddress = z.string().overwrite(cleanAddress).toLowerCase().pipe(z.email().max(254));

/** Treats every address alike, so that nobody learns who is an operator. The mail worker drops mail to strangers. */
export async function requestLink(
  auth: Auth,
  site: Site,
  request: { headers: Headers; email: unknown; to: string },
): Promise<LinkRequested> {
  const parsed = operatorAddress.safeParse(request.email);
  if (!parsed.success) return { status: 'invalid' };
  if (!mayAsk(site, request.headers, parsed.data)) return { status: 'limited' };
  const { headers } = await auth.api.signInMagicLink({
    body: { email: parsed.data, metadata: { to: request.to } },
    headers: request.headers,
    returnHeaders: true,
  });
  return { status: 'sent', headers };
}

/** Signs in with a link, which works once. An attempt in another browser does not use up a mailed one. */
export async function redeemLink(
  auth: Auth,
  site: Site,
  request: { headers: Headers; token: string },
): Promise<LinkRedeemed> {
  if (!mayTry(site, request.headers, findKnownBrowser(site.env, request.headers)))
    return { status: 'limited' };
  const { name } = cookiesFor(site.env.SITE_URL).link;
  const kept = parseCookies(request.headers.get('cookie') ?? '').get(name);
  const isWhole = isWholeToken(request.token);
  if (!kept && !isWhole) return { status: 'other_browser' };
  const token = isWhole ? request.token : joinToken(request.token, kept ?? '');
  const verified = await verify(auth, request.headers, token);
  if (!verified) return { status: 'expired' };
  const { user, session } = verified.response;
  if (!site.env.OPERATORS.includes(user.email)) {
    await deleteOperatorSession(site.admin.db, session.id);
    return { status: 'expired' };
  }
  try {
    await reportSignIn(site, { id: session.id, email: user.email }, session.userAgent ?? '');
  } catch (error) {
    // A session must not exist without its audit entry.
    await deleteOperatorSession(site.admin.db, session.id);
    throw error;
  }
  log.info({ event: 'operator_signed_in', session: session.id });
  const headers = new Headers(verified.headers);
  headers.append('set-cookie', rememberBrowser(site.env, user.email));
  return { status: 'signed_in', headers };
}

function reportSignIn({ env, admin }: Site, session: OperatorSession, browser: string): Promise<void> {
  return change(admin.db, operatorOf(session, env), async ({ record, notify }) => {
    await record({ action: 'session.start', detail: { browser } });
    await notify('New sign-in', `${session.email} signed in with ${browser}.`);
  });
}

/** @returns `null` for an unknown, used or expired token, for which better-auth throws a redirect. */
async function verify(auth: Auth, headers: Headers, token: string) {
  try {
    return await auth.api.magicLinkVerify({ query: { token }, headers, returnHeaders: true });
  } catch (error) {
    if (isAPIError(error) && error.status === 'FOUND') return null;
    throw error;
  }
}

/** Strangers must not use up an operator's links, so a browser that signed in before has separate limits. */
function mayAsk(site: Site, headers: Headers, email: string): boolean {
  const browser = findKnownBrowser(site.env, headers, email);
  if (!mayTry(site, headers, browser)) return false;
  const { take } = site.rateLimiter;
  if (browser) return take('signInMailByBrowser', browser).allowed;
  return take('signInByAddress', email).allowed && take('signInMailByAddress', email).allowed;
}

/** @param browser a known one. */
function mayTry({ env, rateLimiter }: Site, headers: Headers, browser?: string): boolean {
  if (browser) return rateLimiter.take('signInByBrowser', browser).allowed;
  return rateLimiter.take('signInByNetwork', clientNetwork({ headers }, env)).allowed;
}

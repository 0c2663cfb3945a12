import 'server-only';
import { randomBytes } from 'node:crypto';

/** Outlives the link, so that we can tell an expired link from one that another browser requested. */
const LINK_COOKIE_SECONDS = 24 * 60 * 60;
/** Chrome keeps no cookie for longer. */
const BROWSER_COOKIE_SECONDS = 400 * 24 * 60 * 60;

/**
 * `__Host-` requires HTTPS, and only localhost may use HTTP. `Lax` rather than `Strict`, because operators open the link
 * from a webmail site. `isSameSite` refuses forms and actions of other sites.
 */
export function cookiesFor(siteUrl: string) {
  const secure = siteUrl.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  const attributes = { secure, httpOnly: true, sameSite: 'lax', path: '/' } as const;
  return {
    session: { name: `${prefix}operator_session`, attributes },
    /** The half of the token that is not in the mail. */
    link: { name: `${prefix}operator_link`, attributes: { ...attributes, maxAge: LINK_COOKIE_SECONDS } },
    /** Set at each sign-in and kept when signing out. It gives no access: it only decides which limits apply. */
    browser: {
      prefix: `${prefix}operator_browser_`,
      attributes: `Max-Age=${BROWSER_COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    },
  };
}

/**
 * One half of a token is in the email, the other half in a cookie of the browser that requested it. Signing in takes both,
 * so a forwarded or scanned email signs in nobody. Each half has 192 random bits.
 */
const HALF_BYTES = 24;
const HALF_LENGTH = 32;

export const createToken = () => randomBytes(2 * HALF_BYTES).toString('base64url');

export const splitToken = (token: string) => ({
  mailed: token.slice(0, HALF_LENGTH),
  kept: token.slice(HALF_LENGTH),
});

/**
 * A link that a command printed has a whole token, which signs in any browser. The point is in no half: otherwise, an
 * operator could put the halves of a mailed link together, and sign a colleague in under the own name.
 */
const WHOLE = 'printed.';

export const createWholeToken = () => WHOLE + createToken();

export const isWholeToken = (token: string) => token.startsWith(WHOLE);

export const joinToken = (mailed: string, kept: string) => mailed + kept;

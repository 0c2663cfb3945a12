import 'server-only';

/** Longer than a link works: its page can tell an old link from one that belongs to another browser. */
const LINK_COOKIE_SECONDS = 24 * 60 * 60;

/**
 * `__Host-` needs HTTPS, which only this machine may lack. `Lax`, because operators open the link in a mail program on
 * another site. A request from another site that changes something is refused.
 */
export function cookiesFor(siteUrl: string) {
  const secure = siteUrl.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  const attributes = { secure, httpOnly: true, sameSite: 'lax', path: '/' } as const;
  return {
    session: { name: `${prefix}operator_session`, attributes },
    /** The half of the token that is not in the mail. */
    link: { name: `${prefix}operator_link`, attributes: { ...attributes, maxAge: LINK_COOKIE_SECONDS } },
  };
}

export function readCookie(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

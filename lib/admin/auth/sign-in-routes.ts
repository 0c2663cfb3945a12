import { readBody, reportForeign } from '../../api/requests';
import { logError } from '../../observability/log';
import { cleanToken } from '../../pasted';
import { type Runtime, runtime } from '../../runtime';
import { DEFAULT_PATH, returnPath, signInPath } from '../paths';
import { auth } from './auth';
import { signOut } from './sessions';
import { redeemLink, requestLink } from './sign-in';

type Form = URLSearchParams;
type Answer = (request: Request, form: Form, site: Runtime) => Promise<Response>;

/**
 * The target of a form without scripts. It refuses forms of other sites: they could sign an operator in as somebody
 * else, or out.
 */
export function formTarget(answer: Answer): (request: Request) => Promise<Response> {
  return async (request) => {
    const site = runtime();
    if (site.env.OPERATORS.length === 0) return new Response(null, { status: 404 });
    if (reportForeign(request, site.env.SITE_URL))
      return new Response('This form was sent from another site.', { status: 403 });
    const body = await readBody(request);
    if (body === null) return new Response('This form is too long.', { status: 413 });
    const form = new URLSearchParams(body);
    try {
      return await answer(request, form, site);
    } catch (error) {
      logError('sign_in_failed', error);
      return redirect(signInPath(returnPath(form.get('to')), 'failed'));
    }
  };
}

export const postLinkRequest = formTarget(async ({ headers }, form, site) => {
  const to = returnPath(form.get('to'));
  const result = await requestLink(auth(), site, { headers, email: form.get('email'), to });
  return redirect(signInPath(to, result.status), result.status === 'sent' ? result.headers : undefined);
});

/** Uses a link. Opening its page does not, because mail scanners open it too. */
export const postLink = formTarget(async ({ headers }, form, site) => {
  const to = returnPath(form.get('to'));
  const result = await redeemLink(auth(), site, { headers, token: cleanToken(form.get('token') ?? '') });
  if (result.status === 'signed_in') return redirect(to, result.headers);
  return redirect(signInPath(to, result.status));
});

export const postSignOut = formTarget(async ({ headers }, form, site) => {
  const deleted = await signOut(auth(), site, headers, form.get('where') === 'everywhere');
  return redirect(signInPath(DEFAULT_PATH, 'signed_out'), deleted);
});

/** Keeps only the cookies of better-auth's answer. */
export function redirect(location: string, from?: Headers): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of from?.getSetCookie() ?? []) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

import 'server-only';
import { logError, reportRejection } from '../observability/log';
import { requestLink } from '../place/request-link';
import { clientNetwork } from '../rate-limit/client-network';
import { runtime } from '../runtime';
import { failedNotice, type Notice, noticePage } from './notice-page';
import { isSameSite, readBody } from './requests';

const back = { href: '/stats#lost-code', label: 'Back to the form' };

const notices = {
  accepted: {
    title: 'Check your inbox',
    text: 'If this address is on the waitlist, a link to your place is on its way. We send at most three links a day.',
    link: { href: '/stats', label: 'Back to Check Balance' },
  },
  invalid: { title: 'Invalid email', text: 'Please enter a valid email address.', link: back },
  limited: {
    title: 'Too many attempts',
    text: 'Too many requests came from your network. Please wait a few minutes and try again.',
    link: back,
  },
  failed: { ...failedNotice, link: back },
} satisfies Record<string, Notice>;

/** A plain form posts here, so it works without JavaScript. */
export async function requestPlaceLink(request: Request): Promise<Response> {
  const server = runtime();
  if (!isSameSite(request, server.env.SITE_URL)) {
    reportRejection('cross_site');
    return noticePage(403, notices.failed);
  }
  const body = await readBody(request);
  if (body === null) return noticePage(413, notices.invalid);
  try {
    const input = Object.fromEntries(new URLSearchParams(body));
    const result = await requestLink(server, input, clientNetwork(request, server.env));
    if (result.outcome === 'accepted') return noticePage(200, notices.accepted);
    if (result.outcome === 'invalid') return noticePage(422, notices.invalid);
    return noticePage(429, notices.limited, { 'retry-after': String(result.retryAfterSeconds) });
  } catch (error) {
    logError('place_link_failed', error);
    return noticePage(503, notices.failed);
  }
}

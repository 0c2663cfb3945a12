import { isPathTooLong } from '../security/request-limits';
import { answerQuestion } from './answers';
import { getInvitation, redeem } from './invitations';
import { addressChanges, confirmation, declining, unsubscription } from './links/mail-links';
import { getPlaceLinkForm, sendPlaceLink } from './links/place-link';
import { getCaptchaSettings, getSiteLinks, getTotal } from './page-data';
import { getReferral } from './referrals';
import { failure, respond } from './responses';
import { createSignup } from './signups';
import { getLiveness, getReadiness } from './system/health';
import { getMetrics } from './system/metrics-endpoint';
import { receiveResendEvent } from './system/resend-events';

/** `lastSegment` of the path is encoded, as the client sent it. */
type ApiHandler = (request: Request, lastSegment: string) => Promise<Response>;
type ApiRoute = Partial<Record<'GET' | 'POST', ApiHandler>>;

/** Every API route. `server/` serves them, and `app/api` in `next dev`. */
export const routes = {
  '/api/address/confirm': addressChanges,
  '/api/address/undo': addressChanges,
  '/api/confirm': confirmation,
  '/api/health/live': { GET: getLiveness },
  '/api/health/ready': { GET: getReadiness },
  '/api/invitations/[token]': { GET: getInvitation },
  '/api/invitations/decline': declining,
  '/api/invitations/redeem': { POST: redeem },
  '/api/links': { GET: getSiteLinks },
  '/api/metrics': { GET: getMetrics },
  '/api/place/link': { GET: getPlaceLinkForm, POST: sendPlaceLink },
  '/api/recaptcha': { GET: getCaptchaSettings },
  '/api/referrals/[code]': { GET: getReferral },
  '/api/unsubscribe': unsubscription,
  '/api/waitlist/answers': { POST: answerQuestion },
  '/api/waitlist/signups': { POST: createSignup },
  '/api/waitlist/total': { GET: getTotal },
  '/api/webhooks/resend': { POST: receiveResendEvent },
} satisfies Record<string, ApiRoute>;

/** A last segment in brackets stands for any text. */
const withoutParameter = (path: string) => path.replace(/\/\[\w+\]$/, '/');
const known = new Map<string, ApiRoute>(
  Object.entries(routes).map(([path, route]) => [withoutParameter(path), route]),
);

const endOfParent = (path: string) => path.lastIndexOf('/') + 1;

export const findRoute = (path: string): ApiRoute | undefined =>
  path.endsWith('/') ? undefined : (known.get(path) ?? known.get(path.slice(0, endOfParent(path))));

export async function answerApi(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (isPathTooLong(pathname)) return failure(414, 'path_too_long');
  const route = findRoute(pathname);
  if (!route) return failure(404, 'not_found');
  const { method } = request;
  const handlers = new Map<string, ApiHandler>(Object.entries(route));
  const handler = handlers.get(method === 'HEAD' ? 'GET' : method);
  if (handler) return handler(request, pathname.slice(endOfParent(pathname)));
  const allow = [...handlers.keys(), ...(handlers.has('GET') ? ['HEAD'] : [])].join(', ');
  return respond(null, { status: method === 'OPTIONS' ? 204 : 405, headers: { allow } });
}

import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { auth } from './lib/admin/auth/auth';
import { readSession } from './lib/admin/auth/sessions';
import { PATH_HEADER } from './lib/admin/paths';
import { failedNotice, limitByNetwork, noticePage } from './lib/api/links/notice-page';
import { reportForeign } from './lib/api/requests';
import { logError } from './lib/observability/log';
import type { ActionProblem } from './lib/operations/action-result';
import { openPlace } from './lib/place/open-place';
import { runtime } from './lib/runtime';
import { apiPolicyHeader } from './lib/security/headers';
import { nonceHeaders } from './lib/security/nonce-headers';

const PLACE = '/place/';
/** Next.js can't set the status of a page that works without scripts: its own page for 404 needs them. */
const placeStatuses = { open: 200, expired: 410, ended: 410, unknown: 404 } as const;

/** They read forms, also those of operators who are signed out. Every other POST is a server action. */
const FORM_TARGETS = [
  '/admin/sign-in/request',
  '/admin/sign-in/confirm',
  '/admin/sign-out',
  '/admin/people/export',
];

/**
 * Answers a server action of another site, or of somebody who is not signed in, as `operatorAction` would. React would decode its
 * body before the action could check the session, and Next.js answers 500 to a body that React can't decode.
 */
async function findActionProblem(request: NextRequest): Promise<ActionProblem['status'] | null> {
  if (request.method !== 'POST' || FORM_TARGETS.includes(request.nextUrl.pathname)) return null;
  if (reportForeign(request, runtime().env.SITE_URL)) return 'refused';
  return (await isSignedIn(request)) ? null : 'signed_out';
}

const isSignedIn = async ({ headers }: NextRequest): Promise<boolean> =>
  (await readSession(auth(), runtime(), headers)) !== null;

/** Gives each page of the admin area and each person's page a policy with a nonce. Next.js reads the nonce from the request's header. */
export const proxy = (request: NextRequest): Promise<Response> =>
  request.nextUrl.pathname.startsWith(PLACE) ? proxyPlace(request) : proxyAdmin(request);

async function proxyAdmin(request: NextRequest): Promise<Response> {
  const refusal = limitByNetwork(request, 'adminByNetwork');
  // Others in an operator's network can use the limit up.
  if (refusal && !(await isSignedIn(request))) return withPolicy(refusal);
  const added = newHeaders();
  const status = await findActionProblem(request);
  if (status) {
    const flight = { 'Content-Type': 'text/x-component', ...added };
    return new NextResponse(`0:${JSON.stringify({ a: { status } })}\n`, { status: 403, headers: flight });
  }
  return pass(request, added);
}

/** The page of a person: its address is a secret. Nothing posts to it, only to the routes below it. */
async function proxyPlace(request: NextRequest): Promise<Response> {
  const { secrets, readers } = runtime();
  const added = newHeaders();
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new NextResponse(null, { status: 405, headers: { ...added, Allow: 'GET, HEAD' } });
  const refusal = limitByNetwork(request, 'placeByNetwork');
  if (refusal) return withPolicy(refusal);
  try {
    const token = request.nextUrl.pathname.slice(PLACE.length);
    const { status } = await openPlace(readers.db, token, secrets);
    return pass(request, added, placeStatuses[status]);
  } catch (error) {
    logError('place_failed', error);
    return withPolicy(noticePage(503, failedNotice));
  }
}

/** Notices have inline styles. */
const withPolicy = ({ body, status, headers }: Response) =>
  new NextResponse(body, { status, headers: { ...Object.fromEntries(headers), ...apiPolicyHeader } });

const newHeaders = () =>
  nonceHeaders({
    nonce: randomBytes(16).toString('base64'),
    isDevelopment: process.env.NODE_ENV === 'development',
  });

function pass(request: NextRequest, added: ReturnType<typeof newHeaders>, status = 200): NextResponse {
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', added['Content-Security-Policy']);
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  // Next.js answers 500 to actions whose origin has another host than this header, or else `Host`, which proxies change.
  headers.set('x-forwarded-host', new URL(runtime().env.SITE_URL).host);
  return NextResponse.next({ request: { headers }, headers: added, status });
}

/** Every other page is prerendered, and would cost less than a proxy. Next.js reads this at build time. */
export const config = { matcher: ['/admin/:path*', '/place/:token'] };

import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { auth } from './lib/admin/auth/auth';
import { readSession } from './lib/admin/auth/sessions';
import { PATH_HEADER } from './lib/admin/paths';
import { isSameSite } from './lib/api/requests';
import { runtime } from './lib/runtime';
import { nonceHeaders } from './lib/security/nonce-headers';

/** No page. */
const UNKNOWN_PATH = '/unknown';

/** They read forms of operators who are signed out. Every other POST is a server action. */
const FORM_TARGETS = ['/admin/sign-in/request', '/admin/sign-in/confirm', '/admin/sign-out'];

/** What `operatorAction` answers without a session, in React's format, so that dialogs say what happened. */
const SIGNED_OUT = '0:{"a":{"status":"signed_out"}}\n';

/**
 * Whether a request is a server action of another site, or of somebody who is not signed in. React would decode its body
 * before the action could check the session, and Next.js answers 500 to a body that React can't decode.
 */
async function isForeignAction(request: NextRequest): Promise<boolean> {
  if (request.method !== 'POST' || FORM_TARGETS.includes(request.nextUrl.pathname)) return false;
  if (!isSameSite(request, runtime().env.SITE_URL)) return true;
  return (await readSession(auth(), runtime(), request.headers)) === null;
}

/**
 * Gives each response of the admin area a policy with a nonce. Next.js reads the nonce from the request's header.
 * Without operators there is no admin area: its addresses are unknown pages. Our server answers them before Next.js.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  if (runtime().env.OPERATORS.length === 0) return NextResponse.rewrite(new URL(UNKNOWN_PATH, request.url));
  const isDevelopment = process.env.NODE_ENV === 'development';
  const added = nonceHeaders({ nonce: randomBytes(16).toString('base64'), isDevelopment });
  if (await isForeignAction(request)) {
    const flight = { 'Content-Type': 'text/x-component', ...added };
    return new NextResponse(SIGNED_OUT, { status: 403, headers: flight });
  }
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', added['Content-Security-Policy']);
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  return NextResponse.next({ request: { headers }, headers: added });
}

/** Every other page is prerendered: a proxy would cost more than the page. Next.js reads this at build time. */
export const config = { matcher: '/admin/:path*' };

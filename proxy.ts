import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { adminHeaders } from './lib/security/admin-headers';

/** Gives each response of the admin area a policy with a nonce. Next.js reads the nonce from the request's header. */
export function proxy(request: NextRequest): NextResponse {
  const isDevelopment = process.env.NODE_ENV === 'development';
  const added = adminHeaders({ nonce: randomBytes(16).toString('base64'), isDevelopment });
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', added['Content-Security-Policy']);
  return NextResponse.next({ request: { headers }, headers: added });
}

/** Every other page is prerendered: a proxy would cost more than the page. Next.js reads this at build time. */
export const config = { matcher: '/admin/:path*' };

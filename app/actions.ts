'use server';

import { headers } from 'next/headers';
import { clientAddress } from '@/lib/http/client-address';
import { runtime } from '@/lib/runtime';
import type { JoinRequest, JoinResult } from '@/lib/waitlist/join-result';
import { signUp } from '@/lib/waitlist/sign-up';

/**
 * The only door for joining, so that captcha, limits and honeypot cannot be walked around.
 *
 * @param request typed for the form's sake; whatever arrives is parsed again.
 */
export async function joinWaitlist(request: JoinRequest): Promise<JoinResult> {
  const shared = runtime();
  const forwardedFor = (await headers()).get('x-forwarded-for');
  return signUp(shared, request, clientAddress(forwardedFor, shared.env.TRUSTED_PROXY_HOPS));
}

'use server';

import { headers } from 'next/headers';
import { clientNetwork } from '@/lib/rate-limit/client-network';
import { runtime } from '@/lib/runtime';
import { signUp } from '@/lib/waitlist/sign-up';
import type { SignupRequest, SignupResult } from '@/lib/waitlist/signup-result';

/**
 * The only door for joining, so that captcha, limits and honeypot cannot be walked around.
 *
 * @param request typed for the form's sake; whatever arrives is parsed again.
 */
export async function joinWaitlist(request: SignupRequest): Promise<SignupResult> {
  const shared = runtime();
  const forwardedFor = (await headers()).get('x-forwarded-for');
  return signUp(shared, request, clientNetwork(forwardedFor, shared.env.TRUSTED_PROXY_HOPS));
}

'use server';

import type { JoinRequest, JoinResult } from '@/lib/waitlist/join-result';

/** The only door for joining. */
export async function joinWaitlist(_request: JoinRequest): Promise<JoinResult> {
  throw new Error('wired in the next commit');
}

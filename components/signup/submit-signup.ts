import { JOIN_TIMEOUT_MS } from '@/lib/waitlist/constants';
import type { JoinFailureCode } from '@/lib/waitlist/messages';
import type { JoinAction, JoinRequest, JoinResult } from '@/lib/waitlist/signup-result';
import { DeadlineError, within } from '@/lib/with-timeout';
import { discardHungAction } from './discard-hung-action';

/** How a try to join ended, including the failures that only the browser sees. */
export type AttemptOutcome =
  | Exclude<JoinResult, { outcome: 'failed' }>
  | { outcome: 'failed'; code: JoinFailureCode; requestId?: string };

/** Sends a signup. Never throws: a lost connection, a missing answer and one that takes too long are outcomes. */
export async function sendJoin(join: JoinAction, request: JoinRequest): Promise<AttemptOutcome> {
  try {
    const result: JoinResult | undefined | null = await within(JOIN_TIMEOUT_MS, () => join(request));
    return isComplete(result) ? result : { outcome: 'failed', code: 'empty_result' };
  } catch (error) {
    if (error instanceof DeadlineError) discardHungAction();
    return { outcome: 'failed', code: 'network' };
  }
}

function isComplete(result: JoinResult | undefined | null): result is JoinResult {
  return Boolean(result && (result.outcome !== 'joined' || result.signup));
}

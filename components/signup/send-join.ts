import { JOIN_TIMEOUT_MS } from '@/lib/waitlist/constants';
import type { JoinAction, JoinRequest, JoinResult } from '@/lib/waitlist/join-result';
import type { JoinFailureCode } from '@/lib/waitlist/messages';

/** How a try to join ended, with the failures that only the browser sees. */
export type JoinOutcome =
  | Exclude<JoinResult, { outcome: 'failed' }>
  | { outcome: 'failed'; code: JoinFailureCode; requestId?: string };

/** Sends a signup. Never throws: a lost connection, a missing answer and one that takes too long are outcomes. */
export async function sendJoin(join: JoinAction, request: JoinRequest): Promise<JoinOutcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), JOIN_TIMEOUT_MS);
  });
  try {
    const result: JoinResult | undefined | null = await Promise.race([join(request), tooLate]);
    return isComplete(result) ? result : { outcome: 'failed', code: 'empty_result' };
  } catch {
    return { outcome: 'failed', code: 'network' };
  } finally {
    clearTimeout(timer);
  }
}

function isComplete(result: JoinResult | undefined | null): result is JoinResult {
  return Boolean(result && (result.outcome !== 'joined' || result.signup));
}

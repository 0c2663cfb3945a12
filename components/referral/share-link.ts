import { shareMessage } from '@/lib/waitlist/messages';

/** How an attempt to share ended. `cancelled`: the sheet was closed, or is open already; neither is a failure. */
export type ShareOutcome = 'shared' | 'cancelled' | 'unavailable';

const CANCELLED: ReadonlySet<string> = new Set(['AbortError', 'InvalidStateError']);

/** Opens the system's sharing sheet for a link. */
export async function shareLink(link: string): Promise<ShareOutcome> {
  if (typeof navigator.share !== 'function') return 'unavailable';
  try {
    await navigator.share({ ...shareMessage, url: link });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && CANCELLED.has(error.name) ? 'cancelled' : 'unavailable';
  }
}

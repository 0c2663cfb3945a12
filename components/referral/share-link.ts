import { shareMessage } from '@/lib/waitlist/messages';

/** How an attempt to share ended. `cancelled`: the person closed the sheet, which is no failure. */
export type ShareOutcome = 'shared' | 'cancelled' | 'unavailable';

/** Opens the system's sharing sheet for a link. */
export async function shareLink(link: string): Promise<ShareOutcome> {
  if (typeof navigator.share !== 'function') return 'unavailable';
  try {
    await navigator.share({ ...shareMessage, url: link });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'unavailable';
  }
}

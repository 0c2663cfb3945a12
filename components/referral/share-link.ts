import { type SharePlace, track } from '@/lib/analytics/track';
import { shareMessage } from '@/lib/waitlist/messages';

/** The visitor closed the share sheet, or it is already open. Neither is a failure. */
const CANCELLED: ReadonlySet<string> = new Set(['AbortError', 'InvalidStateError']);

/** Opens the system's share sheet with the link, or with the files and the link. */
export async function shareLink(
  link: string,
  place: SharePlace,
  files?: File[],
): Promise<'shared' | 'cancelled' | 'unavailable'> {
  track('referral_link_share_attempt', { place });
  if (typeof navigator.share !== 'function') return 'unavailable';
  try {
    await navigator.share({ ...shareMessage, url: link, files });
  } catch (error) {
    return error instanceof DOMException && CANCELLED.has(error.name) ? 'cancelled' : 'unavailable';
  }
  track('referral_link_share_success', { place });
  return 'shared';
}

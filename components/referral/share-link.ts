import { shareMessage } from '@/lib/waitlist/messages';

/** The visitor closed the share sheet, or it is already open. Neither is a failure. */
const CANCELLED: ReadonlySet<string> = new Set(['AbortError', 'InvalidStateError']);

export async function shareLink(
  link: string,
  files?: File[],
): Promise<'shared' | 'cancelled' | 'unavailable'> {
  if (typeof navigator.share !== 'function') return 'unavailable';
  try {
    await navigator.share({ ...shareMessage, url: link, files });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && CANCELLED.has(error.name) ? 'cancelled' : 'unavailable';
  }
}

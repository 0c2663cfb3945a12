import { type SharePlace, track } from '@/lib/analytics/track';
import { copyMessages } from '@/lib/waitlist/messages';
import { shareLink } from './share-link';
import type { LinkCopier } from './use-copy';

/** Sharing a referral link; where that is not to be had, the link is copied instead. */
export function useShare(place: SharePlace, { copy }: LinkCopier): (link: string) => Promise<void> {
  return async (link) => {
    track('referral_link_share_attempt', { place });
    const outcome = await shareLink(link);
    if (outcome === 'shared') track('referral_link_share_success', { place });
    if (outcome === 'unavailable') await copy(link, copyMessages.failedAfterShare);
  };
}

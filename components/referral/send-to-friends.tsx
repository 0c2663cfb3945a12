import type { ReactNode } from 'react';
import { useSituation } from '@/components/layout/use-waitlist';
import { Button } from '@/components/ui/button';
import { ArrowRight, Check, Copy } from '@/components/ui/icons';
import type { SharePlace } from '@/lib/analytics/track';
import { copyMessages, shareMessage } from '@/lib/waitlist/messages';
import type { TicketFacts } from '@/lib/waitlist/records';
import { share, useCopy } from './share-link';

interface Props {
  facts: Pick<TicketFacts, 'referralLink' | 'earnsCredit'>;
  place: SharePlace | null;
  /** Whether sharing is what the page wants most. */
  isMain?: boolean;
  /** The reason to send it. */
  children?: ReactNode;
}

/** A text with the link. It is what a person shares by default. */
export function SendToFriends({ facts, place, isMain = true, children }: Props) {
  const { referralLink: link, earnsCredit } = facts;
  const sharer = { ...useSituation(), earnsCredit };
  const { copied, copy } = useCopy(place, sharer);

  async function shareLink() {
    const outcome = await share({ ...shareMessage(sharer), url: link }, place);
    if (outcome === 'unavailable') await copy(link, copyMessages.failedAfterShare);
  }

  return (
    <fieldset className="flex min-w-0 flex-wrap content-start gap-2 *:grow">
      <legend className="mb-2 font-semibold">Send to friends</legend>
      {children}
      <Button variant={isMain ? 'primary' : 'line'} icon={<ArrowRight />} onClick={shareLink}>
        Share Link
      </Button>
      <Button variant="line" icon={copied ? <Check /> : <Copy />} onClick={() => copy(link)}>
        {copied ? 'Copied!' : 'Copy Link'}
      </Button>
    </fieldset>
  );
}

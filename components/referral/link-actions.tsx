import { useSituation } from '@/components/layout/use-waitlist';
import { Button } from '@/components/ui/button';
import { ArrowRight, Check, Copy } from '@/components/ui/icons';
import type { SharePlace } from '@/lib/analytics/track';
import { copyMessages, shareMessage } from '@/lib/waitlist/messages';
import type { TicketFacts } from '@/lib/waitlist/records';
import { share, useCopy } from './share-link';

const looks = { success: 'quiet', stats: 'ink' } as const;

type Props = { facts: Pick<TicketFacts, 'referralLink' | 'earnsCredit'>; place: SharePlace | null };

export function LinkActions({ facts: { referralLink: link, earnsCredit }, place }: Props) {
  const sharer = { ...useSituation(), earnsCredit };
  const { copied, copy } = useCopy(place, sharer);

  async function shareLink() {
    const outcome = await share({ ...shareMessage(sharer), url: link }, place);
    if (outcome === 'unavailable') await copy(link, copyMessages.failedAfterShare);
  }

  return (
    <>
      <Button variant={place === 'success' ? 'quiet' : 'line'} icon={<ArrowRight />} onClick={shareLink}>
        Share Link
      </Button>
      <Button
        variant={place ? looks[place] : 'line'}
        icon={copied ? <Check /> : <Copy />}
        onClick={() => copy(link)}
      >
        {copied ? 'Copied!' : 'Copy Link'}
      </Button>
    </>
  );
}

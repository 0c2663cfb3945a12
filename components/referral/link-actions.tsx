import { SaveTicket } from '@/components/ticket-picture/save-ticket';
import { Button } from '@/components/ui/button';
import { ArrowRight, Check, Copy } from '@/components/ui/icons';
import type { SharePlace } from '@/lib/analytics/track';
import { cn } from '@/lib/utils';
import { copyMessages } from '@/lib/waitlist/messages';
import type { TicketFacts } from '@/lib/waitlist/records';
import { shareLink } from './share-link';
import { useCopy } from './use-copy';

interface LinkActionsProps {
  stats: TicketFacts;
  place: SharePlace;
  className?: string;
}

export function LinkActions({ stats, place, className }: LinkActionsProps) {
  const link = stats.referralLink;
  const { copied, copy } = useCopy(place);
  const shareFirst = place === 'success';

  async function share() {
    const outcome = await shareLink(link, place);
    if (outcome === 'unavailable') await copy(link, copyMessages.failedAfterShare);
  }

  const shareButton = (
    <Button key="share" variant={shareFirst ? 'coral' : 'line'} icon={<ArrowRight />} onClick={share}>
      Share Link
    </Button>
  );
  const copyButton = (
    <Button
      key="copy"
      variant={shareFirst ? 'line' : 'ink'}
      icon={copied ? <Check /> : <Copy />}
      onClick={() => copy(link)}
    >
      {copied ? 'Copied!' : 'Copy Link'}
    </Button>
  );
  return (
    <div className={cn('grid gap-3', className)}>
      {shareFirst ? [shareButton, copyButton] : [copyButton, shareButton]}
      <SaveTicket stats={stats} place={place} className="col-span-full" />
    </div>
  );
}

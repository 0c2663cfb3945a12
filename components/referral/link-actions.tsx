import { Button } from '@/components/ui/button';
import { ArrowDown, ArrowRight, Check, Copy } from '@/components/ui/icons';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { SharePlace } from '@/lib/analytics/track';
import { cn } from '@/lib/utils';
import { copyMessages } from '@/lib/waitlist/messages';
import type { TicketFacts } from '@/lib/waitlist/records';
import { shareLink, useCopy } from './share-link';

const loadTicketDialog = () => import('@/components/ticket-picture/ticket-dialog').catch(() => null);

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
    <Button key="share" variant={shareFirst ? 'primary' : 'line'} icon={<ArrowRight />} onClick={share}>
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
      <SaveTicket stats={stats} place={place} />
    </div>
  );
}

/** Its dialog, with everything that draws the picture, loads when the visitor asks for it. */
function SaveTicket({ stats, place }: Pick<LinkActionsProps, 'stats' | 'place'>) {
  const { loaded, status, button, open, dialogProps } = useLazyDialog(loadTicketDialog);
  return (
    <div className="col-span-full grid">
      <Button
        ref={button}
        variant="line"
        icon={<ArrowDown />}
        pending={status === 'loading'}
        aria-busy={status === 'loading'}
        aria-haspopup="dialog"
        aria-expanded={status === 'open'}
        onClick={open}
      >
        Save your ticket
      </Button>
      {/* No toast: its code may fail to load for the same reason. */}
      <div role="alert">
        {status === 'failed' && (
          <p className="mt-3 font-semibold text-small">
            We couldn't open your ticket picture. Check your connection and try again.
          </p>
        )}
      </div>
      {loaded && <loaded.TicketDialog {...dialogProps} stats={stats} place={place} />}
    </div>
  );
}

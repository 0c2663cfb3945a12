import { LinkActions } from '@/components/referral/link-actions';
import { TicketDialogButton, useChoice } from '@/components/referral/ticket-dialog-button';
import type { TicketFacts } from '@/lib/waitlist/records';

/** It reports no events, because the page's address is a secret. */
export function ShareTicket({ facts, isMain }: { facts: TicketFacts; isMain: boolean }) {
  const picture = useChoice();
  return (
    <div className="noscript:hidden mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-3">
      <TicketDialogButton stats={facts} place={null} variant={isMain ? 'primary' : 'line'} {...picture}>
        Share my ticket
      </TicketDialogButton>
      <LinkActions facts={facts} place={null} />
    </div>
  );
}

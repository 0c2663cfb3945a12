import { SendToFriends } from '@/components/referral/send-to-friends';
import { TicketDialogButton, useChoice } from '@/components/referral/ticket-dialog-button';
import type { TicketFacts } from '@/lib/waitlist/records';

/** It reports no events, because the page's address is a secret. */
export function ShareTicket({ facts, isMain }: { facts: TicketFacts; isMain: boolean }) {
  const picture = useChoice();
  return (
    <div className="noscript:hidden mt-6 grid gap-2">
      <SendToFriends facts={facts} place={null} isMain={isMain} />
      <TicketDialogButton stats={facts} place={null} {...picture}>
        Post as story
      </TicketDialogButton>
    </div>
  );
}

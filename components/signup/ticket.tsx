import { SIGNUP_ID } from '@/components/layout/links';
import { usePersonSituation } from '@/components/layout/use-waitlist';
import { VipBadge } from '@/components/referral/facts';
import { SendToFriends } from '@/components/referral/send-to-friends';
import { TicketDialogButton, useChoice } from '@/components/referral/ticket-dialog-button';
import { Actions } from '@/components/ticket-picture/actions';
import { Preview } from '@/components/ticket-picture/preview';
import { useTicketPicture } from '@/components/ticket-picture/use-ticket-picture';
import { grouped } from '@/lib/plural';
import { shareReason } from '@/lib/promises';
import { cn } from '@/lib/utils';
import type { Stats } from '@/lib/waitlist/records';
import { FirstTryQuestion } from './after-joining/first-try';
import { NotYou } from './after-joining/not-you';
import { HangTag } from './hang-tag';
import { TicketBalance } from './ticket-balance';

interface TicketProps {
  signup: Stats;
  /** Animates the ticket and moves the focus to it. */
  arriving?: boolean;
}

/** CSS gives an element with `data-ticket` more room, and keeps toasts off it. */
export function Ticket({ signup, arriving = false }: TicketProps) {
  const chosen = useChoice();
  const picture = useTicketPicture(signup, chosen.choice);
  const situation = usePersonSituation(signup);
  const isOpen = situation.state === 'open';
  return (
    <div
      data-ticket
      className={cn('-mx-2 narrow:-mx-1 md:mx-0', arriving && 'animate-drop [--enter-from:-24px]')}
    >
      <HangTag drawn={arriving} className="ground-ink md:[--cut:56px]">
        <div className="ticket-view">
          <h2
            ref={arriving ? focusHeading : scrollToHash}
            id="signup-heading"
            tabIndex={-1}
            className="col-span-full text-balance font-display text-[1.375rem] leading-none tracking-[-0.03em] beside:col-[1] md:text-d3"
          >
            You're In — Early Access Confirmed!
          </h2>
          <div className="ticket-place">
            <PlaceInLine position={signup.signupPosition} counts={arriving} />
            {signup.isVip && <VipBadge />}
          </div>
          {isOpen && (
            <>
              <div className="ticket-story">
                <Preview ticket={picture} className="ticket-preview">
                  <TicketDialogButton small stats={signup} place="success" {...chosen}>
                    Change outfit
                  </TicketDialogButton>
                </Preview>
                <Actions ticket={picture} link={signup.referralLink} place="success" />
              </div>
              <SendToFriends facts={signup} place="success">
                <p className="basis-full text-mist text-small low:order-1">{shareReason(situation)}</p>
              </SendToFriends>
            </>
          )}
          <div className="col-span-full flex flex-col gap-4 beside:col-[1]">
            <FirstTryQuestion signup={signup} />
            <TicketBalance signup={signup} situation={situation} />
            <NotYou signup={signup} situation={situation} />
          </div>
        </div>
      </HangTag>
    </div>
  );
}

/** The number fills the line, whatever its length. After joining, CSS counts up to it. */
function PlaceInLine({ position, counts }: { position: number; counts: boolean }) {
  const place = `#${grouped(position)}`;
  return (
    <p className="whitespace-nowrap leading-none">
      <span
        className={cn('ticket-number', counts && 'count-up')}
        style={{ '--place': position, '--letters': place.length }}
      >
        {place}
      </span>
      <span className="ps-1.5 font-semibold"> in line</span>
    </p>
  );
}

/** The browser scrolls to the form after a reload, but the ticket replaces it. */
function scrollToHash(heading: HTMLHeadingElement | null): void {
  if (window.location.hash === `#${SIGNUP_ID}`) heading?.closest('section')?.scrollIntoView();
}

/** The form that had the focus is gone, so the heading receives it. */
function focusHeading(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.closest('section')?.scrollIntoView();
}

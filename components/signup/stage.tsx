'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { raiseTotal } from '@/components/landing/total/total-store';
import type { Signup } from '@/lib/waitlist/records';
import { focusSignup, SIGNUP_ID } from './anchor';
import { SignupForm } from './form';
import { HangTag } from './hang-tag';

/** Survives navigation within the site, but not a reload. */
let keptTicket: ReactNode = null;

/** Shows the form until the visitor has joined, then the ticket. */
export function SignupStage({ children }: { children: ReactNode }) {
  const [ticket, setTicket] = useState(keptTicket);

  useEffect(focusAfterNavigation, []);

  async function handOver(signup: Signup) {
    // The banner does not wait for the next poll.
    raiseTotal(signup.signupPosition);
    try {
      const { Ticket } = await import('./ticket/ticket');
      keptTicket = <Ticket signup={signup} />;
      setTicket(<Ticket signup={signup} arriving />);
    } catch {
      // The ticket's code failed to load. The stats page shows the same position and link.
      window.location.assign(`/stats?code=${signup.referralCode}`);
    }
  }

  if (ticket) return ticket;
  return (
    <div className="grid grid-cols-12 gap-x-gap gap-y-18">
      <div className="col-span-12 flex flex-col justify-between md:col-span-6">{children}</div>
      <div className="-mx-2 col-span-12 narrow:-mx-1 md:col-span-6 md:mx-0">
        <HangTag className="ground-paper px-5 pt-16 pb-7 md:px-4.5 md:pb-9 lg:px-14 lg:pt-18 lg:pb-14">
          <SignupForm onJoined={handOver} />
        </HangTag>
      </div>
    </div>
  );
}

/** The header's button still has the focus after it has navigated here from another page. */
function focusAfterNavigation(): void {
  if (window.location.hash === `#${SIGNUP_ID}` && document.activeElement !== document.body) focusSignup();
}

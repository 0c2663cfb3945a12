'use client';

import { type ReactNode, useEffect, useState } from 'react';
import type { Signup } from '@/lib/waitlist/records';
import { focusSignup, SIGNUP_ID } from './anchor';
import { SignupForm } from './form';
import { HangTag } from './hang-tag';
import { loadTicket } from './ticket/load-ticket';

/** For who comes back from another page of the site. It is gone when the page is loaded anew. */
let keptTicket: ReactNode = null;

/** The form, until someone has joined; then the ticket in its place. */
export function SignupStage({ children }: { children: ReactNode }) {
  const [ticket, setTicket] = useState(keptTicket);

  useEffect(focusWhenAskedFor, []);

  async function handOver(signup: Signup) {
    try {
      const { Ticket } = await loadTicket();
      keptTicket = <Ticket signup={signup} />;
      setTicket(<Ticket signup={signup} arriving />);
    } catch {
      // Without its code there is no ticket; the balance page tells the same of the person's place and link.
      window.location.assign(`/stats?code=${signup.referralCode}`);
    }
  }

  if (ticket) return ticket;
  return (
    <div className="columns-12 gap-y-18">
      <div className="col-span-12 flex flex-col justify-between md:col-span-6">{children}</div>
      <div className="-mx-2 col-span-12 narrow:-mx-1 md:col-span-6 md:mx-0">
        <HangTag
          className="ground-paper px-5 pt-16 pb-7 md:px-4.5 md:pb-9 lg:px-14 lg:pt-18 lg:pb-14"
          threadClassName="stroke-ink"
        >
          <SignupForm onJoined={handOver} />
        </HangTag>
      </div>
    </div>
  );
}

/** A visitor who came from another page by a button of the header has left the focus there. */
function focusWhenAskedFor(): void {
  if (window.location.hash === `#${SIGNUP_ID}` && document.activeElement !== document.body) focusSignup();
}

'use client';

import { useEffect, useRef, useState } from 'react';
import { focusSignup, SIGNUP_ID } from '@/components/layout/links';
import { raiseTotal, useSituation } from '@/components/layout/use-waitlist';
import { Rewards } from '@/components/referral/rewards';
import { recall, remember } from '@/components/ui/browser-memory';
import { useInView } from '@/components/ui/use-in-view';
import { fetchReferralStats } from '@/lib/waitlist/api-client';
import type { Signup, Stats } from '@/lib/waitlist/records';
import { SignupForm, type SignupFormProps } from './form';
import { HangTag } from './hang-tag';
import type { SignupsOver } from './signups-over';
import type { Ticket } from './ticket';

/** What the success view needs. The ticket's code loads when the visitor begins to use the form. */
interface Joined {
  signup: Stats;
  Ticket: typeof Ticket;
  arriving?: boolean;
}

/** Survives navigation within the site. After a reload, the ticket is looked up again. */
let lastJoined: Joined | undefined;

async function findTicket(): Promise<Joined | undefined> {
  const code = lastJoined ? null : recall('ticket-code');
  if (!code) return lastJoined;
  const [signup, { Ticket }] = await Promise.all([fetchReferralStats(code), import('./ticket')]);
  lastJoined ??= { signup, Ticket };
  return lastJoined;
}

/** Shows the form until the visitor has joined, then the ticket. */
export function SignupSection({ texts }: Pick<SignupFormProps, 'texts'>) {
  const [joined, setJoined] = useState(lastJoined);
  useEffect(focusAfterNavigation, []);
  useEffect(() => {
    // If the lookup fails, the form stays.
    findTicket().then(
      (ticket) => setJoined((current) => current ?? ticket),
      () => {},
    );
  }, []);

  async function showTicket(signup: Signup) {
    // The banner does not wait for the next poll.
    raiseTotal(signup.signupPosition);
    remember('ticket-code', signup.referralCode);
    try {
      const { Ticket } = await import('./ticket');
      lastJoined = { signup, Ticket };
      setJoined({ ...lastJoined, arriving: true });
    } catch {
      // The ticket's code failed to load. The stats page shows the same position and link.
      window.location.assign(`/stats?code=${signup.referralCode}`);
    }
  }

  return (
    <div className="signup ground-peach">
      <div className="wrap">
        {joined ? (
          <section {...target}>
            <joined.Ticket signup={joined.signup} arriving={joined.arriving} />
          </section>
        ) : (
          <FormOrEnd texts={texts} onJoined={showTicket} />
        )}
      </div>
    </div>
  );
}

/** Where links and buttons scroll to: the form itself, because on phones it is below the heading. */
const target = {
  id: SIGNUP_ID,
  tabIndex: -1,
  'aria-labelledby': 'signup-heading',
  className: 'scroll-mt-[-16px]',
} as const;

/** If the code of the end fails to load, the form stays, and the server refuses. */
function FormOrEnd(props: SignupFormProps) {
  const situation = useSituation();
  const isOver = situation.state !== 'open';
  const [Over, setOver] = useState<typeof SignupsOver>();
  useEffect(() => {
    if (!isOver) return;
    import('./signups-over').then(
      (view) => setOver(() => view.SignupsOver),
      () => {},
    );
  }, [isOver]);
  if (!isOver || !Over) return <Invitation {...props} />;
  return (
    // Once the app is open, the banner's heading says the same as the one in here.
    <section {...target} aria-labelledby={undefined} aria-label="Early access">
      <Over situation={situation} />
    </section>
  );
}

function Invitation(props: SignupFormProps) {
  const form = useRef<HTMLElement>(null);
  const [inView, setInView] = useState(false);
  useInView(form, setInView);

  return (
    <div className="invitation">
      <div>
        <h2 id="signup-heading" className="font-display text-big">
          Get Early Access
        </h2>
      </div>
      <div>
        {/* The sticky bar is hidden while the form is in view. */}
        <section {...target} ref={form} data-hides-bar={inView}>
          <HangTag className="ground-paper px-5 pt-13 pb-7 md:px-4.5 md:pb-9 lg:px-14 lg:pt-18 lg:pb-14">
            <SignupForm {...props} />
          </HangTag>
        </section>
      </div>
      <div>
        {props.texts.link}
        <div className="lg:w-5/6">
          {props.texts.ladder}
          <Rewards />
        </div>
      </div>
    </div>
  );
}

/** The header's button still has the focus after it has navigated here from another page. */
function focusAfterNavigation(): void {
  if (window.location.hash === `#${SIGNUP_ID}` && document.activeElement !== document.body) focusSignup();
}

'use client';

import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { focusSignup, SIGNUP_ID } from '@/components/layout/links';
import { keepOwnTicket, useOwnTicket } from '@/components/layout/use-own-ticket';
import { raiseTotal, useSituation } from '@/components/layout/use-waitlist';
import { Rewards } from '@/components/referral/rewards';
import { useInView } from '@/components/ui/use-in-view';
import { TOTAL_POLL_MS } from '@/lib/constants';
import type { Signup } from '@/lib/waitlist/records';
import { SignupForm, type SignupFormProps } from './form';
import { HangTag } from './hang-tag';
import type { Ticket } from './ticket';

/** The ticket's code loads when the visitor begins to use the form. Survives navigation within the site. */
let LoadedTicket: typeof Ticket | undefined;

async function loadTicket(): Promise<typeof Ticket> {
  LoadedTicket ??= (await import('./ticket')).Ticket;
  return LoadedTicket;
}

const loadEnd = async () => (await import('./signups-over')).SignupsOver;

/** Loads a view when it is needed. If its code fails to load, what the page shows stays. */
function useView<View>(isNeeded: boolean, load: () => Promise<View>, loaded?: View): View | undefined {
  const [view, setView] = useState(() => loaded);
  useEffect(() => {
    if (!isNeeded) return;
    load().then(
      (View) => setView(() => View),
      () => {},
    );
  }, [isNeeded, load]);
  return view;
}

/** Shows the form until the visitor has joined, then the ticket. */
export function SignupSection({ texts }: Pick<SignupFormProps, 'texts'>) {
  const own = useOwnTicket(TOTAL_POLL_MS);
  const View = useView(own !== undefined, loadTicket, LoadedTicket);
  const [arriving, setArriving] = useState(false);
  useEffect(focusAfterNavigation, []);

  async function showTicket(signup: Signup) {
    // The banner does not wait for the next poll.
    raiseTotal(signup.signupPosition);
    setArriving(true);
    keepOwnTicket(signup);
    // The stats page shows the same position and link.
    await loadTicket().catch(() => window.location.assign(`/stats?code=${signup.referralCode}`));
  }

  return (
    <div className="signup ground-peach">
      <div className="wrap">
        {own && View ? (
          <Target>
            <View signup={own} arriving={arriving} />
          </Target>
        ) : (
          <FormOrEnd texts={texts} onJoined={showTicket} />
        )}
      </div>
    </div>
  );
}

/** Where links and buttons scroll to: the form itself, because on phones it is below the heading. It hides the sticky bar. */
function Target(props: ComponentProps<'section'>) {
  const section = useRef<HTMLElement>(null);
  const [inView, setInView] = useState(false);
  useInView(section, setInView);
  return (
    <section
      ref={section}
      id={SIGNUP_ID}
      tabIndex={-1}
      aria-labelledby="signup-heading"
      data-hides-bar={inView}
      className="scroll-mt-[-16px]"
      {...props}
    />
  );
}

/** The server refuses who joins after the end, if its code fails to load. */
function FormOrEnd(props: SignupFormProps) {
  const situation = useSituation();
  const isOver = situation.state !== 'open';
  const Over = useView(isOver, loadEnd);
  if (!isOver || !Over) return <Invitation {...props} />;
  return (
    // Once the app is open, the banner's heading says the same as the one in here.
    <Target aria-labelledby={undefined} aria-label="Early access">
      <Over situation={situation} />
    </Target>
  );
}

function Invitation(props: SignupFormProps) {
  return (
    <div className="invitation">
      <div>
        <h2 id="signup-heading" className="font-display text-big">
          Get Early Access
        </h2>
      </div>
      <div>
        <Target>
          <HangTag className="ground-paper px-5 pt-13 pb-7 md:px-4.5 md:pb-9 lg:px-14 lg:pt-18 lg:pb-14">
            <SignupForm {...props} />
          </HangTag>
        </Target>
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

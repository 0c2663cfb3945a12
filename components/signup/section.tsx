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
import type { SignupsOver } from './signups-over';
import type { Ticket } from './ticket';

/** The ticket's code loads when the visitor begins to use the form. Survives navigation within the site. */
let LoadedTicket: typeof Ticket | undefined;

async function loadTicket(): Promise<typeof Ticket> {
  LoadedTicket ??= (await import('./ticket')).Ticket;
  return LoadedTicket;
}

/** Shows the form until the visitor has joined, then the ticket. */
export function SignupSection({ texts }: Pick<SignupFormProps, 'texts'>) {
  const own = useOwnTicket(TOTAL_POLL_MS);
  const hasJoined = own !== undefined;
  const [View, setView] = useState(() => LoadedTicket);
  const [arriving, setArriving] = useState(false);
  useEffect(focusAfterNavigation, []);
  useEffect(() => {
    // If its code fails to load, the form stays.
    if (hasJoined)
      loadTicket().then(
        (view) => setView(() => view),
        () => {},
      );
  }, [hasJoined]);

  async function showTicket(signup: Signup) {
    // The banner does not wait for the next poll.
    raiseTotal(signup.signupPosition);
    const view = await loadTicket().catch(() => undefined);
    setView(() => view);
    setArriving(true);
    keepOwnTicket(signup);
    // The stats page shows the same position and link.
    if (!view) window.location.assign(`/stats?code=${signup.referralCode}`);
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

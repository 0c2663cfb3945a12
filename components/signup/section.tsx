import { Ladder } from '@/components/referral/ladder';
import { SIGNUP_ID } from './anchor';
import { SignupStage } from './stage';

export function SignupSection() {
  return (
    <section
      id={SIGNUP_ID}
      tabIndex={-1}
      aria-labelledby="signup-heading"
      className="ground-peach relative overflow-clip py-section"
    >
      <div className="wrap">
        <SignupStage>
          <div>
            <h2 id="signup-heading" className="font-display text-big">
              Get Early Access
            </h2>
            <p className="mt-7 max-w-[22em] text-lead">
              Every signup gets a personal referral link. Share it and earn store credit.
            </p>
          </div>
          <Ladder terms className="mt-14 lg:w-5/6" />
        </SignupStage>
        <noscript>
          <p className="mt-9 font-semibold">
            JavaScript is turned off in your browser. Turn it on to join the waitlist.
          </p>
        </noscript>
      </div>
    </section>
  );
}

'use client';

import { useOwnTicket } from '@/components/layout/use-own-ticket';
import { useSituation } from '@/components/layout/use-waitlist';
import { tagTerms } from '@/lib/promises';
import { useReferrer } from './referrer-code';

/** Links visitors who came through a friend's link, and have not joined, to the form. It has an absolute position, so that nothing moves. */
export function ReferralTag() {
  const { code, earnsCredit } = useReferrer();
  const situation = useSituation();
  const hasJoined = useOwnTicket() !== undefined;
  if (!code || hasJoined) return null;
  return (
    <a href="#signup" className="hero-tag ground-paper animate-drop">
      <span className="block font-semibold">A friend invited you</span>
      {situation.state === 'open' && (
        <span className="block text-muted">{tagTerms(situation, earnsCredit)}</span>
      )}
    </a>
  );
}

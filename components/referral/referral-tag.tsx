'use client';

import { referralReward } from '@/lib/credit/money';
import { useReferrerCode } from './referrer-code';

/** Links visitors who came through a friend's link to the form. It has an absolute position, so that nothing moves. */
export function ReferralTag() {
  if (!useReferrerCode()) return null;
  return (
    <a
      href="#signup"
      className="hero-tag ground-paper block animate-drop [--enter-from:-24px] py-1.5 pr-2.5 pl-4 text-tape leading-[1.3] [clip-path:polygon(12px_0,100%_0,100%_100%,12px_100%,0_calc(100%-12px),0_12px)] md:py-3 md:pr-4 md:text-small"
    >
      <span className="block font-semibold">A friend invited you</span>
      <span className="block text-muted">Earn {referralReward} per friend, too.</span>
    </a>
  );
}

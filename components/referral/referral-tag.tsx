'use client';

import { inviterTerms } from '@/lib/promises';
import { useReferrerCode } from './referrer-code';

/** Links visitors who came through a friend's link to the form. It has an absolute position, so that nothing moves. */
export function ReferralTag() {
  if (!useReferrerCode()) return null;
  return (
    <a href="#signup" className="hero-tag ground-paper animate-drop">
      <span className="block font-semibold">A friend invited you</span>
      <span className="block over:hidden text-muted">{inviterTerms}</span>
    </a>
  );
}

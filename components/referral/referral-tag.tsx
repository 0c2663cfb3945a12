'use client';

import { Suspense } from 'react';
import { cn } from '@/lib/utils';
import { isReferralCode } from '@/lib/waitlist/referral-code';
import { referralTerms } from './referral-terms';
import { useReferralCode } from './use-referral-code';

/** Links visitors who came through a friend's link to the form. Position it absolutely, so that nothing moves. */
export function ReferralTag({ className }: { className?: string }) {
  return (
    <Suspense>
      <Tag className={className} />
    </Suspense>
  );
}

function Tag({ className }: { className?: string }) {
  const code = useReferralCode();
  if (!code || !isReferralCode(code)) return null;
  return (
    <a
      href="#signup"
      className={cn(
        'ground-paper block animate-drop [--enter-from:-24px] py-2.5 pr-3 pl-4.5 text-tape leading-[1.3] [clip-path:polygon(12px_0,100%_0,100%_100%,12px_100%,0_calc(100%-12px),0_12px)] md:py-3 md:pr-4 md:text-small',
        className,
      )}
    >
      <span className="block">
        Referred by <span className="whitespace-nowrap font-semibold">{code}</span>
      </span>
      <span className="block text-muted">{referralTerms}</span>
    </a>
  );
}

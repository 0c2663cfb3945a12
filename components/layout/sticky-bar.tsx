'use client';

import { ArrowDown } from '@/components/ui/icons';
import { SignupButton } from './links';
import { useOwnTicket } from './use-own-ticket';
import { useSituation } from './use-waitlist';

/** base.css reserves space for it. */
export function StickyBar() {
  const hasJoined = useOwnTicket() !== undefined;
  // There is nothing to do before the app opens.
  if (useSituation().state === 'closed') return null;
  return (
    <aside aria-label="Waitlist" className="sticky-bar @container ground-paper">
      <div className="wrap flex relative z-1 h-full items-center justify-between gap-2">
        <p className="whitespace-nowrap font-display text-[1.3125rem] leading-tight @max-[14rem]:whitespace-normal tracking-[-0.02em] max-narrow:text-body md:text-[1.5rem]">
          {hasJoined ? "You're in" : 'Ready to try?'}
        </p>
        {/* On phones with large text there is no room for the arrow. */}
        <SignupButton
          variant="ink"
          size="sm"
          icon={<ArrowDown />}
          className="@max-[20rem]:pe-3 @max-[20rem]:[&>[aria-hidden]]:hidden"
        />
      </div>
    </aside>
  );
}

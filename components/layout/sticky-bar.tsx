import { ArrowDown } from '@/components/ui/icons';
import { SignupButton } from './links';

/** Hidden while the form is in view, and once the visitor has a ticket. In low windows it is a part of the page. base.css reserves space for it. */
export function StickyBar() {
  return (
    <aside
      aria-label="Waitlist"
      className="@container ground-paper fixed inset-x-0 bottom-0 z-30 h-bar low:relative low:h-18 print:hidden border-ink border-t pb-[env(safe-area-inset-bottom)] before:absolute before:inset-x-0 before:top-0 before:h-2 before:ticks transition-[translate,visibility] duration-240 ease-fit not-low:[:root:has([data-form-in-view=true])_&]:invisible not-low:[:root:has([data-form-in-view=true])_&]:translate-y-full [:root:has([data-ticket])_&]:hidden"
    >
      <div className="wrap flex h-full items-center justify-between gap-2 pt-1.5">
        <p className="whitespace-nowrap font-display text-[1.3125rem] leading-tight @max-[14rem]:whitespace-normal tracking-[-0.02em] max-narrow:text-body md:text-[1.5rem]">
          Ready to try?
        </p>
        {/* On phones with large text there is no room for the arrow. */}
        <SignupButton
          variant="ink"
          size="sm"
          icon={<ArrowDown />}
          className="@max-[20rem]:pe-3 @max-[20rem]:[&>[aria-hidden]]:hidden"
        >
          Join the Waitlist
        </SignupButton>
      </div>
    </aside>
  );
}

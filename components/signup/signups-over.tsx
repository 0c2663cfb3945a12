import { AppLink, PageLink } from '@/components/layout/links';
import { buttonVariants, IconCell } from '@/components/ui/button';
import { ArrowRight } from '@/components/ui/icons';
import { afterEnd, appIsOpen, signupsOver } from '@/lib/promises';
import type { Situation } from '@/lib/situation';
import { lostCode } from '@/lib/waitlist/messages';
import { HangTag } from './hang-tag';

/** Replaces the form once nobody can join. It is about as tall, so that little moves. */
export function SignupsOver({ situation }: { situation: Situation }) {
  const { appUrl } = situation;
  return (
    <HangTag className="ground-paper grid min-h-[min(100svh,40rem)] content-center gap-8 px-5 py-16 md:px-14">
      <h2 id="signup-heading" className="text-balance font-display text-big">
        {appUrl ? appIsOpen : signupsOver}
      </h2>
      <p className="max-w-[26em] text-lead">{afterEnd(situation)}</p>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        {appUrl && <AppLink url={appUrl} icon={<ArrowRight />} />}
        <PageLink href="/stats" className={buttonVariants({ variant: appUrl ? 'line' : 'primary' })}>
          <span>Check Balance</span>
          <IconCell>
            <ArrowRight />
          </IconCell>
        </PageLink>
        <a
          href={lostCode.href}
          className="inline-flex min-h-11 items-center font-semibold underline decoration-1 underline-offset-6 hover:decoration-2"
        >
          {lostCode.label}
        </a>
      </div>
    </HangTag>
  );
}

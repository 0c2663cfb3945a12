import { AppLink, PageLink } from '@/components/layout/links';
import { buttonVariants, IconCell } from '@/components/ui/button';
import { ArrowRight } from '@/components/ui/icons';
import { appIsOpen, keptPlaces, signupsOver } from '@/lib/promises';
import type { Waitlist } from '@/lib/waitlist/api-client';
import { lostCode } from '@/lib/waitlist/messages';
import { HangTag } from './hang-tag';

/** Replaces the form once nobody can join. It is about as tall, so that little moves. */
export function SignupsOver({ url }: Pick<Waitlist, 'url'>) {
  return (
    <HangTag className="ground-paper grid min-h-[min(100svh,40rem)] content-center gap-8 px-5 py-16 md:px-14">
      <h2 id="signup-heading" className="text-balance font-display text-big">
        {url ? appIsOpen : signupsOver}
      </h2>
      <p className="max-w-[26em] text-lead">{keptPlaces}</p>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        {url && <AppLink url={url} icon={<ArrowRight />} />}
        <PageLink href="/stats" className={buttonVariants({ variant: url ? 'line' : 'primary' })}>
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

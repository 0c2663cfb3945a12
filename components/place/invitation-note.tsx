import { buttonVariants, IconCell } from '@/components/ui/button';
import { ArrowRight } from '@/components/ui/icons';
import type { Place } from '@/lib/place/read-place';
import { site } from '@/lib/site';
import { cn } from '@/lib/utils';
import { Day, Minute } from './section';

type Invitation = NonNullable<Place['invitation']>;

/** That the person is invited, until when, and what became of it. */
export function InvitationNote({ stage, link, until, decidedAt }: Invitation) {
  return (
    <section aria-label="Invitation" className="mt-6 border-line-ink border-t pt-5">
      {stage === 'invited' && (
        <>
          <p className="font-semibold">
            You're invited: early access to {site.name} is open for you
            {until && (
              <>
                {' until '}
                <Minute value={until} />
              </>
            )}
            .
          </p>
          {/* An operator gets no link of the person. */}
          <a href={link ?? undefined} rel="noreferrer" className={cn(buttonVariants(), 'mt-4 w-full')}>
            <span>Open {site.name}</span>
            <IconCell>
              <ArrowRight />
            </IconCell>
          </a>
        </>
      )}
      {decidedAt && stage !== 'invited' && (
        <>
          <p className="font-semibold">
            {titles[stage]} <Day value={decidedAt} />.
          </p>
          {stage === 'expired' && (
            <p className="mt-1 text-muted-ink text-small">
              Your place can go to the next person in line. If you want an invitation again, reply to one of
              our emails. You keep your referral link and your credit.
            </p>
          )}
        </>
      )}
    </section>
  );
}

const titles = {
  accepted: `You opened ${site.name} on`,
  expired: 'Your invitation ended on',
};

import { buttonVariants, IconCell } from '@/components/ui/button';
import { ArrowRight } from '@/components/ui/icons';
import type { Place } from '@/lib/place/read-place';
import { accessTitles, invitationEnded, openApp } from '@/lib/promises';
import { cn } from '@/lib/utils';
import { Day, Minute } from './section';

type Props = Pick<Place, 'situation' | 'invitationDate' | 'appLink'>;

/** Whether the person can open the app, until when, or why not any more. Nothing before an invitation. */
export function InvitationNote({ situation, invitationDate: date, appLink }: Props) {
  const { state, invitation } = situation;
  const stage = state === 'launched' && invitation !== 'accepted' ? 'launched' : invitation;
  if (stage === 'none') return null;
  return (
    <section aria-label="Invitation" className="mt-6 border-line-ink border-t pt-5">
      <p className="font-semibold">
        {accessTitles[stage]}
        {date && stage === 'invited' && (
          <>
            {' until '}
            <Minute value={date} />
          </>
        )}
        {date && (stage === 'accepted' || stage === 'expired') && <Day value={date} />}.
      </p>
      {stage === 'expired' ? (
        <p className="mt-1 text-muted-ink text-small">{invitationEnded}</p>
      ) : (
        // An operator gets no link of the person.
        <a href={appLink ?? undefined} rel="noreferrer" className={cn(buttonVariants(), 'mt-4 w-full')}>
          <span>{openApp}</span>
          <IconCell>
            <ArrowRight />
          </IconCell>
        </a>
      )}
    </section>
  );
}

import type { ReactNode } from 'react';
import { formatCents } from '@/lib/credit/money';
import type { PlaceDay } from '@/lib/place/read-days';
import { plural } from '@/lib/plural';
import { Day, type PlaceProps } from './section';

/** Friends and credit by day. Friends who don't count have a line for each reason. */
export function DaysSection({ place }: Pick<PlaceProps, 'place'>) {
  const { rows, earlier, bonusCents } = place.days;
  return (
    <section
      id="friends"
      aria-labelledby="friends-title"
      className="grid gap-x-gap gap-y-5 border-ink border-t-2 pt-6 pb-10 md:grid-cols-[1fr_2fr]"
    >
      <div>
        <h2 id="friends-title" className="font-display text-d4">
          Friends and credit
        </h2>
        <p className="mt-2 max-w-[26em] text-muted text-small">
          Everybody who joined with your link, and your store credit. We don't show who they are. Is something
          wrong? Reply to any of our emails.
        </p>
      </div>
      {rows.length > 0 || earlier ? (
        <ol className="border-line border-b">
          {rows.map(({ date, unpaid, ...sums }) => (
            <Sums key={date.getTime()} title={<Day value={date} />} {...sums}>
              {unpaid.map(([text, friends]) => (
                <p key={text} className="mt-2 border-line border-l-2 ps-4 text-muted text-small">
                  {`${plural(friends, 'friend')} joined. ${text}`}
                </p>
              ))}
            </Sums>
          ))}
          {earlier && (
            <Sums title={rows.length > 0 ? 'Earlier' : 'So far'} {...earlier}>
              <p className="text-muted text-small">The download in “What we store” lists each friend.</p>
            </Sums>
          )}
          {bonusCents && <Sums title="VIP bonus" counted={0} amountCents={bonusCents} />}
        </ol>
      ) : (
        <p>Nobody has joined with your link yet.</p>
      )}
    </section>
  );
}

type SumsProps = Pick<PlaceDay, 'counted' | 'amountCents'> & { title: ReactNode; children?: ReactNode };

function Sums({ title, counted, amountCents, children }: SumsProps) {
  const sums = [counted > 0 && plural(counted, 'friend'), amountCents > 0 && `+${formatCents(amountCents)}`];
  return (
    <li className="border-line border-t py-3">
      <p className="font-semibold">
        {title}
        <span>{sums.some(Boolean) && `: ${sums.filter(Boolean).join(', ')}`}</span>
      </p>
      {children}
    </li>
  );
}

import { formatCents } from '@/lib/credit/money';
import type { PlaceDay } from '@/lib/place/read-days';
import { plural } from '@/lib/plural';
import { Day, type PlaceProps, PlaceSection, textLink } from './section';

/** Friends and credit by day. Friends who don't count have a line for each reason. */
export function DaysSection({ place, outcome }: PlaceProps) {
  const { rows, page, hasNext } = place.days;
  return (
    <PlaceSection
      id="friends"
      title="Friends and credit"
      outcome={outcome}
      note="Everybody who joined with your link, and your store credit. We don't show who they are. Is something wrong? Reply to any of our emails."
    >
      {rows.length > 0 ? (
        <ol className="border-line border-b">
          {rows.map((day) => (
            <DayItem key={day.date.getTime()} day={day} />
          ))}
        </ol>
      ) : (
        <p>{page > 1 ? 'No earlier days.' : 'Nobody has joined with your link yet.'}</p>
      )}
      {(page > 1 || hasNext) && (
        <nav aria-label="Pages of days" className="mt-3 flex items-center gap-6 text-small">
          {page > 1 && (
            <a href={`?days=${page - 1}#friends`} className={textLink}>
              Newer
            </a>
          )}
          <span className="text-muted">Page {page}</span>
          {hasNext && (
            <a href={`?days=${page + 1}#friends`} className={textLink}>
              Older
            </a>
          )}
        </nav>
      )}
    </PlaceSection>
  );
}

const signed = (cents: number) => `${cents < 0 ? '−' : '+'}${formatCents(Math.abs(cents))}`;

function DayItem({ day }: { day: PlaceDay }) {
  const { date, counted, reversed, bonusCents, amountCents, unpaid } = day;
  const sum = [counted > 0 && plural(counted, 'friend'), amountCents !== 0 && signed(amountCents)];
  const notes = [
    bonusCents !== 0 && `VIP bonus: ${signed(bonusCents)}`,
    reversed > 0 && `${plural(reversed, 'friend')} no longer ${reversed === 1 ? 'counts' : 'count'}`,
  ];
  return (
    <li className="border-line border-t py-3">
      <p className="font-semibold">
        <Day value={date} />
        <span>{sum.some(Boolean) && `: ${sum.filter(Boolean).join(', ')}`}</span>
      </p>
      {notes.filter(Boolean).map((note) => (
        <p key={String(note)} className="text-muted text-small">
          {note}
        </p>
      ))}
      {unpaid.map(([text, friends]) => (
        <p key={text} className="mt-2 border-line border-l-2 ps-4 text-muted text-small">
          {`${plural(friends, 'friend')} joined. ${text}`}
        </p>
      ))}
    </li>
  );
}

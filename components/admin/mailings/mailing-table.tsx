import { Badge } from '@/components/ui/badge';
import { mailFigureTitles, shareOf } from '@/lib/admin/mailings/mailing-words';
import { type ListedMailing, type MailFigure, mailFigures } from '@/lib/admin/mailings/mailings';
import type { PeopleView } from '@/lib/admin/people/people-page';
import { peopleHref, placeTitles } from '@/lib/admin/people/people-view';
import { formatCount, formatShare } from '@/lib/format';
import { describeAudience, mailingStates } from '@/lib/mail-words';
import type { Column } from '../ui/data-table';
import { RowLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';
import { Stat, StatGroup } from '../ui/stat';
import { MailingName } from './mailing-name';
import type { Reporters } from './places';

/** What Resend reports. */
const reported: readonly MailFigure[] = ['arrived', 'bounced', 'complained'];

const figuresOf = ({ hasEvents }: Pick<Reporters, 'hasEvents'>) =>
  mailFigures.filter((mail) => hasEvents || !reported.includes(mail));

const shownPlaces = ['accepted', 'open', 'expired', 'free'] as const;

/** "4.5% of 200" */
function shareHint(mailing: ListedMailing, mail: MailFigure) {
  const share = shareOf(mailing, mail);
  return share && `${share} of ${formatCount(mailing.sent)}`;
}

/** What became of the emails. Each figure leads to the people. */
export const MailingFigures = ({ mailing, ...reporters }: Reporters & { mailing: ListedMailing }) => (
  <StatGroup>
    {figuresOf(reporters).map((mail) => (
      <Stat
        key={mail}
        label={mailFigureTitles[mail]}
        value={mailing[mail]}
        hint={shareHint(mailing, mail)}
        href={peopleHref({ mailing: mailing.id, mail })}
      />
    ))}
  </StatGroup>
);

export const MailingFacts = ({ state, createdAt, actor, ...to }: ListedMailing) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <Badge variant={mailingStates[state].variant}>{mailingStates[state].title}</Badge>
    <span className="wrap-anywhere">{`To ${describeAudience(to)}`}</span>
    <LocalTime value={createdAt} />
    {actor && <span className="text-muted wrap-anywhere">{actor}</span>}
  </span>
);

interface Figure {
  title: string;
  people: number;
  share?: string | undefined;
  view: PeopleView;
}

const placesOf = ({ places, people }: ListedMailing, hasApp: boolean): Figure[] =>
  places && hasApp
    ? shownPlaces.map((place) => ({
        title: placeTitles[place],
        people: places[place],
        share: place === 'free' ? undefined : formatShare(places[place], people),
        view: { invitation: place },
      }))
    : [];

/** "200 emails sent", "9 bounced (4.5%)". Each leads to the people whom it counts. */
function Outcome({ row, hasEvents, hasApp }: Reporters & { row: ListedMailing }) {
  const mails = figuresOf({ hasEvents }).map(
    (mail): Figure => ({
      title: mailFigureTitles[mail],
      people: row[mail],
      share: shareOf(row, mail),
      view: { mail },
    }),
  );
  return (
    <span className="flex flex-wrap gap-x-4 lg:w-96">
      {[...mails, ...placesOf(row, hasApp)]
        .filter(({ people }) => people > 0)
        .map(({ title, people, share, view }) => (
          <RowLink key={title} href={peopleHref({ ...view, mailing: row.id })}>
            {`${formatCount(people)} ${title.toLowerCase()}${share ? ` (${share})` : ''}`}
          </RowLink>
        ))}
    </span>
  );
}

export const mailingColumns = (reporters: Reporters): Column<ListedMailing>[] => [
  {
    header: 'Mailing',
    card: 'title',
    cell: (row) => (
      <>
        <RowLink href={`/admin/mailings/${row.id}`}>
          <MailingName {...row} />
        </RowLink>
        <MailingFacts {...row} />
      </>
    ),
  },
  { header: 'What became of it', card: 'title', cell: (row) => <Outcome row={row} {...reporters} /> },
];

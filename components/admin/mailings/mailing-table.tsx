import { Badge } from '@/components/ui/badge';
import { describeShare, mailFigureTitles } from '@/lib/admin/mailings/mailing-words';
import { type ListedMailing, type MailFigure, mailFigures } from '@/lib/admin/mailings/mailings';
import type { PeopleView } from '@/lib/admin/people/people-page';
import { peopleHref } from '@/lib/admin/people/people-view';
import { formatCount } from '@/lib/format';
import { describeAudience, mailingStates } from '@/lib/mail-words';
import type { Column } from '../ui/data-table';
import { RowLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';
import { Stat, StatGroup } from '../ui/stat';
import { MailingName } from './mailing-name';
import { describePlaces, type Reporters } from './places';

/** What Resend reports. */
const reported: readonly MailFigure[] = ['arrived', 'bounced', 'complained'];

const figuresOf = ({ hasEvents }: Pick<Reporters, 'hasEvents'>) =>
  mailFigures.filter((mail) => hasEvents || !reported.includes(mail));

/** What became of the emails. Each figure leads to the people. */
export const MailingFigures = ({ mailing, ...reporters }: Reporters & { mailing: ListedMailing }) => (
  <StatGroup>
    {figuresOf(reporters).map((mail) => (
      <Stat
        key={mail}
        label={mailFigureTitles[mail]}
        value={mailing[mail]}
        hint={describeShare(mailing, mail)}
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

/** A figure that leads to the people whom it counts. */
function count(
  header: string,
  read: (row: ListedMailing) => number | undefined,
  view: PeopleView,
): Column<ListedMailing> {
  const cell = (row: ListedMailing) => {
    const value = read(row);
    const text = value !== undefined && formatCount(value);
    return value ? (
      <span className="inline-grid justify-items-end">
        <RowLink
          href={peopleHref({ ...view, mailing: row.id })}
          aria-label={`${header}: ${text}`}
          className="min-w-6 justify-end touch:min-w-11"
        >
          {text}
        </RowLink>
        {view.mail && <span className="text-muted text-xs">{describeShare(row, view.mail)}</span>}
      </span>
    ) : (
      text
    );
  };
  return { header, isNumeric: true, cell };
}

export const mailingColumns = ({ hasEvents, hasApp }: Reporters): Column<ListedMailing>[] => [
  {
    header: 'Mailing',
    card: 'title',
    cell: (row) => (
      <>
        <RowLink href={`/admin/mailings/${row.id}`}>
          <MailingName {...row} />
        </RowLink>
        <MailingFacts {...row} />
        {hasApp && row.places && <span>{describePlaces(row.places, row.people)}</span>}
      </>
    ),
  },
  count('People', ({ people }) => people, {}),
  ...figuresOf({ hasEvents }).map((mail) => count(mailFigureTitles[mail], (row) => row[mail], { mail })),
  count('Free places', ({ places }) => places?.free, { invitation: 'free' }),
];

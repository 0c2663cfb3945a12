import { Badge } from '@/components/ui/badge';
import type { ListedPerson } from '@/lib/admin/people/people-page';
import { formatCents } from '@/lib/credit/money';
import { formatCount } from '@/lib/format';
import { mailTitle, mailVariant, suppressionTitles } from '@/lib/mail-words';
import { plural } from '@/lib/plural';
import type { Column } from '../ui/data-table';
import { LocalTime } from '../ui/local-time';
import { PageLink } from '../ui/page-link';

/** On phones and tablets, only the first column is shown. */
export const peopleColumns: Column<ListedPerson>[] = [
  { header: 'Person', card: 'title', cell: (person) => <PersonName person={person} /> },
  number('Position', ({ signupPosition }) => `#${signupPosition}`),
  { header: 'Joined', card: 'hidden', cell: ({ createdAt }) => <LocalTime value={createdAt} /> },
  number('Friends', ({ referralCount }) => formatCount(referralCount)),
  number('Credit', ({ storeCreditCents }) => formatCents(storeCreditCents)),
  number('Score', ({ priorityScore }) => formatCount(priorityScore)),
  { header: 'Status', card: 'hidden', cell: (person) => <PersonBadges {...person} /> },
];

function number(header: string, cell: Column<ListedPerson>['cell']): Column<ListedPerson> {
  return { header, cell, card: 'hidden', isNumeric: true };
}

/** On phones and tablets, the whole row opens the page of the person. */
function PersonName({ person }: { person: ListedPerson }) {
  const { id, email, erasedAt, firstName, referralCode, signupPosition } = person;
  const { referralCount, storeCreditCents } = person;
  return (
    <span className="grid min-w-0 content-center max-lg:min-h-11 lg:max-w-72">
      <PageLink href={`/admin/people/${id}`} className="person-link truncate">
        <span className="truncate">{erasedAt ? 'Erased person' : email}</span>
      </PageLink>
      <span className="truncate text-muted max-lg:hidden">
        {firstName && <span>{`${firstName} · `}</span>}
        {!erasedAt && <span className="font-mono text-xs">{referralCode}</span>}
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 text-muted lg:hidden">
        <span className="shrink-0">{`#${signupPosition}`}</span>
        <span className="flex-1 truncate">{firstName}</span>
        <span>
          {referralCount > 0 && `${plural(referralCount, 'friend')} · ${formatCents(storeCreditCents)}`}
        </span>
        <PersonBadges {...person} />
      </span>
    </span>
  );
}

interface PersonBadgesProps
  extends Pick<ListedPerson, 'erasedAt' | 'isVip' | 'heldBackAt' | 'suppressed'>,
    Partial<Pick<ListedPerson, 'mailOutcome'>> {
  /** Why the referral that brought them is withheld. */
  withheld: string | null;
  invitation: Omit<NonNullable<ListedPerson['invitation']>, 'signupId'> | null;
}

/** A delivered email is the rule, and a suppression says the same as its bounce. */
const noteworthy: ListedPerson['mailOutcome'][] = ['undelivered', 'bounced', 'complained'];

export function PersonBadges(person: PersonBadgesProps) {
  const { erasedAt, isVip, withheld, invitation, heldBackAt, suppressed, mailOutcome = null } = person;
  const outcome = suppressed === mailOutcome || !noteworthy.includes(mailOutcome) ? null : mailOutcome;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {erasedAt && <Badge>Erased</Badge>}
      {invitation && <InvitationBadge {...invitation} />}
      {isVip && <Badge variant="vip">VIP</Badge>}
      {withheld && (
        <Badge variant="warn">{withheld === 'unconfirmed' ? 'Unconfirmed' : 'Own referral withheld'}</Badge>
      )}
      {suppressed && <Badge variant="bad">{suppressionTitles[suppressed]}</Badge>}
      {outcome && (
        <Badge variant={mailVariant({ status: 'sent', outcome })}>
          {mailTitle({ status: 'sent', outcome })}
        </Badge>
      )}
      {heldBackAt && <Badge variant="warn">Held back</Badge>}
    </span>
  );
}

/** An erased person has the badge “Erased”. */
const statuses: Record<
  NonNullable<ListedPerson['invitation']>['status'],
  readonly [title: string, variant: 'good' | 'open' | 'warn' | 'bad'] | null
> = {
  accepted: ['Accepted', 'good'],
  open: ['Open', 'open'],
  expired: ['Expired', 'warn'],
  bounced: ['Invitation bounced', 'bad'],
  erased: null,
};

/** "Accepted, Tuesday", "Open, Dec 8": until then. */
function InvitationBadge({ status, expiresAt, decidedAt }: NonNullable<PersonBadgesProps['invitation']>) {
  const [title, variant] = statuses[status] ?? [];
  const end = status === 'bounced' ? null : (decidedAt ?? expiresAt);
  if (!title) return null;
  return (
    <Badge variant={variant}>
      <span>{`${title}${end ? ', ' : ''}`}</span>
      {end && <LocalTime value={end} style="day" />}
    </Badge>
  );
}

import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../../client';
import { lastOutcome } from '../../outbox/list-mail';
import { suppressionOf } from '../../outbox/suppressions';
import { emailSuppressions, suppressionReasons } from '../../schema/mailboxes';
import { type ReferralReason, referrals } from '../../schema/referrals';
import { signups } from '../../schema/signups';
import { idsOf, onlyRow, type Rows } from '../../statements';
import { readInvitationStatuses } from '../invitations/invitation-status';
import { isOfMailing, type OfMailing } from '../mailings/people-of-mailing';
import { referralStatsColumns } from '../public-reads';
import { bestMatchFirst, matches, type PeopleSearch } from './search-people';
import { isFrom, type SourceKind } from './sources';

// Lists of a million people are read, searched, filtered and sorted as a whole: an index for each of them would make signups
// slower, and one for parts of words needs an extension (decision 22).

/** `withheld` is about the referral that brought the person. */
export const peopleFilters = [
  'vip',
  'referred',
  'withheld',
  'invited',
  'held_back',
  ...suppressionReasons,
] as const;
type PeopleFilter = (typeof peopleFilters)[number];

export const peopleSorts = ['joined', 'score'] as const;
type PeopleSort = (typeof peopleSorts)[number];

export interface PeopleSelection extends OfMailing {
  filter?: PeopleFilter;
  /** Where they came from: a name of `readSourceCounts` by `by`, or null for people without one. */
  source?: string | null;
  /** `source` by default. */
  by?: SourceKind;
  /** What they answered after joining. */
  tryOnFirst?: string;
  /** When they joined: from then on, and before. */
  from?: Date;
  to?: Date;
  /** The last position. */
  upTo?: number;
  /** Selects these positions, erased people included. */
  positions?: number[];
  search?: PeopleSearch;
  /** Selects the friends of this person. */
  referrerId?: string;
}

/** Why the referral that brought a person is withheld, looked up for each row. */
const withheldReason = sql<ReferralReason | null>`(
  select reason from ${referrals} where friend_id = ${signups}.id and state = 'withheld')`;

const columns = {
  ...referralStatsColumns,
  id: signups.id,
  email: signups.email,
  firstName: signups.firstName,
  createdAt: signups.createdAt,
  invitedAt: signups.invitedAt,
  heldBackAt: signups.heldBackAt,
  erasedAt: signups.erasedAt,
  withheld: withheldReason.as('withheld'),
  // drizzle leaves a column's table out if there is no join, and the subquery would compare a mailbox with itself.
  suppressed: suppressionOf({
    canonicalMailbox: sql`${signups}.canonical_mailbox`,
    bouncedAt: signups.bouncedAt,
  }).as('suppressed'),
  mailOutcome: lastOutcome(sql`${signups}.id`).as('mail_outcome'),
};

const hasWish = (reason: 'complained' | 'unsubscribed') =>
  sql`${signups}.canonical_mailbox in (select mailbox from ${emailSuppressions} where reason = ${reason})`;

const conditions: Record<PeopleFilter, SQL> = {
  vip: eq(signups.isVip, true),
  referred: isNotNull(signups.referredBy),
  withheld: sql`${signups.id} in (
    select friend_id from ${referrals} where state = 'withheld' and reason <> 'unconfirmed')`,
  invited: isNotNull(signups.invitedAt),
  held_back: isNotNull(signups.heldBackAt),
  bounced: isNotNull(signups.bouncedAt),
  complained: hasWish('complained'),
  unsubscribed: hasWish('unsubscribed'),
};

/** The latest and the highest first. People join in the order of their positions. */
const orders: Record<PeopleSort, SQL> = {
  joined: desc(signups.signupPosition),
  score: desc(signups.priorityScore),
};

/** Erased people are left out, unless their positions or invitations are asked for. */
export function isSelected(selection: PeopleSelection) {
  const { filter, source, by = 'source', tryOnFirst, from, to, positions, search, referrerId } = selection;
  const ofMailing = isOfMailing(selection);
  return and(
    positions || search || ofMailing ? undefined : isNull(signups.erasedAt),
    ofMailing,
    selection.upTo ? sql`${signups.signupPosition} <= ${selection.upTo}` : undefined,
    positions && inArray(signups.signupPosition, positions),
    search && matches(search),
    referrerId ? eq(signups.referredBy, referrerId) : undefined,
    filter && conditions[filter],
    source === undefined ? undefined : isFrom(by, source),
    tryOnFirst ? eq(signups.tryOnFirst, tryOnFirst) : undefined,
    from && gte(signups.createdAt, from),
    to && lt(signups.createdAt, to),
  );
}

export async function countPeople(handle: Handle, selection: PeopleSelection) {
  const creditCents = sql<number>`coalesce(sum(${signups.storeCreditCents}), 0)::float8`;
  const sums = await handle
    .select({ people: count(), creditCents })
    .from(signups)
    .where(isSelected(selection));
  return onlyRow(sums);
}

/** The best matches of a search first, and equal people in the order of their positions, as all are by default. */
export async function listPeople(
  handle: Handle,
  selection: PeopleSelection & { sort?: PeopleSort },
  { limit, offset }: Rows,
) {
  const { search, sort } = selection;
  const ordering = [
    ...(search ? bestMatchFirst(search) : []),
    ...(sort ? [orders[sort]] : []),
    asc(signups.signupPosition),
  ];
  // Postgres sorts only ids, and looks the other columns up for the rows of the page.
  const ids = handle
    .select({ id: signups.id })
    .from(signups)
    .where(isSelected(selection))
    .orderBy(...ordering)
    .limit(limit)
    .offset(offset);
  const people = await handle
    .select(columns)
    .from(signups)
    .where(inArray(signups.id, ids))
    .orderBy(...ordering);
  const invitations = new Map(
    (await readInvitationStatuses(handle, idsOf(people))).map((one) => [one.signupId, one]),
  );
  return people.map((person) => ({ ...person, invitation: invitations.get(person.id) ?? null }));
}

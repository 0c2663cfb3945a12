import type { FriendEvent } from '@/db/queries/reports/timeline';
import { formatCents } from '../../credit/money';
import { reasonExplanations } from '../../credit/reason-words';
import { formatTime } from '../../format';
import { plural } from '../../plural';
import type { Timeline } from './timeline';
import type { TimelineEntry } from './timeline-words';

// Client-safe: only the browser knows when its days begin.

/** Newest first. What happened to friends on a day is added up. */
export function listEntries({ entries, friends = [] }: Timeline, timeZone: string): TimelineEntry[] {
  const ofDays = [...groupByDay(friends, timeZone).values()].flatMap(describeFriends);
  return [...entries, ...ofDays].toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

export const groupByDay = <Row extends { at: Date }>(rows: readonly Row[], timeZone: string) =>
  groupBy(rows, ({ at }) => formatTime(at, 'date', timeZone));

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** What happened to friends on a day, in a line for each kind. Who joined and who was paid share one. */
function describeFriends(events: readonly FriendEvent[]): TimelineEntry[] {
  const kinds = [...groupBy(events, ({ kind, reason }) => `${kind} ${reason}`).values()].map(
    ([latest, ...others]) => {
      const sumOf = (key: 'friends' | 'cents') => others.reduce((sum, one) => sum + one[key], latest[key]);
      return { ...latest, friends: sumOf('friends'), cents: sumOf('cents') };
    },
  );
  const paid = kinds.find(({ kind }) => kind === 'referral');
  const isPaidApart = !kinds.some(({ kind }) => kind === 'joined');
  const shown = kinds.filter((one) => one !== paid || isPaidApart);
  return shown.map((one) => ({ at: one.at, isDaily: true, ...describeKind[one.kind](one, paid) }));
}

type Describe = (one: FriendEvent, paid?: FriendEvent) => Omit<TimelineEntry, 'at'>;

const describePaid = ({ friends, cents }: FriendEvent) => `${friends} paid, ${formatCents(cents)}`;

function describeUnpaid({ kind, friends, reason }: FriendEvent): ReturnType<Describe> {
  const state = reason === 'unconfirmed' ? reason : kind;
  return {
    title: `${plural(friends, 'friend')} ${state}`,
    text: reason ? reasonExplanations[reason] : undefined,
    tone: 'warn',
    decideHref: kind === 'withheld' ? `?friends=${state}#friends` : undefined,
  };
}

const describeKind: Record<FriendEvent['kind'], Describe> = {
  joined: ({ friends }, paid) => ({
    title: `${plural(friends, 'friend')} joined`,
    text: paid ? describePaid(paid) : 'none paid',
    tone: paid && 'good',
  }),
  referral: (paid) => ({ title: 'Friends of an earlier day', text: describePaid(paid), tone: 'good' }),
  withheld: describeUnpaid,
  rejected: describeUnpaid,
  reversal: ({ friends, cents }) => ({
    title: `Took back ${formatCents(-cents)}`,
    text: `mail to ${plural(friends, 'friend')} cannot be delivered`,
    tone: 'bad',
  }),
  vip_bonus: ({ cents }) => ({ title: 'Became a VIP', text: `${formatCents(cents)} bonus`, tone: 'good' }),
  bonus_reversal: ({ cents }) => ({ title: 'Lost the VIP bonus', text: formatCents(-cents), tone: 'bad' }),
};

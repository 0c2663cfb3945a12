import type { Command } from 'commander';
import { readPersonPage } from '@/lib/admin/people/person-page';
import { type PersonReport, reportPerson } from '@/lib/admin/people/person-report';
import { readTimeline } from '@/lib/admin/people/timeline';
import { listEntries } from '@/lib/admin/people/timeline-days';
import type { TimelineEntry } from '@/lib/admin/people/timeline-words';
import { formatCents } from '@/lib/credit/money';
import { explainReferral } from '@/lib/credit/reason-words';
import { formatMinute, formatTimes } from '@/lib/format';
import { nameOfMailing } from '@/lib/mail-words';
import { plural } from '@/lib/plural';
import { addQuery, limitOption } from '../command';
import { facts, formatPerson, table } from '../output';

export function addShow(program: Command): void {
  addQuery(program, 'show <person>', {
    description: 'show one person with friends and what happened, the latest last',
    options: { limit: limitOption(50) },
    run: async ({ handle }, who) => {
      const report = await reportPerson(handle, who);
      const page = await readPersonPage(handle, report.person.id);
      const timeline = page ? listEntries(await readTimeline(handle, page), 'UTC').reverse() : [];
      return { report, timeline };
    },
    json: ({ report }) => toJson(report),
    lines: ({ report, timeline }, { limit }) => [
      formatPerson(report.person),
      '',
      ...facts(summary(report)),
      ...section('Friends', report.friends, limit, friendTable),
      ...section('Timeline', timeline, limit, timelineTable),
    ],
  });
}

function toJson({ person, arrival, network, friends, ledger, mails, suppression, ...rest }: PersonReport) {
  return {
    ...person,
    arrival: arrival && { ...arrival, referrer: arrival.referrer.referralCode },
    networkHash: network?.hash ?? null,
    friends: friends.map(({ referral, friend }) => ({ ...referral, friendPosition: friend.signupPosition })),
    ledger: ledger.map(({ entry, friend }) => ({ ...entry, friendPosition: friend.signupPosition })),
    mails: mails.map(({ body: _, signupId: __, ...mail }) => mail),
    suppression: suppression?.reason ?? null,
    ...rest,
  };
}

function summary({ person, friends, unconfirmedReferrals }: PersonReport) {
  const { handedOverAt, heldBackAt } = person;
  const unconfirmed = unconfirmedReferrals > 0 ? ` (${unconfirmedReferrals} unconfirmed)` : '';
  const count = (state: string) => friends.filter(({ referral }) => referral.state === state).length;
  const rejected = count('rejected') > 0 ? `, ${count('rejected')} rejected` : '';
  return {
    Referrals: `${person.referralCount} paid, ${count('withheld')} withheld${unconfirmed}${rejected}`,
    Credit: formatCents(person.storeCreditCents) + (handedOverAt ? ', final: the app has it' : ''),
    VIP: person.isVip ? 'yes' : 'no',
    'Priority score': person.priorityScore,
    ...(heldBackAt && { 'Held back': [utc(heldBackAt), person.heldBackReason].filter(Boolean).join(', ') }),
    Id: person.id,
  };
}

const describeReferral = ({ state, reason }: PersonReport['friends'][number]['referral']) =>
  reason ? `${state}: ${explainReferral(state, reason)}` : state;

function friendTable(friends: PersonReport['friends']): string[] {
  return table(friends, {
    'joined (UTC)': ({ referral }) => formatMinute(referral.createdAt),
    referral: ({ referral }) => describeReferral(referral),
    friend: ({ friend }) => formatPerson(friend),
  });
}

const timelineTable = (entries: TimelineEntry[]) =>
  table(entries, {
    'time (UTC)': ({ at, isDaily }) => formatMinute(at).slice(0, isDaily ? 10 : undefined),
    event: ({ title, text, mailing, note, people = [] }) =>
      formatTimes(
        [title, text, mailing && nameOfMailing(mailing), note, ...people.map(describePeople)]
          .filter(Boolean)
          .join(', '),
      ),
  });

const describePeople = ({ before, named, after }: NonNullable<TimelineEntry['people']>[number]) =>
  [before, ...named.map(({ signupPosition }) => `#${signupPosition}`), after].filter(Boolean).join(' ');

function section<Row>(title: string, rows: Row[], limit: number, draw: (rows: Row[]) => string[]): string[] {
  if (rows.length === 0) return [];
  const earlier = rows.length - limit;
  const hidden = `${plural(earlier, 'earlier row is', 'earlier rows are')} hidden. Use --limit to show more.`;
  return ['', title, ...draw(rows.slice(-limit)), ...(earlier > 0 ? [hidden] : [])];
}

const utc = (time: Date) => `${formatMinute(time)} UTC`;

import type { Command } from 'commander';
import { describeSource } from '@/lib/admin/people/people-view';
import { type Arrival, type PersonReport, reportPerson } from '@/lib/admin/people/person-report';
import { formatCents } from '@/lib/credit/money';
import { explainReferral } from '@/lib/credit/reason-words';
import { formatMinute } from '@/lib/format';
import { explainError, mailTitle } from '@/lib/mail-words';
import { formatOtherPeople, plural } from '@/lib/plural';
import { addQuery, limitOption } from '../command';
import { facts, formatPerson, table } from '../output';

export function addShow(program: Command): void {
  addQuery(program, 'show <person>', {
    description: 'show one person with emails and the latest rows of friends, ledger and audit',
    options: { limit: limitOption(50) },
    run: ({ handle }, who) => reportPerson(handle, who),
    json: toJson,
    lines: (report, { limit }) => [
      formatPerson(report.person),
      '',
      ...facts(summary(report)),
      ...section('Friends', report.friends, limit, friendTable),
      ...section('Ledger', report.ledger, limit, ledgerTable),
      ...section('Audit', report.audit, limit, auditTable),
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

function summary(report: PersonReport) {
  const { person, arrival, network, friends, unconfirmedReferrals, mails, suppression, invitation } = report;
  const { confirmedAt, privacyAcceptedAt, privacyTextVersion, handedOverAt } = person;
  const unconfirmed = unconfirmedReferrals > 0 ? ` (${unconfirmedReferrals} unconfirmed)` : '';
  const count = (state: string) => friends.filter(({ referral }) => referral.state === state).length;
  const rejected = count('rejected') > 0 ? `, ${count('rejected')} rejected` : '';
  return {
    Joined: utc(person.createdAt),
    'Referred by': describeArrival(arrival),
    Source: describeSource(person),
    Network: describeNetwork(network),
    Referrals: `${person.referralCount} paid, ${count('withheld')} withheld${unconfirmed}${rejected}`,
    Credit: formatCents(person.storeCreditCents) + (handedOverAt ? ', final: the app has it' : ''),
    VIP: person.isVip ? 'yes' : 'no',
    'Priority score': person.priorityScore,
    Captcha: person.captcha,
    News: privacyAcceptedAt ? `on since ${utc(privacyAcceptedAt)}, text ${privacyTextVersion}` : 'off',
    Confirmed: confirmedAt ? utc(confirmedAt) : 'no',
    Invitation: invitation ? describeInvitation(invitation) : 'none',
    ...(person.heldBackAt && {
      'Held back': [utc(person.heldBackAt), person.heldBackReason].filter(Boolean).join(', '),
    }),
    Emails: mails.map(describeMail).join('; ') || 'none',
    ...(suppression && { Suppressed: `${suppression.reason} ${utc(suppression.createdAt)}` }),
    Id: person.id,
  };
}

function describeInvitation(invitation: NonNullable<PersonReport['invitation']>): string {
  const { stage, invitedAt, expiresAt, decidedAt } = invitation;
  const end = decidedAt ?? expiresAt;
  if (stage === 'invited')
    return `open${end ? ` until ${utc(end)}` : ', no end yet'}, invited ${utc(invitedAt)}`;
  return `${stage}${end ? ` ${utc(end)}` : ''}`;
}

function describeArrival(arrival: Arrival | null): string {
  if (!arrival) return 'nobody';
  return `${formatPerson(arrival.referrer)}, ${describeReferral(arrival)}`;
}

const describeReferral = ({ state, reason }: Pick<Arrival, 'state' | 'reason'>) =>
  reason ? `${state}: ${explainReferral(state, reason)}` : state;

function describeNetwork(network: PersonReport['network']): string {
  if (!network) return 'unknown, or no longer stored';
  if (network.others === 0) return 'not shared';
  const positions = network.examples.map(({ signupPosition }) => `#${signupPosition}`);
  const more = network.others > positions.length ? ', …' : '';
  return `shared with ${formatOtherPeople(network.others)} (${positions.join(', ')}${more})`;
}

function describeMail(mail: PersonReport['mails'][number]): string {
  const { kind, status, sentAt, error, attempts, outcome } = mail;
  if (status === 'sent' && sentAt)
    return `${kind} sent ${utc(sentAt)}${outcome ? `, ${mailTitle(mail).toLowerCase()}` : ''}`;
  const tries = attempts > 0 ? ` after ${plural(attempts, 'attempt')}` : '';
  return `${kind} ${status}${tries}${error ? ` (${explainError(error)})` : ''}`;
}

function friendTable(friends: PersonReport['friends']): string[] {
  return table(friends, {
    'joined (UTC)': ({ referral }) => formatMinute(referral.createdAt),
    referral: ({ referral }) => describeReferral(referral),
    friend: ({ friend }) => formatPerson(friend),
  });
}

function ledgerTable(ledger: PersonReport['ledger']): string[] {
  return table(ledger, {
    'time (UTC)': ({ entry }) => formatMinute(entry.createdAt),
    entry: ({ entry }) => entry.kind,
    amount: ({ entry }) => formatCents(entry.amountCents),
    friend: ({ friend }) => formatPerson(friend),
  });
}

const auditTable = (audit: PersonReport['audit']) =>
  table(audit, {
    'time (UTC)': ({ at }) => formatMinute(at),
    actor: ({ actor }) => actor,
    session: ({ sessionId }) => sessionId ?? '',
    action: ({ action }) => action,
    person: ({ subjectId }) => subjectId ?? '',
    details: ({ detail }) =>
      Object.entries(detail)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
  });

function section<Row>(title: string, rows: Row[], limit: number, draw: (rows: Row[]) => string[]): string[] {
  if (rows.length === 0) return [];
  const earlier = rows.length - limit;
  const hidden = `${plural(earlier, 'earlier row is', 'earlier rows are')} hidden. Use --limit to show more.`;
  return ['', title, ...draw(rows.slice(-limit)), ...(earlier > 0 ? [hidden] : [])];
}

const utc = (time: Date) => `${formatMinute(time)} UTC`;

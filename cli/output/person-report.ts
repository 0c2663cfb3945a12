import { withheldExplanations } from '@/lib/credit/withholding-rules';
import type { Arrival, PersonReport } from '@/lib/operators/person-report';
import { auditTable } from './audit-table';
import { personLine } from './person';
import { type Cell, facts, table } from './table';
import { dollars, minute } from './words';

/**
 * A person as an operator reads them.
 *
 * @param limit entries of the ledger and of the audit at most, the latest.
 */
export function describePerson(report: PersonReport, limit: number): string[] {
  return [
    personLine(report.person),
    '',
    ...facts(standing(report)),
    ...section('Ledger (UTC)', describeLedger(report.ledger, limit)),
    ...section('Audit (UTC)', describeAudit(report.audit, limit)),
  ];
}

function standing({ person, arrival, ledger, mails, suppression }: PersonReport): [string, Cell][] {
  const count = (kind: string) => ledger.filter(({ entry }) => entry.kind === kind).length;
  return [
    ['Joined', `${minute(person.createdAt)} UTC`],
    ['Came by', describeArrival(arrival)],
    ['Referrals', `${person.referralCount} paid, ${count('withheld') - count('release')} withheld`],
    ['Credit', dollars(person.storeCreditCents)],
    ['VIP', describeVip(person)],
    ['Priority score', person.priorityScore],
    ['Captcha', person.captcha],
    [
      'Privacy box',
      person.privacyAcceptedAt ? `ticked ${minute(person.privacyAcceptedAt)} UTC` : 'not ticked',
    ],
    ['Invited', person.invitedAt ? `${minute(person.invitedAt)} UTC` : 'not yet'],
    ['Mail', mails.map(describeMail).join('; ') || 'none'],
    ...(suppression
      ? [['No mail', `${suppression.reason} ${minute(suppression.createdAt)} UTC`] as [string, Cell]]
      : []),
    ['Id', person.id],
  ];
}

function describeArrival(arrival: Arrival | null): string {
  if (!arrival) return 'no referral';
  const { referrer, state, withheldReason } = arrival;
  const why = state === 'withheld' && withheldReason ? `: ${withheldExplanations[withheldReason]}` : '';
  return `${personLine(referrer)}, ${state}${why}`;
}

function describeVip({ isVip, vipOverride }: PersonReport['person']): string {
  const decided = vipOverride === null ? '' : ', as an operator decided';
  return (isVip ? 'yes' : 'no') + decided;
}

function describeMail({ kind, status, sentAt, lastError, attempts }: PersonReport['mails'][number]): string {
  if (status === 'sent' && sentAt) return `${kind} sent ${minute(sentAt)} UTC`;
  const tries = attempts > 0 ? ` after ${attempts} tries` : '';
  return `${kind} ${status}${tries}${lastError ? ` (${lastError})` : ''}`;
}

function describeLedger(ledger: PersonReport['ledger'], limit: number): string[] {
  const shown = ledger.slice(-limit);
  const lines = table(
    ['when', 'what', 'amount', 'friend'],
    shown.map(({ entry, friend }) => [
      minute(entry.createdAt),
      entry.withheldReason ? `withheld: ${withheldExplanations[entry.withheldReason]}` : entry.kind,
      dollars(entry.amountCents),
      personLine(friend),
    ]),
  );
  return shown.length === 0 ? [] : [...lines, ...earlier(ledger.length - shown.length)];
}

function describeAudit(audit: PersonReport['audit'], limit: number): string[] {
  const shown = audit.slice(-limit);
  return shown.length === 0 ? [] : [...auditTable(shown), ...earlier(audit.length - shown.length)];
}

const earlier = (count: number): string[] => (count > 0 ? [`and ${count} earlier (--limit)`] : []);

const section = (title: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines];

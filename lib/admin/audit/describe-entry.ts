import type { AuditPart } from '@/db/queries/reports/audit-acts';
import { formatCents } from '../../credit/money';
import { plural } from '../../plural';
import { shortSession } from '../format';
import { explainError, standingTitle } from '../mail/mail-words';

type Entry = Pick<AuditPart, 'action' | 'detail' | 'entries' | 'amountCents' | 'revokedFrom'>;
type Describe = (entry: Entry) => string;

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const number = (value: unknown) => (typeof value === 'number' ? value : 0);
const referrals: Describe = ({ entries, amountCents }) => {
  const count = plural(entries, 'referral');
  return amountCents === 0 ? count : `${count}, ${formatCents(Math.abs(amountCents))}`;
};
const bonus: Describe = ({ amountCents }) => formatCents(Math.abs(amountCents));
const exported: Describe = ({ detail: { format, filter, bySource, bySearch } }) =>
  [
    `as ${text(format).toUpperCase()}`,
    filter && `filter “${text(filter)}”`,
    bySource && 'one source',
    bySearch && 'a search',
  ]
    .filter(Boolean)
    .join(', ');
const people = (count: unknown) => plural(Math.abs(number(count)), 'person', 'people');

const ACTIONS: Record<string, [title: string, details?: Describe]> = {
  'credit.release': ['Released', referrals],
  'credit.rejection': ['Rejected', referrals],
  'credit.reversal': ['Reversed', referrals],
  'credit.vip_bonus': ['Paid the VIP bonus', bonus],
  'credit.bonus_reversal': ['Took back the VIP bonus', bonus],
  'credit.bonus_return': ['Returned the VIP bonus', bonus],
  'credit.undo': ['Undid', (entry) => `the ${text(entry.detail.decision)} of ${referrals(entry)}`],
  'credit.attach': [
    'Recorded a referrer',
    ({ detail }) => (detail.state === 'paid' ? 'paid' : `${text(detail.state)}: ${text(detail.reason)}`),
  ],
  'block.set': ['Blocked', ({ detail }) => `a ${text(detail.kind)}`],
  'block.lift': ['Lifted a block', ({ detail }) => `of a ${text(detail.kind)}`],
  'vip.set': ['Made a VIP'],
  'vip.unset': ['Removed VIP status'],
  'vip.reset': [
    'Let the referral count decide about VIP status',
    ({ detail }) => (detail.isVip ? 'is a VIP' : 'is not a VIP'),
  ],
  invite: ['Invited', ({ detail }) => people(detail.people)],
  'invite.again': ['Invited again'],
  'wave.end': ['Ended a wave', ({ detail }) => `not sent to ${people(detail.people)}`],
  announce: ['Sent an announcement', ({ detail }) => `to ${people(detail.people)}`],
  'mail.stop': ['Stopped sending', () => 'a wave'],
  'mail.resume': [
    'Resumed sending',
    ({ detail }) => standingTitle(text(detail.brake))?.toLowerCase() ?? 'a wave',
  ],
  resend: [
    'Sent an email again',
    ({ detail }) =>
      `${text(detail.kind)}${detail.lifted ? `, although the address had ${text(detail.lifted)}` : ''}`,
  ],
  'outbox.retry': [
    'Retried emails',
    ({ detail }) => {
      const error = text(detail.error ?? detail.reason);
      const why = error && `, after “${explainError(error)}”`;
      return `${plural(number(detail.revived), 'dead email')}, ${plural(number(detail.hurried), 'postponed email')}${why}`;
    },
  ],
  edit: [
    'Corrected a person',
    ({ detail: { name, address, undone } }) =>
      [name && 'name', address && 'address', undone && 'undone'].filter(Boolean).join(', '),
  ],
  erase: ['Erased'],
  expire: ['Erased everybody', ({ detail }) => people(detail.people)],
  export: ['Exported the waitlist', exported],
  repair: [
    'Repaired the waitlist',
    ({ detail }) =>
      `${plural(number(detail.accounts), 'account')}, ${plural(number(detail.welcomeMails), 'missing email')}, ` +
      `${plural(number(detail.cancelledMails), 'unwanted email')}${detail.counter ? ', the counter' : ''}`,
  ],
  'session.start': ['Signed in', ({ detail }) => `with ${text(detail.browser)}`],
  'session.revoke': [
    'Revoked a session',
    ({ detail, revokedFrom }) =>
      detail.session ? `of ${revokedFrom ?? 'an operator'} (${shortSession(text(detail.session))})` : '',
  ],
  'repair.account': [
    'Corrected an account',
    ({ entries, detail }) =>
      entries > 1
        ? `and ${plural(entries - 1, 'other')}`
        : `${plural(number(detail.referralCount), 'referral')}, ${formatCents(number(detail.storeCreditCents))}`,
  ],
};

/** "credit.release" as "Released". Unknown actions keep their name. */
export const titleOf = (action: string) => ACTIONS[action]?.[0] ?? action;

export function describeEntry(entry: Entry) {
  const { action, detail } = entry;
  const details = ACTIONS[action]
    ? ACTIONS[action][1]?.(entry)
    : Object.entries(detail)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', ');
  return { title: titleOf(action), details: details ?? '' };
}

import type { AuditPart } from '@/db/queries/reports/audit-acts';
import { formatCents } from '../../credit/money';
import { plural } from '../../plural';
import { shortSession } from '../format';
import { explainError } from '../mail/mail-words';

export interface AuditText {
  title: string;
  /** Empty if the title is enough. */
  details: string;
}

type Entry = Pick<AuditPart, 'action' | 'detail' | 'entries' | 'amountCents' | 'revokedFrom'>;
type Describe = (entry: Entry) => string;

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const number = (value: unknown) => (typeof value === 'number' ? value : 0);
const referrals: Describe = ({ entries, amountCents }) => {
  const count = plural(entries, 'referral');
  return amountCents === 0 ? count : `${count}, ${formatCents(Math.abs(amountCents))}`;
};
const bonus: Describe = ({ amountCents }) => formatCents(Math.abs(amountCents));
const none: Describe = () => '';
const exported: Describe = ({ detail: { format, filter, bySource, bySearch } }) =>
  [
    `as ${text(format).toUpperCase()}`,
    filter && `filter “${text(filter)}”`,
    bySource && 'one source',
    bySearch && 'a search',
  ]
    .filter(Boolean)
    .join(', ');

const ACTIONS: Record<string, { title: string; details: Describe }> = {
  'credit.release': { title: 'Released', details: referrals },
  'credit.rejection': { title: 'Rejected', details: referrals },
  'credit.reversal': { title: 'Reversed', details: referrals },
  'credit.vip_bonus': { title: 'Paid the VIP bonus', details: bonus },
  'credit.bonus_reversal': { title: 'Took back the VIP bonus', details: bonus },
  'credit.bonus_return': { title: 'Returned the VIP bonus', details: bonus },
  'credit.undo': {
    title: 'Undid',
    details: (entry) => `the ${text(entry.detail.decision)} of ${referrals(entry)}`,
  },
  'credit.attach': {
    title: 'Recorded a referrer',
    details: ({ detail }) =>
      detail.state === 'paid' ? 'paid' : `${text(detail.state)}: ${text(detail.reason)}`,
  },
  'block.set': { title: 'Blocked', details: ({ detail }) => `a ${text(detail.kind)}` },
  'block.lift': { title: 'Lifted a block', details: ({ detail }) => `of a ${text(detail.kind)}` },
  'vip.set': { title: 'Made a VIP', details: none },
  'vip.unset': { title: 'Removed VIP status', details: none },
  'vip.reset': {
    title: 'Let the referral count decide about VIP status',
    details: ({ detail }) => (detail.isVip ? 'is a VIP' : 'is not a VIP'),
  },
  invite: { title: 'Invited', details: ({ detail }) => plural(number(detail.people), 'person', 'people') },
  'invite.again': { title: 'Invited again', details: none },
  'wave.end': {
    title: 'Ended a wave',
    details: ({ detail }) => `not sent to ${plural(-number(detail.people), 'person', 'people')}`,
  },
  announce: {
    title: 'Sent an announcement',
    details: ({ detail }) => `to ${plural(number(detail.people), 'person', 'people')}`,
  },
  'mail.stop': { title: 'Stopped sending', details: () => 'a wave' },
  'mail.resume': {
    title: 'Resumed sending',
    details: ({ detail }) => (detail.brake === 'welcome' ? 'welcome emails' : 'a wave'),
  },
  resend: {
    title: 'Sent an email again',
    details: ({ detail }) =>
      `${text(detail.kind)}${detail.lifted ? `, although the address had ${text(detail.lifted)}` : ''}`,
  },
  'outbox.retry': {
    title: 'Retried emails',
    details: ({ detail }) => {
      const error = text(detail.error ?? detail.reason);
      const why = error && `, after “${explainError(error)}”`;
      return `${plural(number(detail.revived), 'dead email')}, ${plural(number(detail.hurried), 'postponed email')}${why}`;
    },
  },
  edit: {
    title: 'Corrected a person',
    details: ({ detail }) =>
      [detail.name && 'name', detail.address && 'address', detail.undone && 'undone']
        .filter(Boolean)
        .join(', '),
  },
  erase: { title: 'Erased', details: none },
  expire: {
    title: 'Erased everybody',
    details: ({ detail }) => plural(number(detail.people), 'person', 'people'),
  },
  export: { title: 'Exported the waitlist', details: exported },
  repair: {
    title: 'Repaired the waitlist',
    details: ({ detail }) =>
      `${plural(number(detail.accounts), 'account')}, ${plural(number(detail.welcomeMails), 'missing email')}, ` +
      `${plural(number(detail.cancelledMails), 'unwanted email')}${detail.counter ? ', the counter' : ''}`,
  },
  'session.start': { title: 'Signed in', details: ({ detail }) => `with ${text(detail.browser)}` },
  'alert.on': { title: 'Turned on an alert', details: ({ detail }) => text(detail.kind) },
  'alert.off': { title: 'Turned off an alert', details: ({ detail }) => text(detail.kind) },
  'session.revoke': {
    title: 'Revoked a session',
    details: ({ detail, revokedFrom }) =>
      detail.session ? `of ${revokedFrom ?? 'an operator'} (${shortSession(text(detail.session))})` : '',
  },
  'repair.account': {
    title: 'Corrected an account',
    details: ({ entries, detail }) =>
      entries > 1
        ? `and ${plural(entries - 1, 'other')}`
        : `${plural(number(detail.referralCount), 'referral')}, ${formatCents(number(detail.storeCreditCents))}`,
  },
};

/** "credit.release" as "Released". Unknown actions keep their name. */
export function titleOf(action: string): string {
  return ACTIONS[action]?.title ?? action;
}

export function describeEntry(entry: Entry): AuditText {
  const known = ACTIONS[entry.action];
  if (known) return { title: known.title, details: known.details(entry) };
  const details = Object.entries(entry.detail).map(([name, value]) => `${name}: ${value}`);
  return { title: entry.action, details: details.join(', ') };
}

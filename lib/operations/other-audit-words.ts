import { shortSession } from '../format';
import { formatPeople, plural } from '../plural';
import { type AuditAct, type AuditWords, numberOf, textOf } from './audit-words';

type Describe = (act: AuditAct) => string;

const exported: Describe = ({ detail: { format, filter, bySource, bySearch } }) =>
  [
    `as ${textOf(format).toUpperCase()}`,
    filter && `filter “${textOf(filter)}”`,
    bySource && 'one source',
    bySearch && 'a search',
  ]
    .filter(Boolean)
    .join(', ');

const describeBlocked: Describe = ({ detail: { kind, domain } }) => textOf(domain) || `a ${textOf(kind)}`;

/** Words of actions that no operation writes, and of earlier versions. */
export const otherAuditWords = {
  export: ['Exported the waitlist', exported],
  'block.set': ['Blocked', describeBlocked],
  'block.lift': ['Lifted a block', (act) => `of ${describeBlocked(act)}`],
  appeal: ['Asked for a check', ({ detail: { note } }) => (note ? `“${textOf(note)}”` : '')],
  'vip.set': ['Made a VIP'],
  'vip.unset': ['Removed VIP status'],
  'vip.reset': ['Let the referral count decide about VIP status'],
  'credit.undo': [
    'Undid',
    ({ detail, entries }) => `the ${textOf(detail.decision)} of ${plural(entries, 'referral')}`,
  ],
  'credit.announce-end': [
    'Announced the end of store credit',
    ({ detail }) => `to ${formatPeople(numberOf(detail.people))}: it ends on ${textOf(detail.day)}`,
  ],
  'credit.bonus_return': ['Returned the VIP bonus'],
  'session.revoke': ['Revoked a session', ({ detail }) => shortSession(textOf(detail.session))],
  'session.start': ['Signed in', ({ detail }) => `with ${textOf(detail.browser)}`],
} satisfies AuditWords;

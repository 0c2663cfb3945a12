import { shortSession } from '../format';
import { plural } from '../plural';
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
const people = (count: unknown) => plural(Math.abs(numberOf(count)), 'person', 'people');

/** Words of actions that no operation writes, and of earlier versions. */
export const otherAuditWords = {
  'credit.attach': [
    'Recorded a referrer',
    ({ detail }) => (detail.state === 'paid' ? 'paid' : `${textOf(detail.state)}: ${textOf(detail.reason)}`),
  ],
  resend: [
    'Sent an email again',
    ({ detail }) =>
      `${textOf(detail.kind)}${detail.lifted ? `, although the address had ${textOf(detail.lifted)}` : ''}`,
  ],
  edit: [
    'Corrected a person',
    ({ detail: { name, address, undone } }) =>
      [name && 'name', address && 'address', undone && 'undone'].filter(Boolean).join(', '),
  ],
  erase: ['Erased'],
  expire: ['Erased everybody', ({ detail }) => people(detail.people)],
  export: ['Exported the waitlist', exported],
  'session.start': ['Signed in', ({ detail }) => `with ${textOf(detail.browser)}`],
  'session.revoke': [
    'Revoked a session',
    ({ detail, revokedFrom }) =>
      detail.session ? `of ${revokedFrom ?? 'an operator'} (${shortSession(textOf(detail.session))})` : '',
  ],
} satisfies AuditWords;

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
const _people = (count: unknown) => plural(Math.abs(numberOf(count)), 'person', 'people');

/** Words of actions that no operation writes, and of earlier versions. */
export const otherAuditWords = {
  export: ['Exported the waitlist', exported],
  'session.start': ['Signed in', ({ detail }) => `with ${textOf(detail.browser)}`],
} satisfies AuditWords;

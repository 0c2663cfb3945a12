import 'server-only';
import type { Handle } from '@/db/client';
import {
  type AuditFilter,
  type AuditLine,
  type AuditPerson,
  readAuditLines,
  readAuditPeople,
} from '@/db/queries/audit';
import { readPage } from '../pages';
import { type AuditText, describeEntry } from './describe-entry';

export { readAuditChoices } from '@/db/queries/audit';

const PAGE_SIZE = 50;

export interface AuditItem extends Pick<AuditLine, 'id' | 'actor' | 'at'> {
  text: AuditText;
  person: AuditPerson | null;
  /** The referred friend of a decision about one referral. */
  friend: AuditPerson | null;
}

/** A page of the audit, newest first. */
export async function listAudit(handle: Handle, filter: AuditFilter, page = 1) {
  const { rows, hasNext } = await readPage(page, PAGE_SIZE, (range) => readAuditLines(handle, filter, range));
  const people = await readAuditPeople(handle, idsOf(rows));
  const byId = new Map(people.map((person) => [person.id, person]));
  const find = (one: string | null) => (one === null ? null : (byId.get(one) ?? null));
  const items = rows.map((line): AuditItem => {
    const { id, actor, at, subjectId } = line;
    return {
      id,
      actor,
      at,
      text: describeEntry(line),
      person: find(subjectId),
      friend: find(friendOf(line)),
    };
  });
  return { rows: items, page, hasNext };
}

function friendOf({ entries, detail }: AuditLine): string | null {
  const { referredSignupId } = detail;
  return entries === 1 && typeof referredSignupId === 'string' ? referredSignupId : null;
}

function idsOf(lines: readonly AuditLine[]): string[] {
  const ids = lines.flatMap((line) => [line.subjectId, friendOf(line)]);
  return [...new Set(ids.filter((id) => id !== null))];
}

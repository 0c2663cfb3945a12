import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import {
  type AuditFilter,
  type AuditLine,
  type AuditPerson,
  readAuditLines,
  readAuditPeople,
} from '@/db/queries/admin-audit';
import { cursorOf, toPage } from '../cursor';
import { type AuditText, describeEntry } from './describe-entry';

export { readAuditChoices } from '@/db/queries/admin-audit';

const PAGE = 50;
const cursor = cursorOf(z.string().regex(/^\d{1,18}$/), z.uuid());

export interface AuditItem extends Pick<AuditLine, 'id' | 'actor' | 'at'> {
  text: AuditText;
  person: AuditPerson | null;
  /** The referred friend of a decision about one referral. */
  friend: AuditPerson | null;
}

/** A page of the audit, newest first. */
export async function listAudit(handle: Handle, filter: AuditFilter, after?: string) {
  const [at, id] = cursor.read(after) ?? [];
  const lines = await readAuditLines(handle, filter, PAGE + 1, at && id ? { at, id } : undefined);
  const page = toPage(lines, PAGE, (last) => cursor.write(last.cursor, last.id));
  const people = await readAuditPeople(handle, idsOf(page.rows));
  const byId = new Map(people.map((person) => [person.id, person]));
  const find = (one: string | null) => (one === null ? null : (byId.get(one) ?? null));
  const items = page.rows.map((line): AuditItem => {
    const { id: key, actor, at: time, subjectId } = line;
    return {
      id: key,
      actor,
      at: time,
      text: describeEntry(line),
      person: find(subjectId),
      friend: find(friendOf(line)),
    };
  });
  return { rows: items, next: page.next };
}

function friendOf({ entries, detail }: AuditLine): string | null {
  const { referredSignupId } = detail;
  return entries === 1 && typeof referredSignupId === 'string' ? referredSignupId : null;
}

function idsOf(lines: readonly AuditLine[]): string[] {
  const ids = lines.flatMap((line) => [line.subjectId, friendOf(line)]);
  return [...new Set(ids.filter((id) => id !== null))];
}

import 'server-only';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import {
  type AuditFilter,
  type AuditLine,
  type AuditPerson,
  readAuditChoices,
  readAuditLines,
  readAuditPeople,
} from '@/db/queries/audit';
import { DAY_MS } from '../../days';
import { pageNumber, readPage } from '../../pages';
import { type AuditText, describeEntry, titleOf } from './describe-entry';

const PAGE_SIZE = 50;

const text = z.string().max(60).optional().catch(undefined);
const day = z.iso.date().optional().catch(undefined);
const searchSchema = z.object({ by: text, action: text, from: day, to: day, page: pageNumber });
export type AuditSearch = z.output<typeof searchSchema>;

/** Reads the search parameters of the page. Unknown values are ignored. */
export const parseAuditSearch = (search: unknown) => searchSchema.parse(search);

/** Identifies an operator in URLs. An actor can be an email address, and proxies log URLs. */
export const operatorKey = (actor: string): string =>
  createHash('sha256').update(actor).digest('hex').slice(0, 8);

/** What the audit can be filtered by. */
export async function readChoices(handle: Handle) {
  const { actors, actions } = await readAuditChoices(handle);
  return {
    operators: actors.map((actor) => ({ value: operatorKey(actor), label: actor })),
    actions: actions.map((action) => ({ value: action, label: titleOf(action) })),
  };
}
export type AuditChoices = Awaited<ReturnType<typeof readChoices>>;

export interface AuditItem extends Pick<AuditLine, 'id' | 'actor' | 'sessionId' | 'at'> {
  text: AuditText;
  person: AuditPerson | undefined;
  /** The referred friend of a decision about one referral. */
  friend: AuditPerson | undefined;
}

/** A page of the audit, newest first. */
export const listAudit = (
  handle: Handle,
  search: AuditSearch,
  { operators }: Pick<AuditChoices, 'operators'>,
) => readItems(handle, toFilter(search, operators), search.page);

/** The latest changes of a person. */
export const listPersonAudit = (handle: Handle, subjectId: string) => readItems(handle, { subjectId }, 1);

async function readItems(handle: Handle, filter: AuditFilter, number: number) {
  const page = await readPage(number, PAGE_SIZE, (rows) => readAuditLines(handle, filter, rows));
  const ids = page.rows.flatMap((line) => [line.subjectId, friendOf(line)]);
  const people = await readAuditPeople(handle, [...new Set(ids.filter((id) => id !== null))]);
  const rows = page.rows.map((line): AuditItem => {
    const { id, actor, sessionId, at, subjectId } = line;
    const [person, friend] = [subjectId, friendOf(line)].map((one) => people.find((each) => each.id === one));
    return { id, actor, sessionId, at, text: describeEntry(line), person, friend };
  });
  return { ...page, rows };
}

/** The days are in UTC, both included. */
function toFilter({ by, action, from, to }: AuditSearch, operators: AuditChoices['operators']): AuditFilter {
  return {
    actor: by ? (operators.find(({ value }) => value === by)?.label ?? '') : undefined,
    action: action || undefined,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(new Date(to).getTime() + DAY_MS),
  };
}

function friendOf({ entries, detail }: AuditLine): string | null {
  const { referredSignupId } = detail;
  return entries === 1 && typeof referredSignupId === 'string' ? referredSignupId : null;
}

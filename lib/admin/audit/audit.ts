import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { type AuditPerson, readAuditChoices, readAuditPeople } from '@/db/queries/audit';
import { type AuditFilter, type AuditPart, readAuditActs } from '@/db/queries/reports/audit-acts';
import { shortSession } from '../../format';
import { byThemselves } from '../../operations/change';
import { pageNumber, readPage } from '../../pages';
import { describeEntry, titleOf } from './describe-entry';
import { readObjects } from './objects';

const PAGE_SIZE = 50;

const text = z.string().max(60).optional().catch(undefined);
/** The search parameters of the page. Unknown values are ignored. */
export const auditSearch = z.object({ by: text, action: text, page: pageNumber });
export type AuditSearch = z.output<typeof auditSearch>;

/** Identifies an operator in URLs. An actor can be an email address, and proxies log URLs. */
export const operatorKey = (actor: string): string =>
  createHash('sha256').update(actor).digest('hex').slice(0, 8);

export async function readChoices(handle: Handle) {
  const { actors, actions } = await readAuditChoices(handle);
  return {
    operators: actors.map((actor) => ({ value: operatorKey(actor), label: actor })),
    actions: actions.map((action) => ({ value: action, label: titleOf(action) })),
  };
}
export type AuditChoices = Awaited<ReturnType<typeof readChoices>>;

export type AuditItem = Awaited<ReturnType<typeof listAudit>>['rows'][number];

export interface Named {
  /** Some of them. */
  named: AuditPerson[];
  count: number;
}

export const listAudit = (
  handle: Handle,
  search: AuditSearch,
  { operators }: Pick<AuditChoices, 'operators'>,
) => readItems(handle, toFilter(search, operators), search.page);

export const listPersonAudit = (handle: Handle, subjectId: string) => readItems(handle, { subjectId }, 1);

async function readItems(handle: Handle, filter: AuditFilter, number: number) {
  const page = await readPage(number, PAGE_SIZE, async (rows) =>
    toActs(await readAuditActs(handle, filter, rows)),
  );
  const parts = page.rows.flat();
  const ids = parts.flatMap((part) => [...part.people, ...part.friends]);
  const [people, aboutOf] = await Promise.all([
    readAuditPeople(handle, [...new Set(ids)]),
    readObjects(handle, parts),
  ]);
  const namesOf = (act: Act, key: 'people' | 'friends'): Named => ({
    named: people.filter(({ id }) => act.some((part) => part[key].includes(id))),
    count: Math.max(...act.map((part) => part[`${key}Count`])),
  });
  const rows = page.rows.map((act) => ({
    ...act[0],
    via: describeOrigin(act[0]),
    texts: act.map(describeEntry),
    /** What else than people it was about. */
    about: aboutOf(act[0]),
    /** Whom it changed. */
    people: namesOf(act, 'people'),
    /** The people whose referrals the act was about. */
    friends: namesOf(act, 'friends'),
  }));
  return { ...page, rows };
}

function describeOrigin({ actor, sessionId }: AuditPart): string {
  if (sessionId !== null) return `Session ${shortSession(sessionId)}`;
  return actor === byThemselves.actor ? 'On their page' : 'Command line';
}

type Act = [AuditPart, ...AuditPart[]];

/** Parts of an act follow each other. */
function toActs(parts: AuditPart[]): Act[] {
  const acts: Act[] = [];
  for (const part of parts) {
    const last = acts.at(-1);
    if (last?.[0].id === part.id) last.push(part);
    else acts.push([part]);
  }
  return acts;
}

function toFilter({ by, action }: AuditSearch, operators: AuditChoices['operators']): AuditFilter {
  return {
    actor: by ? (operators.find(({ value }) => value === by)?.label ?? '') : undefined,
    action: action || undefined,
  };
}

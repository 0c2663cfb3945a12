import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { type AuditPerson, readAuditChoices, readAuditPeople } from '@/db/queries/audit';
import { readMailingNames } from '@/db/queries/mailings/mailings';
import { type AuditFilter, type AuditPart, readAuditActs } from '@/db/queries/reports/audit-acts';
import type { Rows } from '@/db/statements';
import { shortSession } from '../../format';
import { textOf } from '../../operations/audit-words';
import { byThemselves } from '../../operations/change';
import { pageNumber, readPage } from '../../pages';
import { describeEntry, titleOf } from './describe-entry';

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

export type AuditItem = Awaited<ReturnType<typeof listActs>>[number];

export interface Named {
  /** Some of them. */
  named: AuditPerson[];
  count: number;
}

export const listAudit = (
  handle: Handle,
  search: AuditSearch,
  { operators }: Pick<AuditChoices, 'operators'>,
) => readPage(search.page, PAGE_SIZE, (rows) => listActs(handle, toFilter(search, operators), rows));

export async function listActs(handle: Handle, filter: AuditFilter, rows: Rows) {
  const acts = toActs(await readAuditActs(handle, filter, rows));
  const parts = acts.flat();
  const ids = parts.flatMap((part) => [...part.people, ...part.friends]);
  const [people, mailingOf] = await Promise.all([
    readAuditPeople(handle, [...new Set(ids)]),
    readMailingLinks(
      handle,
      parts.map(({ detail }) => ({ mailingId: textOf(detail.mailing) })),
    ),
  ]);
  const byId = new Map(people.map((one) => [one.id, one]));
  const namesOf = (act: Act, key: 'people' | 'friends'): Named => ({
    named: [...new Set(act.flatMap((part) => part[key]))].flatMap((id) => byId.get(id) ?? []),
    count: Math.max(...act.map((part) => part[`${key}Count`])),
  });
  return acts.map((act) => ({
    ...act[0],
    via: describeOrigin(act[0]),
    texts: act.map(describeEntry),
    /** What else than people it was about. */
    about: mailingOf(act[0].detail.mailing),
    /** Whom it changed. */
    people: namesOf(act, 'people'),
    /** The people whose referrals the act was about. */
    friends: namesOf(act, 'friends'),
  }));
}

export type MailingLink = Awaited<ReturnType<typeof readMailingNames>>[number] & { href: string };

/** Finds the mailings of these rows. Mail that visitors cause one by one has no page. */
export async function readMailingLinks(handle: Handle, rows: readonly { mailingId: string | null }[]) {
  const ids = new Set(rows.flatMap(({ mailingId }) => mailingId || []));
  const mailings = await readMailingNames(handle, [...ids]);
  return (mailingId: unknown): MailingLink | undefined => {
    const mailing = mailings.find(({ id }) => id === mailingId);
    return (
      mailing && { ...mailing, href: `/admin/mailings${mailing.actor === null ? '' : `/${mailing.id}`}` }
    );
  };
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

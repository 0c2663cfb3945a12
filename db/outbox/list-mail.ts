import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  not,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Handle } from '../client';
import type { MailError } from '../schema/mail-errors';
import { type MailOutcome, type OutboxRow, outboxEmails, personMailKinds } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import { countIf, idsOf, personColumns, type Rows } from '../statements';

type MailStatus = OutboxRow['status'];

const { body: _, requestId: __, ...stored } = getTableColumns(outboxEmails);
const listColumns = {
  ...stored,
  /** Mail to operators has no person. */
  person: personColumns(signups),
};

/** `scheduled`: requested for later. `none`: to be sent now, and not tried yet. */
export type MailReason = MailError | 'none' | 'scheduled';

interface MailFilter {
  status: MailStatus | MailStatus[];
  error?: MailReason;
}

const reasonOf = sql<MailReason>`coalesce(${outboxEmails.error},
  case when ${outboxEmails.requestedAt} > now() then 'scheduled' else 'none' end)`;

const matches = ({ status, error }: MailFilter) =>
  and(inArray(outboxEmails.status, [status].flat()), error && eq(reasonOf, error));

/** Latest first: ids are ordered by time. */
export async function listMail(handle: Handle, filter: MailFilter, { limit, offset }: Rows, order = desc) {
  return handle
    .select(listColumns)
    .from(outboxEmails)
    .leftJoin(signups, eq(signups.id, outboxEmails.signupId))
    .where(matches(filter))
    .orderBy(order(outboxEmails.id))
    .limit(limit)
    .offset(offset);
}

export async function countMail(handle: Handle, filter: MailFilter): Promise<number> {
  return handle.$count(outboxEmails, matches(filter));
}

export type ListedMail = Awaited<ReturnType<typeof listMail>>[number];

export async function listMailForPerson(handle: Handle, signupId: string): Promise<OutboxRow[]> {
  return handle
    .select()
    .from(outboxEmails)
    .where(eq(outboxEmails.signupId, signupId))
    .orderBy(asc(outboxEmails.requestedAt));
}

/** What became of the email that was sent last to the person with this id. Null also without a report of Resend. */
export const lastOutcome = (signupId: SQLWrapper) => sql<MailOutcome | null>`(
  select mail.outcome from ${outboxEmails} mail
  where mail.signup_id = ${signupId} and mail.status = 'sent'
  order by mail.sent_at desc limit 1)`;

export type MailGroup = Awaited<ReturnType<typeof readGroupsOf>>[number];

/** The emails that are not sent, by status and error. Three statements at once: each reads thousands of rows of one index. */
export async function readMailGroups(handle: Handle): Promise<MailGroup[]> {
  const statuses = ['cancelled', 'dead', 'pending'] as const;
  const groups = await Promise.all(statuses.map((status) => readGroupsOf(handle, status)));
  return groups.flat();
}

async function readGroupsOf(handle: Handle, status: MailStatus) {
  const { requestedAt, mayHaveArrived } = outboxEmails;
  const uncertain = status === 'dead' ? countIf(mayHaveArrived) : sql<number>`0`;
  const oldestAt = sql<Date>`min(${requestedAt})`.mapWith(requestedAt);
  const rows = await handle
    .select({ error: reasonOf, mails: count(), uncertain, oldestAt })
    .from(outboxEmails)
    .where(eq(outboxEmails.status, status))
    .groupBy(reasonOf)
    .orderBy(desc(count()), reasonOf);
  return rows.map((row) => ({ status, ...row }));
}

/** What a retry of the whole group retries: dead emails that did not arrive, or emails that are not due yet. */
const isRetryable = (filter: MailFilter) =>
  and(
    matches(filter),
    inArray(outboxEmails.kind, [...personMailKinds]),
    filter.status === 'dead'
      ? not(outboxEmails.mayHaveArrived)
      : and(isNotNull(outboxEmails.error), sql`${outboxEmails.dueAt} > now()`),
  );

export async function countRetryableMail(handle: Handle, filter: MailFilter): Promise<number> {
  return handle.$count(outboxEmails, isRetryable(filter));
}

export async function readRetryableMail(handle: Handle, filter: MailFilter, limit: number) {
  const { id } = outboxEmails;
  return idsOf(await handle.select({ id }).from(outboxEmails).where(isRetryable(filter)).limit(limit));
}

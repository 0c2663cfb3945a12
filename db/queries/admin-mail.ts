import { type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { mayHaveArrived } from '../outbox/may-have-arrived';
import { emailSuppressions, type SuppressionRow } from '../schema/email-suppressions';
import { type OutboxRow, outboxEmails } from '../schema/outbox-emails';
import { type SignupRow, signups } from '../schema/signups';
import { fromMicroseconds, toMicroseconds } from './microseconds';
import { pipeline } from './pipeline';

type MailStatus = OutboxRow['status'];

/** The last error without its note about earlier attempts; '' without an error. */
const reason = sql<string>`split_part(coalesce(${outboxEmails.lastError}, ''), ';', 1)`;

export interface MailGroup {
  status: MailStatus;
  reason: string;
  mails: number;
  /** Of these, dead mails that may have arrived. */
  doubtful: number;
  oldestAt: Date;
}

/** The emails that are not sent, by status and reason. Two statements at once: each reads thousands of rows of one index. */
export async function readMailGroups(handle: Handle): Promise<MailGroup[]> {
  const [failed, pending] = await pipeline([
    readGroups(handle, sql`status in ('dead', 'cancelled')`, sql`status`),
    readGroups(handle, sql`status = 'pending'`, sql`'pending'`),
  ]);
  return [...failed, ...pending];
}

/** Groups by the whole error first, so that `split_part` and the pattern run on few rows. */
async function readGroups(handle: Handle, which: SQL, status: SQL): Promise<MailGroup[]> {
  const rows = await handle.execute<MailGroup & Record<string, unknown>>(sql`
    select status, ${reason} as reason, sum(mails)::int as mails, min(oldest_at) as "oldestAt",
      (coalesce(sum(mails) filter (where status = 'dead' and ${mayHaveArrived}), 0))::int as doubtful
    from (
      select ${status} as status, last_error, count(*) as mails, min(requested_at) as oldest_at
      from ${outboxEmails} where ${which} group by 1, 2
    ) as ${outboxEmails}
    group by status, reason order by status, mails desc, reason`);
  return rows.map((row) => ({ ...row, oldestAt: new Date(row.oldestAt) }));
}

export interface MailFilter {
  status: MailStatus;
  /** Undefined: every reason. */
  reason?: string;
}

const matches = (filter: MailFilter) =>
  filter.reason === undefined
    ? sql`${outboxEmails.status} = ${filter.status}`
    : sql`${outboxEmails.status} = ${filter.status} and ${reason} = ${filter.reason}`;

export type MailKey = Pick<OutboxRow, 'signupId' | 'kind'>;

export type ListedMail = MailKey &
  Pick<OutboxRow, 'status' | 'attempts' | 'lastError' | 'requestedAt' | 'dueAt' | 'sentAt'> &
  Pick<SignupRow, 'signupPosition' | 'email' | 'erasedAt'>;

/** By the time when the recipient joined, latest first. */
export async function readMails(
  handle: Handle,
  filter: MailFilter,
  limit: number,
  after?: MailKey,
): Promise<ListedMail[]> {
  const { signupId, kind, status, attempts, lastError, requestedAt, dueAt, sentAt } = outboxEmails;
  const { signupPosition, email, erasedAt } = signups;
  const isAfter = after ? sql`and (signup_id, kind) < (${after.signupId}::uuid, ${after.kind})` : sql``;
  return handle
    .select({
      signupId,
      kind,
      status,
      attempts,
      lastError,
      requestedAt,
      dueAt,
      sentAt,
      signupPosition,
      email,
      erasedAt,
    })
    .from(outboxEmails)
    .innerJoin(signups, sql`${signups.id} = ${signupId}`)
    .where(sql`${matches(filter)} ${isAfter}`)
    .orderBy(sql`signup_id desc, kind desc`)
    .limit(limit);
}

/** What a retry of the whole group retries: dead mails that did not arrive, or mails that are not due yet. */
const isRetryable = (filter: MailFilter) =>
  filter.status === 'dead'
    ? sql`${matches(filter)} and not ${mayHaveArrived}`
    : sql`${matches(filter)} and ${outboxEmails.lastError} is not null and ${outboxEmails.dueAt} > now()`;

export async function countRetryableMail(handle: Handle, filter: MailFilter): Promise<number> {
  return handle.$count(outboxEmails, isRetryable(filter));
}

export async function readRetryableMail(
  handle: Handle,
  filter: MailFilter,
  limit: number,
): Promise<MailKey[]> {
  return handle
    .select({ signupId: outboxEmails.signupId, kind: outboxEmails.kind })
    .from(outboxEmails)
    .where(isRetryable(filter))
    .limit(limit);
}

export type SuppressionReason = SuppressionRow['reason'];

export interface ListedSuppression extends Pick<SignupRow, 'id' | 'signupPosition' | 'email'> {
  reason: SuppressionReason;
  createdAt: Date;
  cursor: string;
}

export async function readSuppressions(
  handle: Handle,
  reasons: readonly SuppressionReason[],
  limit: number,
  after?: { at: string; id: string },
): Promise<ListedSuppression[]> {
  const isAfter = after
    ? sql`and (suppression.created_at, signup_id) < (${fromMicroseconds(after.at)}, ${after.id}::uuid)`
    : sql``;
  const rows = await handle.execute<ListedSuppression & Record<string, unknown>>(sql`
    select person.id, person.signup_position as "signupPosition", person.email, reason,
      suppression.created_at as "createdAt", ${toMicroseconds(sql`suppression.created_at`)} as cursor
    from ${emailSuppressions} suppression join ${signups} person on person.id = signup_id
    where reason in ${[...reasons]} ${isAfter}
    order by suppression.created_at desc, signup_id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

export async function countSuppressions(
  handle: Handle,
): Promise<{ reason: SuppressionReason; people: number }[]> {
  return handle.execute<{ reason: SuppressionReason; people: number }>(sql`
    select reason, count(*)::int as people from ${emailSuppressions} group by reason`);
}

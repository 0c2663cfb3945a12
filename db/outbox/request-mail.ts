import { and, asc, eq, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '../client';
import { standingMailing } from '../schema/mailings';
import {
  type CausedMailKind,
  type OperatorMailKind,
  type OwnMailKind,
  outboxEmails,
} from '../schema/outbox-emails';
import { type SignupRow, signups } from '../schema/signups';
import { isNotSuppressed } from './suppressions';
import { dueTo, takeMinutes } from './unverified-mail';

/** The outbox uses the clock of Postgres only. */
export const milliseconds = (duration: number) => sql`${duration} * interval '1 millisecond'`;

/** The body is dropped, so that the email is rendered again with current data. Mail to operators is rendered only once. */
export const unsentState = {
  status: 'pending',
  dueAt: sql`now()`,
  attempts: 0,
  requestId: null,
  body: sql`case when ${outboxEmails.recipient} is not null then ${outboxEmails.body} end`,
  error: null,
  mayHaveArrived: false,
} as const;

/** Mails people of whom there must be at least one, but only those who never had an email of this kind. */
export const firstMail = (kind: CausedMailKind, signupIds: readonly string[]): SQL =>
  sql`${insertMail} select gen_random_uuid(), ${kind}, id, ${standingMailing.id}::uuid, now(), now()
    from (${listOf(signupIds)}) as asker (id)
    where not exists (select from ${outboxEmails} where signup_id = asker.id and kind = ${kind})
    on conflict do nothing`;

export async function insertFirstMail(tx: Handle, kind: CausedMailKind, signupIds: readonly string[]) {
  return signupIds.length === 0 ? 0 : (await tx.execute(firstMail(kind, signupIds))).count;
}

const insertMail = sql`insert into ${outboxEmails} (id, kind, signup_id, mailing_id, due_at, requested_at)`;

const listOf = (ids: readonly string[]) =>
  sql`select json_array_elements_text(${JSON.stringify(ids)}::json)::uuid`;

/** Who asks for an email. An operator's is due at once, also to somebody who never passed a captcha. */
interface Asking {
  by: 'visitor' | 'operator';
  /** Skips people to whom one was requested within this time. */
  intervalMs?: number;
}

/** Skips people who have an email of this kind waiting and, for all but the link to their page, suppressed people. Returns the number of emails. */
export function requestMail(
  handle: Handle,
  kind: OwnMailKind,
  signupIds: readonly string[],
  asking: Asking,
): Promise<number> {
  return signupIds.length === 0 ? Promise.resolve(0) : request(handle, kind, listOf(signupIds), asking);
}

/** @param people a query of ids. */
async function request(handle: Handle, kind: OwnMailKind, people: SQLWrapper, { by, intervalMs }: Asking) {
  const isVisitor = by === 'visitor';
  if (isVisitor) await takeMinutes(handle, kind, people);
  const dueAt = isVisitor ? dueTo(sql`asker.id`) : sql`now()`;
  const mayGet = kind === 'place_link' ? undefined : isNotSuppressed(sql`asker.id`);
  const isRecent =
    intervalMs === undefined
      ? undefined
      : sql`exists (select from ${outboxEmails}
    where signup_id = asker.id and kind = ${kind} and requested_at > now() - ${milliseconds(intervalMs)})`;
  const { count } = await handle.execute(sql`${insertMail}
    select gen_random_uuid(), ${kind}, id, ${standingMailing.id}::uuid, ${dueAt}, ${dueAt}
    from (${people}) as asker (id) where ${and(sql`true`, mayGet, isRecent && not(isRecent))}
    on conflict do nothing`);
  return count;
}

/**
 * Mails the link to the page of the person with this address or, if nobody joined with it, of the first person with its
 * mailbox, who may have used an alias. Runs the same statements if there is nobody.
 */
export async function requestPlaceLink(
  handle: Handle,
  { normalizedEmail, canonicalMailbox }: Pick<SignupRow, 'normalizedEmail' | 'canonicalMailbox'>,
): Promise<void> {
  const person = handle
    .select({ id: signups.id })
    .from(signups)
    .where(eq(signups.canonicalMailbox, canonicalMailbox))
    .orderBy(sql`${signups.normalizedEmail} = ${normalizedEmail} desc`, asc(signups.signupPosition))
    .limit(1);
  await request(handle, 'place_link', person, { by: 'visitor' });
}

type NewOperatorMail = { kind: OperatorMailKind; recipient: string; body: string; lifetimeMs: number };

export async function insertOperatorMail(handle: Handle, { lifetimeMs, ...mail }: NewOperatorMail) {
  const expiresAt = sql`now() + ${milliseconds(lifetimeMs)}`;
  await handle.insert(outboxEmails).values({ id: uuidv7(), ...mail, expiresAt });
}

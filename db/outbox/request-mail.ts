import { and, asc, eq, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '../client';
import { standingMailing } from '../schema/mailings';
import {
  type CausedMailKind,
  type NewOutboxEmail,
  type OperatorMailKind,
  type OwnMailKind,
  outboxEmails,
  type PersonMailKind,
} from '../schema/outbox-emails';
import { type SignupRow, signups } from '../schema/signups';
import { insertRecords } from '../statements';
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
  sentAt: null,
  outcome: null,
  bounceText: null,
} as const;

/** Skips people whose outbox already has an email of this kind. */
export async function insertMissingMail(
  tx: Handle,
  kind: CausedMailKind,
  signupIds: readonly string[],
): Promise<number> {
  if (signupIds.length === 0) return 0;
  return (await tx.execute(missingMail(signupIds.map((signupId) => newMail(kind, signupId))))).count;
}

const newMail = (kind: CausedMailKind, signupId: string): NewOutboxEmail => ({
  kind,
  signupId,
  mailingId: standingMailing.id,
});

/** Inserts at least one mail, without those whose person already has an email of the kind. */
export const missingMail = (mails: readonly NewOutboxEmail[]): SQL =>
  sql`${insertRecords(
    outboxEmails,
    mails.map((mail) => ({ id: uuidv7(), ...mail })),
  )} on conflict do nothing`;

/** Sends an email that a visitor asks for, again if the person already got one of this kind. */
export async function requestMail(tx: Handle, kind: OwnMailKind, signupId: string): Promise<void> {
  const person = sql`select ${signupId}::uuid as id`;
  await takeMinutes(tx, kind, person);
  if ((await insertAsked(tx, kind, person)) > 0) return;
  const isTo = and(eq(outboxEmails.signupId, signupId), eq(outboxEmails.kind, kind));
  await tx.update(outboxEmails).set(asked).where(isTo);
}

/** @param people a query of ids. Skips those whose outbox already has an email of this kind. */
async function insertAsked(tx: Handle, kind: OwnMailKind, people: SQLWrapper): Promise<number> {
  const dueAt = dueTo(sql`person.id`);
  const { count } =
    await tx.execute(sql`insert into ${outboxEmails} (id, kind, signup_id, mailing_id, due_at, requested_at)
    select ${uuidv7()}::uuid, ${kind}, id, ${standingMailing.id}::uuid, ${dueAt}, ${dueAt} from (${people}) person on conflict do nothing`);
  return count;
}

const dueAt = dueTo(outboxEmails.signupId);

const listOf = (ids: readonly string[]) =>
  sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );

/** The state of an email that a visitor asks for again. */
const asked = { ...unsentState, dueAt, requestedAt: dueAt } as const;

/**
 * Skips pending emails, suppressed people, and emails that were requested recently. Returns the ids of the people.
 *
 * @param by an operator's request is due at once, also to somebody who never passed a captcha.
 */
export async function requestMailAgain(
  handle: Handle,
  kind: PersonMailKind,
  signupIds: string[],
  intervalMs: number,
  by: 'visitor' | 'operator' = 'operator',
): Promise<string[]> {
  if (signupIds.length === 0) return [];
  if (by === 'visitor') await takeMinutes(handle, kind, listOf(signupIds));
  const state = by === 'visitor' ? asked : { ...unsentState, requestedAt: sql`now()` };
  // The mailing of an invitation may be over.
  const mailing = kind === 'invitation' ? { mailingId: null, mailingStep: null } : {};
  const rows = await handle
    .update(outboxEmails)
    .set({ ...state, ...mailing })
    .where(
      and(
        inArray(outboxEmails.signupId, signupIds),
        eq(outboxEmails.kind, kind),
        isNotSuppressed(outboxEmails.signupId),
        inArray(outboxEmails.status, ['sent', 'dead', 'cancelled']),
        sql`${outboxEmails.requestedAt} <= now() - ${milliseconds(intervalMs)}`,
      ),
    )
    .returning({ signupId: outboxEmails.signupId });
  return rows.flatMap(({ signupId }) => signupId ?? []);
}

/**
 * Mails the link to the page of the person with this address or, if nobody joined with it, of the first person with its
 * mailbox, who may have used an alias. Runs the same statements if there is nobody.
 */
export async function requestPlaceLink(
  handle: Handle,
  { normalizedEmail, canonicalMailbox }: Pick<SignupRow, 'normalizedEmail' | 'canonicalMailbox'>,
): Promise<void> {
  const kind = 'place_link';
  const person = handle
    .select({ id: signups.id })
    .from(signups)
    .where(eq(signups.canonicalMailbox, canonicalMailbox))
    .orderBy(sql`${signups.normalizedEmail} = ${normalizedEmail} desc`, asc(signups.signupPosition))
    .limit(1);
  await takeMinutes(handle, kind, person);
  await insertAsked(handle, kind, person);
  await handle
    .update(outboxEmails)
    .set(asked)
    .where(
      and(
        inArray(outboxEmails.signupId, person),
        eq(outboxEmails.kind, kind),
        ne(outboxEmails.status, 'pending'),
      ),
    );
}

type NewOperatorMail = { kind: OperatorMailKind; recipient: string; body: string; lifetimeMs: number };

export async function insertOperatorMail(handle: Handle, { lifetimeMs, ...mail }: NewOperatorMail) {
  const expiresAt = sql`now() + ${milliseconds(lifetimeMs)}`;
  await handle.insert(outboxEmails).values({ id: uuidv7(), ...mail, expiresAt });
}

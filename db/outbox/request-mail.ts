import { and, asc, eq, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '../client';
import { standingMailings } from '../schema/mailings';
import {
  type CausedMailKind,
  type NewOutboxEmail,
  type OperatorMailKind,
  outboxEmails,
  type PersonMailKind,
} from '../schema/outbox-emails';
import { type SignupRow, signups } from '../schema/signups';
import { insertRecords } from '../statements';
import { isNotSuppressed } from './suppressions';
import { dueWithin, holdUnverified, mailingOf } from './unverified-mail';

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
  const { count } = await tx.execute(missingMail(signupIds.map((signupId) => newMail(kind, signupId))));
  if (count > 0) await holdUnverified(tx, kind, signupIds);
  return count;
}

const newMail = (kind: CausedMailKind, signupId: string): NewOutboxEmail => ({
  kind,
  signupId,
  mailingId: standingMailings.welcome,
});

/** Inserts at least one mail, without those whose person already has an email of the kind. */
export const missingMail = (mails: readonly NewOutboxEmail[]): SQL =>
  sql`${insertRecords(
    outboxEmails,
    mails.map((mail) => ({ id: uuidv7(), ...mail })),
  )} on conflict do nothing`;

/** Sends an email now, again if the person already got one of this kind. */
export async function requestMail(tx: Handle, kind: CausedMailKind, signupId: string): Promise<void> {
  if ((await insertAsked(tx, kind, sql`select ${signupId}::uuid as id`)) > 0) return;
  const isTo = and(eq(outboxEmails.signupId, signupId), eq(outboxEmails.kind, kind));
  await tx.update(outboxEmails).set(askedFor(kind)).where(isTo);
}

/** @param people a query of ids. Skips those whose outbox already has an email of this kind. */
async function insertAsked(tx: Handle, kind: CausedMailKind, people: SQLWrapper): Promise<number> {
  const mailing = mailingOf(kind, sql`person.id`);
  const { count } = await tx.execute(sql`insert into ${outboxEmails} (id, kind, signup_id, mailing_id, due_at)
    select ${uuidv7()}::uuid, ${kind}, id, ${mailing}, ${dueWithin(mailing)} from (${people}) person on conflict do nothing`);
  return count;
}

/** The state of an email that a visitor asks for again. */
const askedFor = (kind: PersonMailKind) => {
  const mailingId = mailingOf(kind, outboxEmails.signupId);
  return {
    ...unsentState,
    mailingId,
    dueAt: dueWithin(mailingId),
    // It counts for the hourly limit.
    sentAt: sql`case when ${dueWithin(mailingId)} is null then ${outboxEmails.sentAt} end`,
    requestedAt: sql`now()`,
  };
};

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
  const mailingId = mailingOf(kind, outboxEmails.signupId);
  const state = by === 'visitor' ? askedFor(kind) : { ...unsentState, mailingId, requestedAt: sql`now()` };
  const rows = await handle
    .update(outboxEmails)
    // Its mailing may be over.
    .set({ ...state, mailingStep: null })
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
  await insertAsked(handle, kind, person);
  await handle
    .update(outboxEmails)
    .set(askedFor(kind))
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

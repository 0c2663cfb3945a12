import { and, asc, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '../client';
import {
  type NewOutboxEmail,
  type OperatorMailKind,
  outboxEmails,
  type PersonMailKind,
} from '../schema/outbox-emails';
import { type SignupRow, signups } from '../schema/signups';
import { insertRecords } from '../statements';
import { isNotSuppressed } from './suppressions';
import { brakeOf, dueWithin, storeBrakes } from './unverified-mail';

/** The outbox uses the clock of Postgres only. */
export const milliseconds = (duration: number) => sql`${duration} * interval '1 millisecond'`;

/** The condition of the index that gives a person one row of each kind. */
export const isOncePerPerson = and(
  isNotNull(outboxEmails.signupId),
  sql`${outboxEmails.kind} <> 'announcement'`,
);

/** Without a body, so that the email is rendered again with current data. Mail to operators is rendered only once. */
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
} as const;

/** Mail of a wave waits for a step of it. Skips people whose outbox already has an email of this kind. */
export async function insertMissingMail(
  tx: Handle,
  kind: PersonMailKind,
  signupIds: string[],
  wave?: string,
): Promise<number> {
  if (signupIds.length === 0) return 0;
  const ofWave = wave ? { waveId: wave, dueAt: null } : {};
  const mails = signupIds.map((signupId) => ({ kind, signupId, ...ofWave }));
  const { count } = await tx.execute(missingMail(mails));
  if (count > 0) await storeBrakes(tx, kind, signupIds);
  return count;
}

/** Inserts at least one mail, without those whose person already has an email of the kind. */
export const missingMail = (mails: readonly NewOutboxEmail[]): SQL =>
  sql`${insertRecords(
    outboxEmails,
    mails.map((mail) => ({ id: uuidv7(), ...mail })),
  )} on conflict do nothing`;

/** Sends an email now, again if the person already got one of this kind. */
export async function requestMail(tx: Handle, kind: PersonMailKind, signupId: string): Promise<void> {
  const brake = brakeOf(kind, sql`${signupId}::uuid`);
  await tx
    .insert(outboxEmails)
    .values({ id: uuidv7(), kind, signupId, brake, dueAt: dueWithin(brake) })
    .onConflictDoUpdate({
      target: [outboxEmails.signupId, outboxEmails.kind],
      targetWhere: isOncePerPerson,
      set: askedFor(brake),
    });
}

/** The state of an email that a visitor asks for again. */
const askedFor = (brake: SQL) => ({
  ...unsentState,
  brake,
  dueAt: dueWithin(brake),
  sentAt: sql`case when ${brake} is not null then ${outboxEmails.sentAt} end`,
  requestedAt: sql`now()`,
});

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
  const brake = brakeOf(kind, outboxEmails.signupId);
  const state = by === 'visitor' ? askedFor(brake) : { ...unsentState, brake, requestedAt: sql`now()` };
  const rows = await handle
    .update(outboxEmails)
    // Its wave may be over.
    .set({ ...state, waveId: null, waveStep: null })
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
  const kind: PersonMailKind = 'place_link';
  const person = handle
    .select({ id: signups.id })
    .from(signups)
    .where(eq(signups.canonicalMailbox, canonicalMailbox))
    .orderBy(sql`${signups.normalizedEmail} = ${normalizedEmail} desc`, asc(signups.signupPosition))
    .limit(1);
  const newBrake = brakeOf(kind, sql`person.id`);
  await handle.execute(sql`insert into ${outboxEmails} (id, kind, signup_id, brake, due_at)
    select ${uuidv7()}::uuid, ${kind}, id, ${newBrake}, ${dueWithin(newBrake)} from (${person}) person on conflict do nothing`);
  await handle
    .update(outboxEmails)
    .set(askedFor(brakeOf(kind, outboxEmails.signupId)))
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

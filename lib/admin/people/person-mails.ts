import type { Handle } from '@/db/client';
import { listMailForPerson } from '@/db/outbox/list-mail';
import { readMailFactsOf } from '@/db/outbox/mail-facts';
import { isPersonMailKind, type OutboxRow } from '@/db/schema/outbox-emails';
import { composeMail, composeOwnMail, LONG_AGO } from '../../email/compose/compose-mail';
import type { Sender } from '../../email/compose/sender';
import { readText } from '../../email/mailings/kinds';
import { fieldsOf, parseJson } from '../../parse-json';

export type PersonMail = Awaited<ReturnType<typeof readPersonMails>>[number];

/**
 * The emails of a person. A body is stored from the first failed attempt until the email is sent; others are rendered with today's
 * data. No content: see `explainNoContent`.
 */
export async function readPersonMails(handle: Handle, sender: Sender, id: string) {
  const rows = await listMailForPerson(handle, id);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      content: storedContent(row.body) ?? (await composedContent(handle, sender, row)),
    })),
  );
}

function storedContent(body: string | null) {
  const { subject, html } = fieldsOf(body === null ? null : parseJson(body));
  if (typeof subject !== 'string' || typeof html !== 'string') return null;
  return { subject, html, isStored: true };
}

async function composedContent(handle: Handle, sender: Sender, row: OutboxRow) {
  const { signupId, kind } = row;
  const person = signupId && (await readMailFactsOf(handle, signupId, kind));
  if (!person || !isPersonMailKind(kind)) return null;
  const facts = { ...person, announcement: await readText(handle, row) };
  // An invitation that is over is shown, too, and a reminder before its day.
  const mail =
    kind === 'invitation' || (kind === 'invitation_reminder' && person.invitation?.expiresAt)
      ? await composeOwnMail(kind, facts, sender, LONG_AGO)
      : await composeMail(kind, facts, sender, LONG_AGO);
  return mail && { subject: mail.subject, html: mail.html, isStored: false };
}

import 'server-only';
import type { MailFacts } from '@/db/outbox/mail-content';
import type { MailKind } from '@/db/schema/outbox-emails';
import type { RenderedMail } from '@/emails/rendered-mail';
import { composeInvitation } from './compose-invitation';
import { composeWelcome } from './compose-welcome';
import type { MailPayload } from './mail-payload';
import type { OutgoingMail } from './outgoing-mail';
import { type Sender, unsubscribeHeaders, unsubscribeUrl } from './sender';

type Compose = (payload: MailPayload, sender: Sender, unsubscribeUrl: string) => Promise<RenderedMail>;

const composers: Record<MailKind, Compose> = { welcome: composeWelcome, invitation: composeInvitation };

/** Writes a mail to a person, with what is true now. */
export async function composeMail(
  kind: MailKind,
  { id, storeCreditCents, ...person }: MailFacts,
  sender: Sender,
): Promise<OutgoingMail> {
  const url = unsubscribeUrl(id, sender);
  const payload = { ...person, storeCreditDollars: storeCreditCents / 100 };
  const rendered = await composers[kind](payload, sender, url);
  return { from: sender.from, to: person.email, ...rendered, headers: unsubscribeHeaders(url) };
}

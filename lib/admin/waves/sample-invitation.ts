import 'server-only';
import { NIL } from 'uuid';
import type { Handle } from '@/db/client';
import { composeMail, type OutgoingMail } from '../../email/compose/compose-mail';
import type { Sender } from '../../email/compose/sender';
import { sendOperatorMail } from '../../email/operator-mail';
import type { Operator } from '../../operators/change';

const SAMPLE = {
  // Nobody has this id, so the links of the sample unsubscribe nobody.
  id: NIL,
  firstName: 'Ada',
  referralCode: 'MFM-ABC123',
  signupPosition: 12,
  storeCreditCents: 300,
  isVip: false,
  confirmedAt: null,
};

/** Sends the sample to an operator. A dry run sends nothing. */
export async function sendTestInvitation(
  handle: Handle,
  { actor, dryRun }: Operator,
  sender: Sender,
): Promise<{ to: string }> {
  const { subject, html, text } = await sampleInvitation(sender, actor);
  if (!dryRun) await sendOperatorMail(handle, { to: actor, kind: 'test', email: { subject, html, text } });
  return { to: actor };
}

/** An invitation as people get it, with sample data. */
export async function sampleInvitation(sender: Sender, to: string): Promise<OutgoingMail> {
  return composeMail('invitation', { ...SAMPLE, email: to }, sender);
}

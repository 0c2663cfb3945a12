import { NIL } from 'uuid';
import type { Handle } from '@/db/client';
import type { MailFacts } from '@/db/outbox/mail-facts';
import type { PersonMailKind } from '@/db/schema/outbox-emails';
import { composeOwnMail, LONG_AGO } from '../../email/compose/compose-mail';
import type { Sender } from '../../email/compose/sender';
import { sendOperatorMail } from '../../email/operator-mail';
import type { Operator } from '../../operations/change';

type SampleFacts = Partial<Pick<MailFacts, 'email' | 'firstName' | 'announcement'>>;

/** Nobody has this id, so the links of the sample unsubscribe nobody. */
const SAMPLE = {
  id: NIL,
  email: 'ada@example.com',
  firstName: 'Ada',
  referralCode: 'MFM-ABC123',
  signupPosition: 12,
  referralCount: 3,
  storeCreditCents: 300,
  vipBonusCents: null,
  isVip: false,
  invitedAt: null,
  handedOverAt: null,
  confirmedAt: null,
  placeVersion: 0,
  takesFriends: true,
  invitation: null,
};

export const composeSample = (kind: PersonMailKind, sender: Sender, facts: SampleFacts = {}) =>
  composeOwnMail(kind, { ...SAMPLE, ...facts }, sender, LONG_AGO);

/** Sends the sample to an operator. */
export async function sendSample(
  handle: Handle,
  { actor }: Operator,
  sender: Sender,
  kind: PersonMailKind,
  facts?: SampleFacts,
): Promise<{ to: string }> {
  const { subject, html, text } = await composeSample(kind, sender, { ...facts, email: actor });
  await sendOperatorMail(handle, { to: actor, kind: 'test', email: { subject, html, text } });
  return { to: actor };
}

import { NIL } from 'uuid';
import type { Handle } from '@/db/client';
import type { MailFacts } from '@/db/outbox/mail-facts';
import { composeOwnMail, LONG_AGO, type MailTopic } from '../../email/compose/compose-mail';
import type { Sender } from '../../email/compose/sender';
import { sendOperatorMail } from '../../email/operator-mail';
import type { Operator } from '../../operations/change';

type SampleFacts = Partial<Pick<MailFacts, 'email' | 'firstName'>>;

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
  state: 'open' as const,
  invitation: null,
};

export const composeSample = (topic: MailTopic, sender: Sender, facts: SampleFacts = {}) =>
  composeOwnMail(topic, { ...SAMPLE, ...facts }, sender, LONG_AGO);

/** Sends the sample to an operator. */
export async function sendSample(
  handle: Handle,
  { actor }: Operator,
  sender: Sender,
  topic: MailTopic,
): Promise<{ to: string }> {
  const { subject, html, text } = await composeSample(topic, sender, { email: actor });
  await sendOperatorMail(handle, { to: actor, kind: 'test', email: { subject, html, text } });
  return { to: actor };
}

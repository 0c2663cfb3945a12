import 'server-only';
import { NIL } from 'uuid';
import { composeMail, type OutgoingMail } from '../../email/compose/compose-mail';
import type { Sender } from '../../email/compose/sender';

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

/** An invitation as people get it, with sample data. */
export async function sampleInvitation(sender: Sender, to: string): Promise<OutgoingMail> {
  return composeMail('invitation', { ...SAMPLE, email: to }, sender);
}

import type { Correction, Edited } from '../../operators/edit';
import type { resendMail } from '../../operators/mail/resend-mail';
import type { RecordedReferrer } from '../../operators/referrals/record-referrer';
import type { Action } from '../action-result';

export interface PersonActions {
  resend: Action<{ id: string } & Parameters<typeof resendMail>[3], Awaited<ReturnType<typeof resendMail>>>;
  edit: Action<{ id: string } & Correction, Edited>;
  /** `referrer`: as `findPerson` takes it. */
  recordReferrer: Action<{ id: string; referrer: string }, RecordedReferrer>;
  inviteAgain: Action<{ id: string }, unknown>;
  erase: Action<{ id: string }, unknown>;
}

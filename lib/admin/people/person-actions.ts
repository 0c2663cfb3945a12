import type { Correction, Edited } from '../../operators/edit';
import type { resendMail } from '../../operators/mail/resend-mail';
import type { Attached } from '../../operators/referrals/attach';
import type { VipDecided, VipDecision } from '../../operators/referrals/vip';
import type { Action } from '../action-result';
import type { Decide } from '../review/review-words';

export interface PersonActions {
  decide: Decide;
  setVip: Action<{ id: string; decision: VipDecision }, VipDecided>;
  resend: Action<{ id: string } & Parameters<typeof resendMail>[3], Awaited<ReturnType<typeof resendMail>>>;
  edit: Action<{ id: string } & Correction, Edited>;
  /** `referrer`: as `findPerson` takes it. */
  attach: Action<{ id: string; referrer: string }, Attached>;
  inviteAgain: Action<{ id: string }, unknown>;
  erase: Action<{ id: string }, unknown>;
}

import type { Action } from '../../operations/action-result';
import type { Correction, Edited, SeenPerson } from '../../operators/edit';
import type { RecordedReferrer } from '../../operators/referrals/record-referrer';
import type { ResendOptions, resendMail } from '../../operators/resend-mail';

/** `seen`: what the page showed. If it has changed since, the change is refused. */
export interface PersonActions {
  resend: Action<{ id: string } & Required<ResendOptions>, Awaited<ReturnType<typeof resendMail>>>;
  edit: Action<{ id: string; seen: SeenPerson } & Correction, Edited>;
  /** `referrer`: as `findPerson` takes it. `seen`: the id of the person whom the question named. */
  recordReferrer: Action<{ id: string; referrer: string; seen?: string }, RecordedReferrer>;
  erase: Action<{ id: string; seen: SeenPerson }, unknown>;
}

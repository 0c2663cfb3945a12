import type { ActionResult } from '@/lib/admin/action-result';
import type { CreditChange } from '@/lib/admin/people/change-credit';
import type { Erased, MailResent, VipChange } from '@/lib/admin/people/change-person';

type Action<Input, Result> = (
  input: Input & { id: string; dryRun: boolean },
) => Promise<ActionResult<Result>>;

/** The server actions of the page of a person. */
export interface PersonActions {
  /** `id`: the friend. */
  decideReferral: Action<{ decision: CreditChange['decision'] }, CreditChange>;
  /** `id`: the referrer. */
  decideReferrals: Action<{ decision: CreditChange['decision'] }, CreditChange>;
  decideVip: Action<{ decision: VipChange['decision'] }, VipChange>;
  resend: Action<{ kind: MailResent['kind']; liftSuppression: boolean }, MailResent>;
  erase: Action<object, Erased>;
}

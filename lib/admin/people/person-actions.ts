import type { CreditDecided, CreditDecision } from '../../operators/credit';
import type { erasePerson } from '../../operators/erase';
import type { resendMail } from '../../operators/resend-mail';
import type { VipDecided, VipDecision } from '../../operators/vip';
import type { ActionResult } from '../action-result';

type Action<Input, Result> = (
  input: Input & { id: string; dryRun: boolean },
) => Promise<ActionResult<Result>>;

/** The server actions of the page of a person. */
export interface PersonActions {
  /** `id`: the friend. */
  decideReferral: Action<{ decision: CreditDecision }, CreditDecided>;
  /** `id`: the referrer. */
  decideReferrals: Action<{ decision: CreditDecision }, CreditDecided>;
  setVip: Action<{ decision: VipDecision }, VipDecided>;
  resend: Action<Parameters<typeof resendMail>[3], Awaited<ReturnType<typeof resendMail>>>;
  erase: Action<object, Awaited<ReturnType<typeof erasePerson>>>;
}

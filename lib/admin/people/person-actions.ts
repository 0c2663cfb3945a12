import type { CreditDecided, CreditDecision } from '../../operators/credit';
import type { erasePerson } from '../../operators/erase';
import type { resendMail } from '../../operators/resend-mail';
import type { VipDecided, VipDecision } from '../../operators/vip';
import type { Action } from '../action-result';

/** The server actions of the page of a person. */
export interface PersonActions {
  /** `id`: the friend. */
  decideReferral: Action<{ id: string; decision: CreditDecision }, CreditDecided>;
  /** `id`: the referrer. */
  decideReferrals: Action<{ id: string; decision: CreditDecision }, CreditDecided>;
  setVip: Action<{ id: string; decision: VipDecision }, VipDecided>;
  resend: Action<{ id: string } & Parameters<typeof resendMail>[3], Awaited<ReturnType<typeof resendMail>>>;
  erase: Action<{ id: string }, Awaited<ReturnType<typeof erasePerson>>>;
}

import 'server-only';
import type { Handle } from '@/db/client';
import { findPersonByKey } from '@/db/queries/people';
import type { Operator } from '../../operators/change';
import { type CreditDecision, decideAllCredit, decideCredit } from '../../operators/credit';
import { linkTo, type PersonLink } from './person-facts';

/** What a decision about referrals does. Plain data for the browser. */
export interface CreditChange {
  decision: CreditDecision;
  referrals: number;
  /** Of the referrer's credit, bonuses included. */
  amountCents: number;
  referrer: PersonLink & { creditCents: number };
  vip: 'gained' | 'lost' | null;
}

/** @param friendId the person who joined through the referral. */
export async function changeCredit(
  handle: Handle,
  operator: Operator,
  { id: friendId, decision }: { id: string; decision: CreditDecision },
): Promise<CreditChange> {
  const friend = await findPersonByKey(handle, { by: 'id', value: friendId });
  const wasVip = await isVip(handle, friend?.referredBy);
  return toChange(await decideCredit(handle, operator, friendId, decision), decision, wasVip);
}

/** Every withheld, or every paid, referral of a person. */
export async function changeAllCredit(
  handle: Handle,
  operator: Operator,
  { id, decision }: { id: string; decision: CreditDecision },
): Promise<CreditChange> {
  const wasVip = await isVip(handle, id);
  return toChange(await decideAllCredit(handle, operator, id, decision), decision, wasVip);
}

async function isVip(handle: Handle, id: string | null | undefined): Promise<boolean> {
  const person = id ? await findPersonByKey(handle, { by: 'id', value: id }) : undefined;
  return person?.isVip ?? false;
}

function toChange(
  { referrals, amountCents, referrer }: Awaited<ReturnType<typeof decideCredit>>,
  decision: CreditDecision,
  wasVip: boolean,
): CreditChange {
  const vip = referrer.isVip ? 'gained' : 'lost';
  return {
    decision,
    referrals,
    amountCents,
    referrer: { ...linkTo(referrer), creditCents: referrer.storeCreditCents },
    vip: referrer.isVip === wasVip ? null : vip,
  };
}

import 'server-only';
import type { Handle } from '@/db/client';
import { findPersonByKey } from '@/db/queries/people';
import type { PersonMailKind } from '@/db/schema/outbox-emails';
import type { SignupRow } from '@/db/schema/signups';
import type { CreditPolicy } from '../../credit/credit-policy';
import type { Operator } from '../../operators/change';
import { type CreditDecision, decideAllCredit, decideCredit } from '../../operators/credit';
import { erasePerson } from '../../operators/erase';
import { resendMail } from '../../operators/resend-mail';
import { decideVip, type VipDecision } from '../../operators/vip';
import type { ActionResult } from '../action-result';

// What changes on the page of a person do. The results are plain data for the browser.

type Action<Input, Result> = (
  input: Input & { id: string; dryRun: boolean },
) => Promise<ActionResult<Result>>;

/** The server actions of the page. */
export interface PersonActions {
  /** `id`: the friend. */
  decideReferral: Action<{ decision: CreditDecision }, CreditChange>;
  /** `id`: the referrer. */
  decideReferrals: Action<{ decision: CreditDecision }, CreditChange>;
  decideVip: Action<{ decision: VipDecision }, VipChange>;
  resend: Action<{ kind: PersonMailKind; liftSuppression: boolean }, MailResent>;
  erase: Action<object, { wasErased: boolean }>;
}

export interface CreditChange {
  decision: CreditDecision;
  referrals: number;
  /** Of the referrer's credit, bonuses included. */
  amountCents: number;
  referrer: Pick<SignupRow, 'signupPosition' | 'email' | 'erasedAt' | 'storeCreditCents'>;
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
  const { signupPosition, email, erasedAt, storeCreditCents } = referrer;
  const vip = referrer.isVip ? 'gained' : 'lost';
  return {
    decision,
    referrals,
    amountCents,
    referrer: { signupPosition, email, erasedAt, storeCreditCents },
    vip: referrer.isVip === wasVip ? null : vip,
  };
}

export interface VipChange {
  decision: VipDecision;
  /** False if the setting was already the same. */
  changed: boolean;
  wasVip: boolean;
  isVip: boolean;
  score: number;
}

export async function changeVip(
  handle: Handle,
  operator: Operator,
  { id, decision }: { id: string; decision: VipDecision },
): Promise<VipChange> {
  const { changed, wasVip, person } = await decideVip(handle, operator, id, decision);
  return { decision, changed, wasVip, isVip: person.isVip, score: person.priorityScore };
}

export interface MailResent {
  kind: PersonMailKind;
  /** Whether this lifted a suppression of the address. */
  lifted: boolean;
}

export async function resendEmail(
  handle: Handle,
  operator: Operator,
  { id, kind, liftSuppression }: { id: string; kind: PersonMailKind; liftSuppression: boolean },
): Promise<MailResent> {
  const { lifted } = await resendMail(handle, operator, id, { kind, liftSuppression });
  return { kind, lifted };
}

export async function erase(
  handle: Handle,
  operator: Operator,
  id: string,
  hashesOf: CreditPolicy['hashesOf'],
): Promise<{ wasErased: boolean }> {
  const { wasErased } = await erasePerson(handle, operator, id, hashesOf);
  return { wasErased };
}
